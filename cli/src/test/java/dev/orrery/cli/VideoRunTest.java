package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VideoRunTest {
    private static final String SCENARIO = """
            workload: {profile: {name: video-v2, duration_s: 300}}
            fleet: {pools: [{role: video, workers: 4}]}
            """;
    private static final String POOL = "fleet.pools[0].video.";

    @TempDir
    private Path folder;

    private Cli.Outcome run(String scenario, String... more) throws Exception {
        Path file = Files.writeString(folder.resolve("s.yaml"), scenario);
        String[] line = new String[more.length + 2];
        line[0] = "run";
        line[1] = file.toString();
        System.arraycopy(more, 0, line, 2, more.length);
        return Cli.run(line);
    }

    @Test
    @DisplayName("a video scenario tells chunks, viewers, cost and control; the same as JSON, byte for byte")
    void aVideoScenarioRuns() throws Exception {
        Cli.Outcome text = run(SCENARIO);
        assertThat(text.exit()).as(text.err()).isZero();
        assertThat(text.out()).contains("Chunk latency", "late ", "stalls per hour", "GPU-hours", "scale-outs");
        Cli.Outcome json = run(SCENARIO, "--json");
        assertThat(json.out()).contains("\"kind\":\"video\"", "\"late_share\":", "\"video\":{\"policy\":\"steady\"");
        assertThat(run(SCENARIO, "--json").out()).isEqualTo(json.out());
    }

    @Test
    @DisplayName("a trace file gives what its profile gives")
    void aTraceFileGivesWhatItsProfileGives() throws Exception {
        String trace = folder.resolve("sessions.jsonl").toString();
        Cli.run("trace", "generate", "--profile", "video-v2", "--duration", "300", "-o", trace);
        String control = control(run(SCENARIO, "--json").out());
        String file = SCENARIO.replace("profile: {name: video-v2, duration_s: 300}", "video: {path: " + trace + "}");
        assertThat(control(run(file, "--json").out())).isEqualTo(control);
    }

    private static String control(String json) {
        return json.substring(json.indexOf("\"control\""));
    }

    @ParameterizedTest
    @DisplayName("every policy and every part of one can be chosen")
    @CsvSource({
        "policy=turbo",
        "policy=base",
        "policy=lag",
        "policy=mag",
        "policy=rr",
        "policy=no_migration",
        "policy=no_autoscaling",
        "policy=consolidate_only",
        "policy=look_ahead",
        "policy=mixed",
        "placement.sticky=true",
        "placement.new=mag",
        "autoscale.enabled=false",
        "placement.migrate=false",
        "paced=true",
        "max_wait_s=1",
        "checkpoint_chunks=4"
    })
    void everyPolicyCanBeChosen(String set) throws Exception {
        Cli.Outcome outcome = run(SCENARIO, "--set", POOL + set);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
    }

    @Test
    @DisplayName("a table of volatility may be rows or one pace; failures may be instants")
    void listsAreRead() throws Exception {
        String lists = SCENARIO.replace(
                "workers: 4",
                "workers: 4, video: {policy: turbo, failures: [[30, 1], [40.5, 2]], latency: {table_ms: "
                        + "[150, 232, 314, 396, 478, 560, 642, 724]}, sessions_per_gpu: {target: 8, hard: 8},"
                        + " autoscale: {table: [[0.2, 0.5, 0.9], [inf, 1, 0.7]]}}");
        Cli.Outcome outcome = run(lists);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("restart");
        Cli.Outcome fixed = run(
                SCENARIO,
                "--set",
                POOL + "policy=turbo",
                "--set",
                POOL + "autoscale.table={\"lambda\": 1, \"rhohat\": 0.75}");
        assertThat(fixed.exit()).as(fixed.err()).isZero();
        Cli.Outcome rate = run(SCENARIO, "--set", POOL + "failures={\"per_gpu_hour\": 4}");
        assertThat(rate.exit()).as(rate.err()).isZero();
    }

    @Test
    @DisplayName("a fleet of two types of GPU costs less than one of the first type")
    void twoTypesOfGpu() throws Exception {
        String mixed = SCENARIO.replace("workers: 4", "workers: 4, video: {policy: mixed, autoscale: {max: 40}}");
        String types = POOL + "gpu_types=[{\"name\": \"half\", \"speed\": 0.5, \"target\": 4, \"hard\": 8,"
                + " \"price_per_hour\": 0.4}]";
        Cli.Outcome both = run(mixed, "--json", "--set", types);
        assertThat(both.exit()).as(both.err()).isZero();
        assertThat(number(both.out(), "cost"))
                .isLessThan(number(run(mixed, "--json").out(), "cost"));
        Cli.Outcome bad = run(mixed, "--set", types.replace("0.5", "0.01"));
        assertThat(bad.exit()).isEqualTo(2);
        assertThat(bad.err()).contains("GPU type half needs").doesNotContain("Exception");
        assertThat(run(mixed, "--set", POOL + "gpu_types=[{}]").err()).contains("must be a list of {name: half");
    }

    @Test
    @DisplayName("a budget of moves is kept: none leaves only the moves of GPUs that are given up")
    void moveBudget() throws Exception {
        String turbo = SCENARIO.replace("workers: 4", "workers: 4, video: {policy: turbo}");
        double free = number(run(turbo, "--json").out(), "moves");
        double none = number(
                run(turbo, "--json", "--set", POOL + "placement.move_budget=0").out(), "moves");
        assertThat(none).isLessThan(free / 3);
    }

    @Test
    @DisplayName("scenarios and seeds are compared like those of requests; an earlier report is a baseline")
    void comparisons() throws Exception {
        Path steady = Files.writeString(folder.resolve("steady.yaml"), SCENARIO);
        Path turbo = Files.writeString(
                folder.resolve("turbo.yaml"), SCENARIO.replace("workers: 4", "workers: 4, video: {policy: turbo}"));
        Cli.Outcome both = Cli.run("run", steady.toString(), turbo.toString(), "--seeds", "3");
        assertThat(both.exit()).as(both.err()).isZero();
        assertThat(both.out()).contains("turbo.yaml against steady.yaml, 3 seeds", "Late chunks: worse", "Cost: ");
        Cli.Outcome json = Cli.run("run", steady.toString(), turbo.toString(), "--seeds", "2", "--json");
        assertThat(json.out()).contains("\"late_share\":{\"reference\":", "\"objective\":\"late\"");
        Path old = Files.writeString(
                folder.resolve("old.json"),
                Cli.run("run", steady.toString(), "--json").out());
        Cli.Outcome worse = Cli.run("run", turbo.toString(), "--baseline", old.toString());
        assertThat(worse.exit()).isEqualTo(1);
        assertThat(worse.err()).contains("regression: turbo.yaml against old.json: Late chunks: worse");
        assertThat(Cli.run("run", steady.toString(), "--baseline", old.toString())
                        .exit())
                .isZero();
        Cli.Outcome seeds = Cli.run("run", turbo.toString(), "--baseline", old.toString(), "--seeds", "2");
        assertThat(seeds.exit()).as(seeds.err()).isEqualTo(1);
        assertThat(Cli.run("run", "--baseline", old.toString()).err()).contains("is no report of a fleet that serves");
    }

    @Test
    @DisplayName("a goal is judged by the names of video sessions; another kind's names are refused")
    void goals() throws Exception {
        Cli.Outcome missed = run(SCENARIO, "--fail-if", "max_chunk_ms > 100");
        assertThat(missed.exit()).isEqualTo(1);
        assertThat(missed.err()).contains("max_chunk_ms is ");
        assertThat(run(SCENARIO, "--fail-if", "late_share > 0.5").exit()).isZero();
        assertThat(run(SCENARIO, "--fail-if", "p99_ttft_ms > 5").err()).contains("serves video sessions", "late_share");
        assertThat(Cli.run("run", "--fail-if", "late_share > 5").err()).contains("serves requests: unknown metric");
    }

    @Test
    @DisplayName(
            "a page shows what was run; how many sessions a GPU carries in time is measured where rates can change")
    void pagesAndCapacity() throws Exception {
        Path page = folder.resolve("page.html");
        Cli.Outcome outcome = run(SCENARIO, "--html", page.toString(), "--saturation", "--json");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(Files.readString(page)).contains("Sessions on each GPU", "late_share", "video-v2");
        assertThat(number(outcome.out(), "sessions_per_gpu_99")).isBetween(1.0, 8.0);
        String trace = folder.resolve("sessions.jsonl").toString();
        Cli.run("trace", "generate", "--profile", "video-v2", "--duration", "60", "-o", trace);
        String file = SCENARIO.replace("profile: {name: video-v2, duration_s: 300}", "video: {path: " + trace + "}");
        assertThat(run(file, "--saturation").err()).contains("--saturation draws the sessions with other rates");
        assertThat(run(file, "--html", trace).err()).contains("that is read; take another name");
    }

    private static double number(String json, String name) {
        String rest =
                json.substring(json.indexOf("\"" + name + "\":", json.indexOf("\"summary\"")) + name.length() + 3);
        return Double.parseDouble(rest.substring(0, rest.indexOf(',')));
    }

    @ParameterizedTest
    @DisplayName("what makes no sense together is refused with a sentence")
    @CsvSource(delimiter = '|', textBlock = """
            router.policy=random                        | only applies to fleet.pools[0].role: aggregated (is video)
            slo.ttft_ms=5                               | only applies to fleet.pools[0].role: aggregated
            fleet.pools[0].engine.block_size=32         | only applies to fleet.pools[0].role: aggregated
            fleet.pools[0].role=aggregated              | set fleet.pools[0].role: video
            fleet.pools[0].video.sessions_per_gpu.hard=4 | below fleet.pools[0].video.sessions_per_gpu.target 8
            fleet.pools[0].video.autoscale.min=20       | fleet.pools[0].video.autoscale.max is 16
            fleet.pools[0].video.failures=soon          | pairs [second, gpu]
            fleet.pools[0].video.latency.table_ms=[3,2] | times in ms that do not fall
            fleet.pools[0].video.latency.table_ms=[3]   | must tell the time of 1 to 16 sessions
            fleet.pools[0].video.latency.table_ms=[1e-9,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2] | at least 0.001 ms for one session
            fleet.pools[0].video.chunk_mb=1e9           | must be <= 1000000
            fleet.pools[0].video.links.node_size=8      | needs links.inter.alpha_ms
            fleet.pools[0].video.placement.eta=1        | only applies to fleet.pools[0].video.policy: base
            workload.warmup.drop_s=400                  | lower it
            workload.profile.requests=5                 | only applies to workload.profile.name
            """)
    void whatMakesNoSenseIsRefused(String set, String sentence) throws Exception {
        Cli.Outcome outcome = run(SCENARIO, "--set", set);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(sentence.strip());
    }

    @Test
    @DisplayName("a chunk that takes no time is refused; a loss that meets no GPU is told")
    void whatNeverEndsOrNeverHappens() throws Exception {
        String free = "fleet.pools[0].video.latency.";
        Cli.Outcome endless = run(SCENARIO, "--set", free + "base_ms=0", "--set", free + "per_session_ms=0");
        assertThat(endless.exit()).isEqualTo(2);
        assertThat(endless.err()).contains("make a chunk of one session 0.0 ms long; it takes at least 0.001 ms");
        String odd = "[{\"name\":\"odd\",\"speed\":1e9,\"target\":4,\"hard\":8,\"price_per_hour\":1}]";
        Cli.Outcome fast = run(SCENARIO, "--set", POOL + "policy=mixed", "--set", POOL + "gpu_types=" + odd);
        assertThat(fast.exit()).isEqualTo(2);
        assertThat(fast.err()).contains("odd makes a chunk in 1.5E-7 ms; it takes at least 0.001 ms");
        Cli.Outcome lost = run(SCENARIO, "--set", POOL + "failures=[[5,1],[5,99]]");
        assertThat(lost.exit()).isZero();
        assertThat(lost.out()).contains("1 GPU lost");
        assertThat(lost.err()).contains("warning: failures: 1 of 2 met no GPU that was paid for then");
    }

    @Test
    @DisplayName("what only requests have is refused; a pool for video does not serve requests")
    void whatOnlyRequestsHaveIsRefused() throws Exception {
        assertThat(run(SCENARIO, "--explain", "3").err()).contains("--explain is about requests");
        String requests = SCENARIO.replace("video-v2, duration_s: 300", "toolagent-like");
        assertThat(run(requests).err()).contains("brings requests, but the pool serves video sessions");
        String missing = SCENARIO.replace("profile: {name: video-v2, duration_s: 300}", "video: {path: nowhere.jsonl}");
        assertThat(run(missing).exit()).isEqualTo(3);
    }
}

package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class CompareRunTest {
    private static final String[] SMALL = {"run", "--num-prompts", "200"};

    @TempDir
    Path dir;

    private static String[] small(String... more) {
        return Stream.of(SMALL, more).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private static JsonNode json(String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new ObjectMapper().readTree(outcome.out());
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.writeString(dir.resolve(name), String.join("\n", lines) + "\n");
    }

    private Path stored(String... more) throws IOException {
        Cli.Outcome outcome = Cli.run(
                small(Stream.concat(Stream.of("--json"), Arrays.stream(more)).toArray(String[]::new)));
        assertThat(outcome.exit()).isZero();
        return file("old.json", outcome.out());
    }

    @Test
    void twoScenariosStandBesideEachOther() throws IOException {
        Path a = file(
                "a.yaml",
                "workload: {profile: {name: toolagent-like, requests: 200}}",
                "fleet: {pools: [{workers: 8}]}");
        Path b = file(
                "b.yaml",
                "workload: {profile: {name: toolagent-like, requests: 200}}",
                "fleet: {pools: [{workers: 4}]}");
        Cli.Outcome outcome = Cli.run("run", a.toString(), b.toString());
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("b.yaml against a.yaml, 1 seed\n")
                .contains("Seed 42 only, so there are no intervals")
                .contains("TTFT: worse at p99")
                .contains("Cost: better in GPU-hours");
        JsonNode runs = json("run", a.toString(), b.toString(), "--json").path("runs");
        assertThat(runs.path(1).path("reports").path(0)).isEqualTo(json("run", b.toString(), "--json"));
    }

    @Test
    void scenariosOfDifferentWorkloadsAreRefused() throws IOException {
        Path a = file("a.yaml", "workload: {profile: {name: toolagent-like, requests: 200}}");
        Path b = file("b.yaml", "workload: {profile: {name: toolagent-like, requests: 201}}");
        Cli.Outcome outcome = Cli.run("run", a.toString(), b.toString());
        assertThat(outcome.exit()).isEqualTo(Exit.USAGE);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .contains("a.yaml and b.yaml do not play the same workload: workload.profile.requests is 200 and 201");
        assertThat(Cli.run("run", a.toString(), b.toString(), "--num-prompts", "50")
                        .exit())
                .isZero();
        assertThat(Cli.run("run", a.toString(), a.toString()).err()).contains("is given twice");
    }

    @Test
    void valuesOfOneFlagAreCompared() {
        JsonNode json = json(small("--router", "round_robin,random,least_loaded", "--seeds", "5", "--json"));
        assertThat(json.path("runs")).hasSize(3);
        assertThat(json.path("runs").path(2).path("name").asString()).isEqualTo("least_loaded");
        assertThat(json.path("comparison").path("seeds").toString()).isEqualTo("[42,43,44,45,46]");
        JsonNode delta =
                json.path("comparison").path("against").path(0).path("metrics").path("mean_ttft_ms");
        assertThat(delta.path("low").asDouble())
                .isLessThanOrEqualTo(delta.path("delta").asDouble());
        assertThat(delta.path("high").asDouble())
                .isGreaterThanOrEqualTo(delta.path("delta").asDouble());
        assertThat(Cli.run(small("--workers", "2,4")).out()).startsWith("workers 4 against workers 2, 1 seed\n");
    }

    @Test
    void eachReportIsThatOfItsOwnRun() {
        JsonNode runs = json(small("--router", "round_robin,random", "--seeds", "2", "--json"))
                .path("runs");
        JsonNode alone = json(small("--router", "random", "--seed", "43", "--json"));
        assertThat(runs.path(1).path("reports").path(1)).isEqualTo(alone);
    }

    @Test
    void equalCommandsPrintEqualBytes() {
        String[] args = small("--router", "round_robin,random", "--seeds", "3", "--json");
        assertThat(Cli.run(args).out()).isEqualTo(Cli.run(args).out());
    }

    @Test
    void oneScenarioWithSeveralSeedsIsDescribed() {
        Cli.Outcome outcome = Cli.run(small("--seeds", "4"));
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).startsWith("this run, 4 seeds\n").contains("Means over 4 seeds, 42 to 45");
        assertThat(json(small("--seeds", "2", "--json")).path("comparison").isNull())
                .isTrue();
    }

    @Test
    void fixedWorkloadAndRouterMakeSeedsPointless() {
        Cli.Outcome outcome =
                Cli.run("run", "--input-len", "64", "--num-prompts", "20", "--max-concurrency", "4", "--seeds", "3");
        assertThat(outcome.out()).contains("The seed changes nothing here");
    }

    @Test
    void anEarlierReportIsCompared() throws IOException {
        Path old = stored();
        Cli.Outcome same = Cli.run(small("--baseline", old.toString()));
        assertThat(same.exit()).as(same.err()).isZero();
        assertThat(same.err()).isEmpty();
        assertThat(same.out()).contains("this run against old.json, 1 seed").contains("TTFT: the same at p99");
        Cli.Outcome worse = Cli.run(small("--workers", "4", "--baseline", old.toString()));
        assertThat(worse.exit()).isEqualTo(Exit.GOAL);
        assertThat(worse.err()).contains("error: regression: this run against old.json: TTFT: worse at p99");
        assertThat(Cli.run(small("--workers", "4", "--baseline", old.toString(), "--margin", "900"))
                        .exit())
                .isZero();
    }

    @Test
    void aReportWithABaselineIsStillAReport() throws IOException {
        Path old = stored();
        JsonNode report = json(small("--baseline", old.toString(), "--json"));
        assertThat(report.path("summary").isObject()).isTrue();
        assertThat(report.path("comparison").path("reference").asString()).isEqualTo("old.json");
    }

    @Test
    void aBaselineWithSeedsNeedsNoSecondRun() throws IOException {
        Path old = stored("--seeds", "3");
        Cli.Outcome outcome = Cli.run(small("--router", "random", "--seeds", "3", "--baseline", old.toString()));
        assertThat(outcome.err()).doesNotContain("run again with").doesNotContain("warning");
        assertThat(outcome.out()).startsWith("this run against old.json, 3 seeds\n");
    }

    @Test
    void aBaselineOfOneSeedIsRunAgainFromItsConfiguration() throws IOException {
        Path old = stored("--router", "random");
        JsonNode fresh = json(small("--router", "random,least_loaded", "--seeds", "3", "--json"));
        JsonNode paired = new ObjectMapper()
                .readTree(Cli.run(small(
                                "--router", "least_loaded", "--seeds", "3", "--baseline", old.toString(), "--json"))
                        .out());
        assertThat(paired.path("comparison").path("against").path(0).path("metrics"))
                .isEqualTo(fresh.path("comparison").path("against").path(0).path("metrics"));
    }

    @Test
    void aBaselineThatIsNotWhatThisVersionComputesIsSaidToBe() throws IOException {
        Path old = stored();
        Files.writeString(old, Files.readString(old).replaceFirst("\"preemptions\":0", "\"preemptions\":9"));
        Cli.Outcome outcome = Cli.run(small("--seeds", "2", "--baseline", old.toString()));
        assertThat(outcome.err())
                .contains("run again with seed 42 it is not what version")
                .contains("preemptions was 9.0");
    }

    @Test
    void aBaselineOfAnotherWorkloadIsSaidToBe() throws IOException {
        Path old = stored();
        Cli.Outcome outcome = Cli.run("run", "--num-prompts", "201", "--baseline", old.toString(), "--margin", "99");
        assertThat(outcome.err())
                .contains("old.json: played another workload (workload.profile.requests is 200 and 201)");
    }

    @Test
    void whatIsNoReportIsRefused() throws IOException {
        assertThat(Cli.run(small("--baseline", dir.resolve("none.json").toString()))
                        .err())
                .contains("none.json: no such file");
        Path text = file("text.json", "{\"a\": 1,", "b}");
        assertThat(Cli.run(small("--baseline", text.toString())).err()).contains("text.json:2: is not JSON");
        assertThat(Cli.run(small("--baseline", text.toString())).exit()).isEqualTo(Exit.DATA);
        Path other = file("other.json", "{\"a\": 1}");
        assertThat(Cli.run(small("--baseline", other.toString())).err())
                .contains("other.json: is not a report of a run");
        Path ladder = file(
                "ladder.json", Cli.run(small("--request-rate", "1,2", "--json")).out());
        assertThat(Cli.run(small("--baseline", ladder.toString())).err()).contains("holds a ladder");
        Path two = file("two.json", Cli.run(small("--workers", "1,2", "--json")).out());
        assertThat(Cli.run(small("--baseline", two.toString())).err()).contains("holds 2 scenarios");
    }

    @Test
    void aDamagedBaselineIsRefused() throws IOException {
        String good = Files.readString(stored());
        for (String[] damage : new String[][] {
            {"\"schema_version\":1,", "", "schema_version is missing; it must be 1"},
            {"\"schema_version\":1,", "\"schema_version\":9,", "schema_version is 9; it must be 1"},
            {"\"summary\":\\{[^}]*}", "\"summary\":{}", "summary: no goal such as p99_ttft_ms"}
        }) {
            Path bad = file("bad.json", good.replaceFirst(damage[0], damage[1]));
            Cli.Outcome outcome = Cli.run(small("--baseline", bad.toString()));
            assertThat(outcome.exit()).isEqualTo(Exit.DATA);
            assertThat(outcome.err()).contains("bad.json: " + damage[2]);
        }
        Path one = file("one.json", good.replaceFirst("\"p99_ttft_ms\":[^,}]*", "\"p99_ttft_ms\":null"));
        Cli.Outcome outcome = Cli.run(small("--baseline", one.toString()));
        assertThat(outcome.exit()).isEqualTo(Exit.GOAL);
        assertThat(outcome.err()).contains("TTFT: not comparable at p99");
    }

    @Test
    void whatCannotBeMeantIsRefused() {
        Cli.Outcome seeds = Cli.run("run", "--num-prompts", "50", "--seed", "9223372036854775807", "--seeds", "5");
        assertThat(seeds.exit()).isEqualTo(Exit.USAGE);
        assertThat(seeds.err()).contains("take a smaller --seed");
        Cli.Outcome margin = Cli.run(small("--margin", "5"));
        assertThat(margin.exit()).isEqualTo(Exit.USAGE);
        assertThat(margin.err()).contains("--margin: is for comparisons, and nothing is compared");
    }

    @Test
    void conditionsFailARun() {
        Cli.Outcome outcome =
                Cli.run(small("--fail-if", "p99_ttft_ms > 1 and gpu_hours > 0", "--fail-if", "gpu_hours<0"));
        assertThat(outcome.exit()).isEqualTo(Exit.GOAL);
        assertThat(outcome.err())
                .startsWith("orrery: error: --fail-if 'p99_ttft_ms > 1 and gpu_hours > 0': p99_ttft_ms is ");
        assertThat(outcome.out()).contains("Time to First Token");
        assertThat(Cli.run(small("--fail-if", "p99_ttft_ms > 1e9")).exit()).isZero();
    }

    @Test
    void conditionsHoldForEachScenarioAndTheMeanOfItsSeeds() {
        Cli.Outcome outcome = Cli.run(small("--workers", "1,8", "--seeds", "2", "--fail-if", "mean_queue_ms > 500"));
        assertThat(outcome.exit()).isEqualTo(Exit.GOAL);
        assertThat(outcome.err()).contains("workers 1: --fail-if").doesNotContain("workers 8");
    }

    @Test
    void conditionsThatCannotBeDecidedAreRefusedBeforeTheRun() {
        for (List<String> args : List.of(
                List.of("--fail-if", "p99_ttft > 1"),
                List.of("--fail-if", "goodput_request_throughput_rps < 1"),
                List.of("--fail-if", "load_factor > 0.9"))) {
            Cli.Outcome outcome = Cli.run(small(args.toArray(String[]::new)));
            assertThat(outcome.exit()).isEqualTo(Exit.USAGE);
            assertThat(outcome.out()).isEmpty();
        }
        assertThat(Cli.run(
                                "run",
                                "--input-len",
                                "64",
                                "--output-len",
                                "1",
                                "--max-concurrency",
                                "4",
                                "--fail-if",
                                "p99_tpot_ms > 1")
                        .err())
                .contains("p99_tpot_ms is not defined for this run");
    }

    @Test
    void whatOnlyOneRunCanTellIsRefused() {
        for (String[] flag : List.of(
                new String[] {"--requests", dir.resolve("r.csv").toString()},
                new String[] {"--explain", "3"},
                new String[] {"--style", "vllm"})) {
            Cli.Outcome outcome = Cli.run(small(Stream.of(new String[] {"--seeds", "2"}, flag)
                    .flatMap(Arrays::stream)
                    .toArray(String[]::new)));
            assertThat(outcome.exit()).isEqualTo(Exit.USAGE);
            assertThat(outcome.err()).contains("single run").contains("take one scenario and one seed");
        }
        assertThat(Cli.run(small("--request-rate", "1,2", "--seeds", "2")).err())
                .contains("--seeds is not for a ladder");
        assertThat(Cli.run(small("--request-rate", "1,2", "--workers", "1,2")).err())
                .contains("a ladder is for one");
        assertThat(Cli.run(small("--seeds", "0")).err()).contains("--seeds: must be a whole number from 1 to 100");
        assertThat(Cli.run(small("--margin", "-1")).err()).contains("--margin: must be a percentage");
        assertThat(Cli.run(small("--workers", "1,2", "--router", "random,round_robin"))
                        .err())
                .contains("only one flag may be a list to compare");
    }
}

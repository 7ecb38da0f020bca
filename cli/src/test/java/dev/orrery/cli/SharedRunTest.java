package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedRunTest {
    private static final String SCENARIO = """
            workload: [{profile: {name: toolagent-like, requests: 10}}, {profile: {name: video-v2, duration_s: 60}}]
            fleet: {budget: {gpus: 8}, pools: [{workers: 1}, {role: video, workers: 1}]}
            """;

    @TempDir
    Path dir;

    private Cli.Outcome run(String... more) throws IOException {
        Path file = Files.writeString(dir.resolve("s.yaml"), SCENARIO);
        String[] args = new String[more.length + 2];
        args[0] = "run";
        args[1] = file.toString();
        System.arraycopy(more, 0, args, 2, more.length);
        return Cli.run(args);
    }

    @Test
    @DisplayName("a shared budget is run one at a time, and a comparison of it says so")
    void sharedBudgetsAreNotCompared() throws IOException {
        Cli.Outcome seeds = run("--seeds", "2");
        assertThat(seeds.exit()).isEqualTo(2);
        assertThat(seeds.err())
                .contains("s.yaml: a fleet with fleet.budget is run one at a time")
                .hasLineCount(1);
    }

    @Test
    @DisplayName("a ladder on a shared budget is refused in one sentence")
    void noLadder() throws IOException {
        Cli.Outcome ladder = run("--request-rate", "2,4");
        assertThat(ladder.exit()).isEqualTo(2);
        assertThat(ladder.err())
                .contains("--request-rate: a ladder is for a fleet of one pool; ", "s.yaml has fleet.budget")
                .hasLineCount(1);
    }

    @Test
    @DisplayName("the page shows how long requests and chunks take")
    void page() throws IOException {
        Path page = dir.resolve("page.html");
        assertThat(run("--html", page.toString()).exit()).isZero();
        assertThat(Files.readString(page))
                .contains("Latency of requests", "Time between tokens", "Latency of chunks", "Worst chunk", "plays");
    }

    @Test
    @DisplayName("the printed scenario, and the one that is shown, mean the same run")
    void printed() throws IOException {
        String json = run("--json").out();
        String printed = run("--print-scenario").out();
        String shown =
                Cli.run("config", "show", dir.resolve("s.yaml").toString()).out();
        assertThat(shown).containsPattern("gpus: 8 +# .*s.yaml:2:24").containsPattern("duration_s: 60 +# .*s.yaml:1:");
        for (String text : new String[] {printed, shown}) {
            Path again = Files.writeString(dir.resolve("again.yaml"), text);
            String result = Cli.run("run", again.toString(), "--json").out();
            assertThat(from(result, "\"requests\":{\"arrived")).isEqualTo(from(json, "\"requests\":{\"arrived"));
        }
    }

    private static String from(String json, String name) {
        assertThat(json).contains(name);
        return json.substring(json.indexOf(name));
    }
}

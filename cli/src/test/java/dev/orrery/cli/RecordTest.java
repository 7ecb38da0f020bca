package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordTest {
    /** Columns that name a request instead of telling what happened to it. */
    private static final List<String> NAMES = List.of("row", "session_id", "turn_index", "request_id");

    @TempDir
    Path dir;

    /** Returns what happened to each request, in order of arrival. */
    private static List<String> results(Path csv) throws IOException {
        List<String> lines = Files.readAllLines(csv);
        List<String> header = Arrays.asList(lines.getFirst().split(",", -1));
        List<String> results = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            StringBuilder result = new StringBuilder();
            for (int i = 0; i < cells.length; i++) {
                if (!NAMES.contains(header.get(i))) {
                    result.append(cells[i]).append(' ');
                }
            }
            results.add(result.toString());
        }
        results.sort(Comparator.naturalOrder());
        return results;
    }

    private void recordAndReplay(int block, List<String> fleet, String... workload) throws IOException {
        Path recorded = dir.resolve("recorded.jsonl.gz");
        Path before = dir.resolve("before.csv");
        Path after = dir.resolve("after.csv");
        List<String> first = new ArrayList<>(List.of("run", "--block-size", "" + block));
        first.addAll(fleet);
        first.addAll(List.of(workload));
        first.addAll(List.of("--record", recorded.toString(), "--requests", before.toString()));
        Cli.Outcome run = Cli.run(first.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("--trace-block-size " + block);
        List<String> second = new ArrayList<>(List.of("run", "--block-size", "" + block));
        second.addAll(fleet);
        second.addAll(List.of("--trace", recorded.toString(), "--trace-block-size", "" + block));
        second.addAll(List.of("--requests", after.toString()));
        Cli.Outcome replay = Cli.run(second.toArray(String[]::new));
        assertThat(replay.exit()).as(replay.err()).isZero();
        assertThat(results(after)).isEqualTo(results(before)).isNotEmpty();
    }

    @Test
    @DisplayName(
            "rows 10 and 14: a recorded run, replayed, gives equal results per request, shared prefixes too: recorded arrivals")
    void recordedArrivals() throws IOException {
        recordAndReplay(512, List.of("--workers", "4"), "--profile", "conversation-like", "--num-prompts", "1500");
        recordAndReplay(
                64,
                List.of("--workers", "2", "--num-gpu-blocks", "900"),
                "--profile",
                "toolagent-like",
                "--num-prompts",
                "600");
        recordAndReplay(48, List.of("--workers", "2"), "--profile", "toolagent-like", "--num-prompts", "400");
    }

    @Test
    @DisplayName("row 10: the same for conversations in a closed loop")
    void conversationsInAClosedLoop() throws IOException {
        List<String> fleet = List.of("--workers", "3", "--num-gpu-blocks", "200");
        recordAndReplay(
                16,
                fleet,
                "--input-len",
                "700",
                "--output-len",
                "40",
                "--num-prompts",
                "60",
                "--set",
                "workload.synthetic.turns=4",
                "--set",
                "workload.synthetic.inter_turn_delay_ms=37.5",
                "--set",
                "workload.synthetic.shared_prefix_ratio=0.5",
                "--set",
                "workload.synthetic.prefix_groups=3",
                "--max-concurrency",
                "7");
    }

    @Test
    @DisplayName("row 10: the same for generated arrivals and a random router")
    void generatedArrivals() throws IOException {
        recordAndReplay(
                64,
                List.of("--workers", "3", "--router", "random"),
                "--profile",
                "toolagent-like",
                "--num-prompts",
                "500",
                "--request-rate",
                "9",
                "--burstiness",
                "0.5");
    }

    @Test
    void aDeltaWorkloadIsRefused() throws IOException {
        Path trace = dir.resolve("delta.jsonl");
        Files.writeString(trace, """
                {"timestamp":0,"session_id":"a","input_length":64,"output_length":3,"hash_ids":[1]}
                {"session_id":"a","input_length":64,"output_length":3,"hash_ids":[2]}
                """);
        Cli.Outcome outcome = Cli.run(
                "run",
                "--trace",
                trace.toString(),
                "--format",
                "mooncake-delta",
                "--trace-block-size",
                "64",
                "--record",
                dir.resolve("r.jsonl").toString());
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("orrery: error: --record: a delta workload cannot be recorded");
    }
}

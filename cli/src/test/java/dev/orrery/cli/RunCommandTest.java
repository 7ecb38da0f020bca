package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class RunCommandTest {
    @TempDir
    Path dir;

    private static JsonNode json(String... args) {
        Cli.Outcome outcome = Cli.run(args);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new ObjectMapper().readTree(outcome.out());
    }

    private String trace(String... rows) throws IOException {
        Path file = dir.resolve("trace.jsonl");
        Files.writeString(file, String.join("\n", rows) + "\n");
        return file.toString();
    }

    private static String row(double ms, int input, int output) {
        return "{\"timestamp\":" + ms + ",\"input_length\":" + input + ",\"output_length\":" + output + "}";
    }

    @Test
    void withoutArgumentsRunsTheQuickStart() {
        Cli.Outcome outcome = Cli.run("run");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .startsWith("23,608 requests, 8 vllm workers, round_robin, recorded arrivals, block 512\n")
                .contains("23,608 injected = 23,608 completed + 0 rejected");
    }

    @Test
    void equalRunsPrintEqualBytes() {
        String[] args = {"run", "--num-prompts", "300", "--router", "random", "--json"};
        assertThat(Cli.run(args).out()).isEqualTo(Cli.run(args).out());
        String[] stepping = {"run", "--num-prompts", "300", "--router", "random", "--json", "--no-fast-forward"};
        assertThat(Cli.run(stepping).out()).isEqualTo(Cli.run(args).out());
    }

    @Test
    @DisplayName("row 13: the arrival mode is printed")
    void namesTheArrivalMode() {
        assertThat(Cli.run("run", "--num-prompts", "20").out()).contains("recorded arrivals");
        assertThat(Cli.run("run", "--num-prompts", "20", "--max-concurrency", "4")
                        .out())
                .contains("closed loop of 4");
        assertThat(Cli.run("run", "--num-prompts", "20", "--request-rate", "4").out())
                .contains("poisson arrivals at 4.00/s");
    }

    @Test
    @DisplayName("row 16: nine sessions of five turns are nine users in a closed loop, in two stages")
    void closedLoopHasOneRequestOfEachUser() {
        for (String concurrency : List.of("9", "3")) {
            Path rows = dir.resolve("rows" + concurrency + ".csv");
            JsonNode report = json(
                    "run",
                    "--input-len",
                    "64",
                    "--output-len",
                    "8",
                    "--num-prompts",
                    "9",
                    "--set",
                    "workload.synthetic.turns=5",
                    "--max-concurrency",
                    concurrency,
                    "--requests",
                    rows.toString(),
                    "--json");
            assertThat(report.get("summary").get("completed_requests").asInt()).isEqualTo(45);
            assertThat(mostAtOnce(rows)).isEqualTo(Integer.parseInt(concurrency));
        }
    }

    /** Counts requests in progress at each arrival. */
    private static int mostAtOnce(Path csv) {
        try {
            List<String[]> rows = Files.readAllLines(csv).stream()
                    .skip(1)
                    .map(l -> l.split(",", -1))
                    .toList();
            return rows.stream()
                    .mapToInt(at -> (int) rows.stream()
                            .filter(other -> Double.parseDouble(other[4]) <= Double.parseDouble(at[4])
                                    && Double.parseDouble(other[8]) > Double.parseDouble(at[4]))
                            .count())
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("row 7: a warm trace is played before the window and not counted")
    void warmTraceIsNotCounted() throws IOException {
        Path warm = dir.resolve("warm.jsonl");
        Files.writeString(warm, "{\"timestamp\":5,\"input_length\":1024,\"output_length\":2,\"hash_ids\":[7,8]}\n");
        String counted = trace("{\"timestamp\":90,\"input_length\":1024,\"output_length\":2,\"hash_ids\":[7,8]}");
        JsonNode cold = json("run", "--trace", counted, "--json").get("summary");
        JsonNode warmed = json("run", "--trace", counted, "--warm-trace", warm.toString(), "--json")
                .get("summary");
        assertThat(cold.get("prefix_cache_reused_ratio").asDouble()).isZero();
        assertThat(warmed.get("prefix_cache_reused_ratio").asDouble()).isEqualTo(960.0 / 1024);
        assertThat(warmed.get("num_requests").asInt()).isEqualTo(1);
        assertThat(warmed.get("mean_ttft_ms").asDouble())
                .isLessThan(cold.get("mean_ttft_ms").asDouble());
        assertThat(Cli.run("run", "--trace", counted, "--warm-trace", warm.toString(), "--explain", "0")
                        .out())
                .contains("960 tokens are in the cache");
    }

    @Test
    void requestsBeforeTheWindowAreLeftOut() throws IOException {
        String file = trace(row(0, 64, 4), row(900, 64, 4), row(1000, 64, 4), row(2000, 64, 4));
        Cli.Outcome outcome = Cli.run("run", "--trace", file, "--set", "workload.warmup.drop_s=1");
        assertThat(outcome.out())
                .contains("2 injected = 2 completed")
                .contains("2 left out of")
                .contains("(drop_s)");
    }

    @Test
    @DisplayName("a ladder of rates marks the knee")
    void aLadderMarksTheKnee() {
        String[] args = {
            "run", "--input-len", "4096", "--output-len", "64", "--num-prompts", "200", "--request-rate", "32,2,4"
        };
        Cli.Outcome outcome = Cli.run(args);
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).containsPattern("(2|4) <- knee").contains("Knee: request-rate");
        String[] asJson = IntStream.rangeClosed(0, args.length)
                .mapToObj(i -> i < args.length ? args[i] : "--json")
                .toArray(String[]::new);
        JsonNode ladder = json(asJson);
        assertThat(ladder.get("axis").asString()).isEqualTo("request-rate");
        assertThat(ladder.get("rungs").size()).isEqualTo(3);
        assertThat(ladder.get("rungs").get(2).get("value").asInt()).isEqualTo(32);
        assertThat(ladder.get("rungs").get(2).get("summary").get("load_factor").asDouble())
                .isGreaterThan(0.95);
    }

    @Test
    void saturationIsMeasuredOnRequest() {
        String[] args = {"run", "--num-prompts", "500", "--json"};
        assertThat(json(args).get("summary").get("load_factor").isNull()).isTrue();
        assertThat(json("run", "--num-prompts", "500", "--json", "--saturation")
                        .get("summary")
                        .get("load_factor")
                        .asDouble())
                .isBetween(0.05, 2.0);
    }

    @Test
    void aTimeLimitIsNoFailure() {
        Cli.Outcome outcome = Cli.run("run", "--max-sim-time-ms", "60000");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("had not").contains("max_sim_time_ms");
    }

    @Test
    @DisplayName("row 1: a guard ends a run that would never end: exit 4, the reason, a partial report")
    void aGuardGivesAPartialReport() {
        String line = "run --input-len 10000 --output-len 3 --num-prompts 2 --request-rate inf --workers 1"
                + " --compatibility reference --no-enable-chunked-prefill";
        Cli.Outcome outcome = Cli.run(line.split(" ", -1));
        assertThat(outcome.exit()).isEqualTo(4);
        assertThat(outcome.err().lines()).singleElement().asString().contains("request 0 is still queued");
        assertThat(outcome.out()).contains("2 injected = ").contains("stopped by a guard");
    }

    @Test
    @DisplayName("row 9: max_model_len is enforced; all rejected is exit 1")
    void everythingRejectedIsAFailedGoal() throws IOException {
        String file = trace(row(0, 5000, 3), row(1, 7000, 3));
        Cli.Outcome outcome = Cli.run("run", "--trace", file, "--max-model-len", "4096");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("orrery: error: no request could be served: all that ended were rejected; the smallest has ")
                .contains("raise num_gpu_blocks or max_model_len");
        assertThat(outcome.out()).contains("contexts").contains("5,000").contains("7,000");
    }

    @Test
    @DisplayName("row 12: a missing timestamp fails before any output, with its place")
    void badTracesFailBeforeAnyOutput() throws IOException {
        String file = trace("{\"input_length\": 10, \"output_length\": 5}");
        Path rows = dir.resolve("rows.csv");
        Cli.Outcome outcome = Cli.run("run", "--trace", file, "--requests", rows.toString());
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("orrery: error: " + file + ":1:1: E_FIELD: ");
        assertThat(rows).doesNotExist();
    }

    @Test
    void timesOfTheMachineAreInAFileOfTheirOwn() throws IOException {
        Path times = dir.resolve("timing.json");
        Cli.Outcome outcome = Cli.run("run", "--num-prompts", "200", "--timing", times.toString());
        assertThat(outcome.exit()).isZero();
        JsonNode json = new ObjectMapper().readTree(Files.readString(times));
        assertThat(json.get("simulate_ms").asDouble()).isPositive();
        assertThat(json.get("fast_forwarded_share").asDouble()).isBetween(0.5, 1.0);
    }

    @Test
    void printsTheScenarioInsteadOfRunningIt() throws IOException {
        Cli.Outcome outcome = Cli.run("run", "--print-scenario", "--workers", "3");
        assertThat(outcome.out()).contains("workers: 3").contains("block_size: 512");
        Path file = dir.resolve("s.yaml");
        Files.writeString(file, outcome.out());
        assertThat(Cli.run("run", file.toString(), "--print-scenario").out()).isEqualTo(outcome.out());
    }

    @Test
    void linearPercentilesLieBetweenRanks() throws IOException {
        String file = trace(row(0, 64, 2), row(5000, 640, 2));
        double rank = json("run", "--trace", file, "--json")
                .get("summary")
                .get("median_ttft_ms")
                .asDouble();
        JsonNode linear = json("run", "--trace", file, "--json", "--percentiles", "linear");
        double mean = linear.get("summary").get("mean_ttft_ms").asDouble();
        assertThat(linear.get("summary").get("median_ttft_ms").asDouble()).isEqualTo(mean);
        assertThat(rank).isNotEqualTo(mean);
        assertThat(linear.get("provenance").get("percentiles").asString()).isEqualTo("linear");
    }

    @Test
    void styleVllmPrintsItsBlock() {
        assertThat(Cli.run("run", "--num-prompts", "50", "--style", "vllm").out())
                .startsWith("============ Serving Benchmark Result ============\n")
                .contains("Peak output token throughput (tok/s):")
                .endsWith("=".repeat(50) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "x", "-1"})
    void anExplanationNeedsARequestThatExists(String number) {
        Cli.Outcome outcome = Cli.run("run", "--num-prompts", "5", "--explain=" + number);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).singleElement().asString().contains("--explain");
    }

    @Test
    void coloursAndWidthFollowTheTerminal() {
        String[] args = {"run", "--num-prompts", "5"};
        Map<String, String> wide = Map.of("LANG", "en_US.UTF-8", "COLUMNS", "160");
        assertThat(Cli.run(true, wide, args).out()).contains("\u001b[1m");
        assertThat(Cli.run(true, wide, args)
                        .out()
                        .lines()
                        .mapToInt(String::length)
                        .max()
                        .orElse(0))
                .isBetween(100, 170);
        assertThat(Cli.run(true, Map.of("LANG", "C.UTF-8", "NO_COLOR", "1"), args)
                        .out())
                .doesNotContain("\u001b");
        assertThat(Cli.run(true, Map.of("LANG", "C.UTF-8", "TERM", "dumb"), args)
                        .out())
                .doesNotContain("\u001b");
        assertThat(Cli.run(false, wide, args).out()).doesNotContain("\u001b");
        assertThat(Cli.run(false, wide, "run", "--num-prompts", "5", "--color", "always")
                        .out())
                .contains("\u001b");
        assertThat(Cli.run(true, Map.of("LANG", "C"), args).out().chars().filter(c -> c > 127 && c != 27))
                .isEmpty();
        assertThat(Cli.run(true, Map.of(), args).out()).contains("+---");
    }
}

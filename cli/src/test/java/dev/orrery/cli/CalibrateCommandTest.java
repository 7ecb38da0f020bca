package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CalibrateCommandTest {
    private static final Path POINTS =
            Path.of(System.getProperty("orrery.root", "."), "docs/examples/measured-points.csv");

    @TempDir
    private Path folder;

    private Cli.Outcome calibrate(Path measured, String... more) {
        List<String> words = new ArrayList<>(List.of("calibrate", "--measured", measured.toString()));
        words.addAll(List.of("--model", "Qwen/Qwen3-32B", "--system", "h200_sxm"));
        words.addAll(List.of(more));
        // An empty cache folder: the built-in profile stands for the measurements.
        Map<String, String> environment = Map.of("LANG", "C.UTF-8", "XDG_CACHE_HOME", folder.toString());
        return Cli.run(false, environment, words.toArray(String[]::new));
    }

    private Path head(int rows) throws IOException {
        Path file = folder.resolve("head.csv");
        Files.write(file, Files.readAllLines(POINTS).subList(0, rows + 1));
        return file;
    }

    @Test
    @DisplayName("the example is calibrated from a built-in profile, and the file says from what")
    void example() throws IOException {
        Path file = folder.resolve("own.yaml");
        Cli.Outcome text = calibrate(POINTS, "--tp", "2", "-o", file.toString());

        assertThat(text.exit()).as(text.err()).isZero();
        assertThat(text.err()).doesNotContain("warning", "error");
        assertThat(text.out())
                .contains("Qwen/Qwen3-32B on h200_sxm, vllm, TP2, 14 measurements")
                .contains("profile qwen3-32b-h200-tp2", "built in", "calibrated", "17-64", "80 %");
        assertThat(Files.readString(file))
                .contains("orrery_calibration: 1", "points: 14", "measured-points.csv", "concurrency: [1.0, 64.0]");
    }

    @Test
    @DisplayName("as JSON: errors on left-out points are far below those of the built-in calibration")
    void json() {
        Cli.Outcome outcome = calibrate(POINTS, "--tp", "2", "--json");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        JsonNode all = new JsonMapper().readTree(outcome.out());
        assertThat(all.path("numbers")).hasSize(6);
        JsonNode before = all.path("held_out").path(0);
        JsonNode after = all.path("held_out").path(1);
        assertThat(before.path("predicted_by").asString()).isEqualTo("built in");
        for (String quantity : List.of("ttft", "tpot", "throughput")) {
            assertThat(after.path(quantity).path("mape").asDouble())
                    .isLessThan(before.path(quantity).path("mape").asDouble() / 2);
            assertThat(all.path("band_80").path(quantity)).hasSize(2);
        }
    }

    @Test
    @DisplayName("few measurements free few numbers with a warning; fewer than four are refused")
    void fewMeasurements() throws IOException {
        Cli.Outcome five = calibrate(head(5), "--tp", "2");
        assertThat(five.exit()).as(five.err()).isZero();
        assertThat(five.err()).contains("5 measurements tell only 2 numbers");
        assertThat(five.out()).contains("(kept)");

        Cli.Outcome three = calibrate(head(3), "--tp", "2");
        assertThat(three.exit()).isEqualTo(Exit.DATA);
        assertThat(three.err()).contains("3 measurements are too few: 4 are needed at least");
        assertThat(three.out()).isEmpty();
    }

    @Test
    @DisplayName("damaged files, files that are not there, shapes without pass times and bad targets: one sentence")
    void faults() throws IOException {
        Path damaged = folder.resolve("damaged.csv");
        Files.writeString(damaged, "concurrency,isl,osl,ttft_ms,tpot_ms\n1,1000,10,-5,3\n");
        Path none = folder.resolve("none.csv");
        Cli.Outcome both = calibrate(damaged, "--measured", none.toString(), "--tp", "2");
        assertThat(both.exit()).isEqualTo(Exit.DATA);
        assertThat(both.err()).contains("error: " + damaged + ":2", "ttft_ms", "error: " + none + ": no such file");

        Cli.Outcome other = calibrate(POINTS, "--tp", "4");
        assertThat(other.exit()).isEqualTo(Exit.USAGE);
        assertThat(other.err()).contains("h200_sxm").contains("orrery silicon install");

        Path target = folder.resolve("nowhere").resolve("own.yaml");
        Cli.Outcome unwritable = calibrate(POINTS, "--tp", "2", "-o", target.toString());
        assertThat(unwritable.exit()).isEqualTo(Exit.USAGE);
        assertThat(unwritable.err()).contains("own.yaml: cannot be written: its folder does not exist");
    }

    @Test
    @DisplayName("impossible values are refused with file, line and field, all at once")
    void impossible() throws IOException {
        Path file = folder.resolve("absurd.csv");
        Files.writeString(file, """
                concurrency,isl,osl,ttft_ms,tpot_ms,tokens_s
                1,1000,100,1e9,10,
                2,1000,100,100,1e-9,
                4,1000,100,100,10,1e7
                """);
        Cli.Outcome outcome = calibrate(file, "--tp", "2");
        assertThat(outcome.exit()).isEqualTo(Exit.DATA);
        assertThat(outcome.err())
                .contains("absurd.csv:2: ttft_ms: must be from 0.01 to 3600000")
                .contains("absurd.csv:3: tpot_ms: must be from 0.01 to 60000")
                .contains("absurd.csv:4: tokens_s: 10000000 contradicts the other fields");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    @DisplayName("copies count once: fourteen of one are too few, and copies among others are told")
    void copies() throws IOException {
        List<String> lines = Files.readAllLines(POINTS);
        Path same = folder.resolve("same.csv");
        Files.write(same, List.of(lines.getFirst(), lines.get(1), lines.get(1), lines.get(1), lines.get(1)));
        Cli.Outcome one = calibrate(same, "--tp", "2");
        assertThat(one.exit()).isEqualTo(Exit.DATA);
        assertThat(one.err())
                .contains("1 different measurement (of 4, the others are copies) is too few: 4 are needed");

        Path twice = folder.resolve("twice.csv");
        List<String> rows = new ArrayList<>(lines.subList(0, 6));
        rows.addAll(lines.subList(1, 6));
        Files.write(twice, rows);
        Cli.Outcome both = calibrate(twice, "--tp", "2", "--json");
        assertThat(both.exit()).as(both.err()).isZero();
        assertThat(both.err())
                .contains("5 of 10 measurements are copies and count once", "5 measurements tell only 2 numbers");
        assertThat(new JsonMapper().readTree(both.out()).path("points").asInt()).isEqualTo(5);
    }

    @Test
    @DisplayName("a request that the calculation of memory has no room for is told, and calibrated nevertheless")
    void outOfMemory() throws IOException {
        Path file = folder.resolve("long.csv");
        Files.writeString(file, """
                concurrency,isl,osl,ttft_ms,tpot_ms
                1,1500000,10,900000,40
                1,1500000,10,910000,41
                2,1500000,10,1900000,42
                2,1500000,10,1800000,41
                """);
        Cli.Outcome outcome = calibrate(file, "--tp", "2");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .contains("by the calculation of memory 1 request of 1,500,010 tokens does not fit at once: with")
                .contains("check the flags of width and formats (--tp,");
    }

    @Test
    @DisplayName("requests sent at a rate are refused: only a closed loop can be played again")
    void rates() throws IOException {
        Path file = folder.resolve("rate.json");
        Files.writeString(file, """
                {"request_rate": 4.0, "max_concurrency": null, "completed": 100, "num_prompts": 100,
                 "total_input_tokens": 100000, "total_output_tokens": 10000, "duration": 25.0,
                 "request_throughput": 4.0, "output_throughput": 400.0,
                 "mean_ttft_ms": 100.0, "mean_tpot_ms": 10.0, "mean_itl_ms": 10.0}
                """);
        Cli.Outcome outcome = calibrate(file, "--tp", "2");
        assertThat(outcome.exit()).isEqualTo(Exit.DATA);
        assertThat(outcome.err()).contains("rate.json:1", "not sent by a fixed number of clients");
    }
}

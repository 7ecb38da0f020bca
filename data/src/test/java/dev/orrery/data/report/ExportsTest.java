package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.report.export.ExportFolder;
import dev.orrery.data.report.export.ExportTool;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ExportsTest {
    /** What only a client measures (users.md §4: keys without a value are left out). */
    private static final List<String> CLIENT_ONLY = List.of(
            "http_",
            "usage_",
            "total_usage",
            "osl_mismatch",
            "effective_",
            "active_",
            "credit_to_start",
            "replay_sched_degraded",
            "aiperf_version",
            "input_config",
            "request_ack_ns",
            "tokenizer_id",
            "queue_times",
            "generated_texts",
            "rtfx");

    @TempDir
    Path dir;

    /** Forty requests that preempt each other on two small workers; one can never be served. */
    private static Report report(TokenTimes[] times, TokenSeconds[] seconds) {
        RequestTable.Builder builder = new RequestTable.Builder(Runs.BLOCK, false);
        for (int r = 0; r < 40; r++) {
            builder.add(r * 5, r == 7 ? 9000 : 100 + 13 * r, 1 + 7 * (r % 9), new long[0], 0);
        }
        RunSpec spec = Runs.spec(builder.build(), 2, 24, new Slo(2000, Double.NaN, Double.NaN));
        times[0] = new TokenTimes(spec.requests(), 2, 0);
        seconds[0] = new TokenSeconds(spec.requests(), 2, 0);
        var run = Twin.run(
                spec,
                new RunOptions(
                        true, true, ObserverGroup.of(List.of(times[0], seconds[0])), RunOptions.DEFAULT.control()));
        return new Report(
                run,
                run.summary(),
                () -> new Provenance("1.2.3", 42, "00ff", null),
                () -> "{\"fleet\":{\"model\":\"m\"}}",
                false,
                Percentiles.ROUNDED_RANK,
                Double.NaN,
                List.of());
    }

    private Path export(ExportTool tool, boolean detail) throws IOException {
        TokenTimes[] times = new TokenTimes[1];
        TokenSeconds[] seconds = new TokenSeconds[1];
        Report report = report(times, seconds);
        Path folder = dir.resolve(tool.label());
        ExportFolder.write(folder, tool.files(report, new ExportTool.Watched(seconds[0], detail ? times[0] : null)));
        return folder;
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> new ObjectMapper().readTree(line)).toList();
        }
    }

    private static Path sample(String name) {
        String root = System.getProperty("orrery.root", "..");
        String shared = System.getenv().getOrDefault("ORRERY_SHARED", root + "/../shared");
        Path file = Path.of(shared, "data/client-samples", name);
        Assumptions.assumeTrue(Files.exists(file), "skipped: " + file + " is not there (ORRERY_SHARED)");
        return file;
    }

    /** Collects each key of a tool's own file that ours lacks or has in another type. */
    private static void compare(String where, JsonNode theirs, JsonNode ours, List<String> problems) {
        theirs.properties().forEach(entry -> {
            String key = where + "/" + entry.getKey();
            JsonNode mine = ours.path(entry.getKey());
            boolean number = entry.getKey().equals("request_rate");
            if (CLIENT_ONLY.stream().anyMatch(entry.getKey()::startsWith)) {
                return;
            }
            if (mine.isMissingNode()) {
                problems.add(key + " is missing");
            } else if (!entry.getValue().isNull()
                    && !mine.isNull()
                    && !number
                    && mine.getNodeType() != entry.getValue().getNodeType()) {
                problems.add(key + " is " + mine.getNodeType());
            } else if (mine.isObject()) {
                compare(key, entry.getValue(), mine, problems);
            }
        });
    }

    @Test
    void filesHaveTheKeysAndTypesOfTheToolsOwn() throws IOException {
        Path aiperf = export(ExportTool.AIPERF, true);
        Path vllm = export(ExportTool.VLLM, true);
        List<String> problems = new ArrayList<>();
        compare(
                "aiperf",
                json(sample("aiperf_profile_export_aiperf.json")),
                json(aiperf.resolve("profile_export_aiperf.json")),
                problems);
        compare(
                "record",
                lines(sample("aiperf_profile_export.jsonl")).getFirst(),
                lines(aiperf.resolve("profile_export.jsonl")).get(1),
                problems);
        compare(
                "vllm",
                json(sample("vllm_bench_timed_trace_detailed.json")),
                json(vllm.resolve("vllm_bench.json")),
                problems);
        compare("vllm", json(sample("vllm_bench_random.json")), json(vllm.resolve("vllm_bench.json")), problems);
        assertThat(problems).isEmpty();
        assertThat(Files.readAllLines(aiperf.resolve("profile_export_aiperf.csv"))
                        .getFirst())
                .isEqualTo(Files.readAllLines(sample("aiperf_profile_export_aiperf.csv"))
                        .getFirst());
    }

    @Test
    void percentilesAreLinearWhateverTheReportsRule() throws IOException {
        Path folder = export(ExportTool.AIPERF, false);
        List<JsonNode> records = lines(folder.resolve("profile_export.jsonl"));
        double[] ttft = records.stream()
                .map(record -> record.path("metrics").path("time_to_first_token"))
                .filter(JsonNode::isObject)
                .mapToDouble(metric -> metric.path("value").asDouble())
                .sorted()
                .toArray();
        JsonNode metric = json(folder.resolve("profile_export_aiperf.json")).path("time_to_first_token");
        assertThat(metric.path("p99").asDouble()).isEqualTo(Percentiles.LINEAR.of(ttft, 99));
        assertThat(metric.path("p99").asDouble()).isNotEqualTo(Percentiles.ROUNDED_RANK.of(ttft, 99));
        assertThat(metric.path("count").asInt()).isEqualTo(ttft.length).isEqualTo(39);
        assertThat(json(export(ExportTool.VLLM, false).resolve("vllm_bench.json"))
                        .path("p99_ttft_ms")
                        .asDouble())
                .isEqualTo(Percentiles.LINEAR.of(ttft, 99));
    }

    @Test
    void aRequestThatFailedIsAnErrorRecord() throws IOException {
        Path folder = export(ExportTool.AIPERF, false);
        JsonNode failed = lines(folder.resolve("profile_export.jsonl")).stream()
                .filter(record -> record.has("error"))
                .findFirst()
                .orElseThrow();
        assertThat(failed.path("error").toString()).isEqualTo("{\"type\":\"rejected\",\"message\":\"never_fits\"}");
        assertThat(failed.path("metrics")).isEmpty();
        JsonNode summary = json(folder.resolve("profile_export_aiperf.json"));
        assertThat(summary.path("error_summary").path(0).path("count").asInt()).isEqualTo(1);
        assertThat(summary.path("request_error_rate").path("avg").asDouble()).isEqualTo(2.5);
    }

    @Test
    void gapsAreListedOnlyWithDetailAndAddUp() throws IOException {
        JsonNode plain = json(export(ExportTool.VLLM, false).resolve("vllm_bench.json"));
        assertThat(plain.has("itls")).isFalse();
        Path folder = dir.resolve("detail");
        TokenTimes[] times = new TokenTimes[1];
        TokenSeconds[] seconds = new TokenSeconds[1];
        Report report = report(times, seconds);
        ExportFolder.write(folder, ExportTool.VLLM.files(report, new ExportTool.Watched(seconds[0], times[0])));
        JsonNode detailed = json(folder.resolve("vllm_bench.json"));
        assertThat(report.summary().preemptions()).isPositive();
        for (int i = 0; i < 39; i++) {
            JsonNode itls = detailed.path("itls").path(i);
            assertThat(itls).hasSize(detailed.path("output_lens").path(i).asInt() - 1);
            double sum = detailed.path("ttfts").path(i).asDouble();
            for (JsonNode gap : itls) {
                sum += gap.asDouble();
            }
            assertThat(sum).isCloseTo(detailed.path("latencies").path(i).asDouble(), within(1e-9));
        }
    }

    @Test
    void dynosimRowsAndSummaryAgree() throws IOException {
        Path folder = export(ExportTool.DYNOSIM, false);
        List<JsonNode> rows = lines(folder.resolve("per_request.jsonl"));
        assertThat(rows).hasSize(40);
        JsonNode report = json(folder.resolve("report.json"));
        double[] ttft = rows.stream()
                .filter(row -> row.path("ttft_ms").isNumber())
                .mapToDouble(row -> row.path("ttft_ms").asDouble())
                .sorted()
                .toArray();
        assertThat(report.path("p99_ttft_ms").asDouble()).isEqualTo(Percentiles.ROUNDED_RANK.of(ttft, 99));
        assertThat(report.path("goodput_completed_requests").isNumber()).isTrue();
        assertThat(rows.get(7).path("terminal_status").asString()).isEqualTo("rejected");
    }

    @Test
    void aFolderIsReplacedOnlyIfAskedTo() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("old"));
        Files.writeString(folder.resolve("a.txt"), "old");
        Files.writeString(folder.resolve("mine.txt"), "mine");
        assertThatThrownBy(() -> ExportFolder.check(folder, false)).hasMessageContaining("--overwrite");
        ExportFolder.check(folder, true);
        ExportFolder.write(folder, Map.of("a.txt", out -> out.write("new")));
        assertThat(folder.resolve("a.txt")).hasContent("new");
        assertThat(folder.resolve("mine.txt")).hasContent("mine");
    }

    @Test
    void aFailureLeavesNoFolder() throws IOException {
        Path folder = dir.resolve("new");
        ExportFolder.check(folder, false);
        assertThatThrownBy(() -> ExportFolder.write(folder, Map.of("a.txt", out -> {
                    throw new IOException("full");
                })))
                .hasMessage("full");
        try (Stream<Path> left = Files.list(dir)) {
            assertThat(left).isEmpty();
        }
    }
}

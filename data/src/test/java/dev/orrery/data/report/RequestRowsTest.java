package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class RequestRowsTest {
    @TempDir
    Path dir;

    private static Report conversation() {
        RequestTable.Builder builder = new RequestTable.Builder(Runs.BLOCK, false);
        builder.add(0, 64, 3, new long[] {1}, 1);
        builder.session("a, \"b\"", 0);
        builder.add(Double.NaN, 64, 3, new long[] {2}, 1);
        builder.session("a, \"b\"", 10);
        builder.add(5, 6400, 3, new long[0], 0);
        return Runs.report(Runs.spec(builder.build(), 1, 16, Slo.NONE));
    }

    private static List<String> csv(Report report) throws IOException {
        StringWriter out = new StringWriter();
        RequestRows.csv(report, out);
        return List.of(out.toString().split("\r\n", -1));
    }

    @Test
    void csvHasOneHeaderAndOneRowPerEndedRequest() throws IOException {
        List<String> lines = csv(conversation());
        assertThat(lines).hasSize(5);
        assertThat(lines.getFirst())
                .startsWith("row,session_id,turn_index,request_id,arrival_time_ms,first_admit_ms,first_token_ms,")
                .contains(",terminal_status,reason");
        assertThat(lines.get(1)).startsWith("0,\"a, \"\"b\"\"\",0,,0,0,");
        assertThat(lines.get(3)).startsWith("2,2,0,,5,,").endsWith(",rejected,never_fits,0");
        assertThat(lines.getLast()).isEmpty();
    }

    @Test
    @DisplayName("row 20: end to end is the last token less the arrival, once")
    void endToEndCountsOnce() throws IOException {
        StringWriter out = new StringWriter();
        RequestRows.jsonLines(conversation(), out);
        JsonNode second =
                new ObjectMapper().readTree(out.toString().lines().toList().get(1));
        assertThat(second.get("session_id").asString()).isEqualTo("a, \"b\"");
        assertThat(second.get("turn_index").asInt()).isEqualTo(1);
        assertThat(second.get("arrival_time_ms").asDouble()).isEqualTo(45.653725);
        assertThat(second.get("e2e_latency_ms").asDouble())
                .isEqualTo(second.get("last_token_ms").asDouble()
                        - second.get("arrival_time_ms").asDouble());
        assertThat(second.get("ttft_ms").asDouble())
                .isEqualTo(second.get("queue_ms").asDouble()
                        + second.get("prefill_ms").asDouble());
        assertThat(second.get("reason").isNull()).isTrue();
    }

    @Test
    void timesAreExactNanosecondsInMs() {
        assertThat(RequestColumn.at(0)).isEqualTo("0");
        assertThat(RequestColumn.at(1)).isEqualTo("0.000001");
        assertThat(RequestColumn.at(120_000)).isEqualTo("0.12");
        assertThat(RequestColumn.at(38_961_632)).isEqualTo("38.961632");
        assertThat(RequestColumn.at(5_000_000)).isEqualTo("5");
        assertThat(RequestColumn.at(-1)).isNull();
    }

    @Test
    void anUnfinishedFileLeavesTheOldOne() throws IOException {
        Path target = dir.resolve("rows.jsonl");
        Files.writeString(target, "old");
        try (OutputFile file = new OutputFile(target)) {
            file.writer().write("half a ro");
        }
        assertThat(target).hasContent("old");
        try (var files = Files.list(dir)) {
            assertThat(files).containsExactly(target);
        }
        try (OutputFile file = new OutputFile(target)) {
            file.writer().write("new");
            file.commit();
        }
        assertThat(target).hasContent("new");
    }

    @Test
    void namesEndingInGzAreCompressed() throws IOException {
        Path target = dir.resolve("rows.csv.gz");
        try (OutputFile file = new OutputFile(target)) {
            file.writer().write("text");
            file.commit();
        }
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(target))) {
            assertThat(in.readAllBytes()).asString().isEqualTo("text");
        }
        assertThat(OutputFile.plainName(target)).endsWith("rows.csv");
    }
}

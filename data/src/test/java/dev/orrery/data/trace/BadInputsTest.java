package dev.orrery.data.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.workload.RequestTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BadInputsTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private static final List<String> KNOWN = List.of("tar", "azure", "burstgpt", "bailian", "weka");

    private static List<String> needs(JsonNode c) {
        List<String> needs = new ArrayList<>();
        c.path("needs").forEach(n -> needs.add(n.asString()));
        return needs;
    }

    @TestFactory
    List<DynamicTest> everyRecordedFileHasItsRecordedOutcome() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        Path cases = Shared.file("data/badinputs/expected.jsonl");
        for (String line : Files.readAllLines(cases)) {
            JsonNode c = MAPPER.readTree(line);
            if (KNOWN.containsAll(needs(c))) {
                String name = c.get("file").asString() + " " + c.get("args");
                tests.add(DynamicTest.dynamicTest(
                        name, () -> outcome(cases.resolveSibling(c.get("file").asString()), c)));
            }
        }
        return tests;
    }

    private static void outcome(Path file, JsonNode c) throws Exception {
        TraceOptions options = options(c);
        boolean refused = c.get("exit").asInt() == 3;
        try {
            TraceRead read = TraceReader.read(file, options);
            assertThat(refused).as("refused").isFalse();
            accepted(read, c);
            same(TraceReader.check(TraceInput.of(file), options), read.summary());
        } catch (TraceException e) {
            assertThat(refused).as(e.getMessage()).isTrue();
            Defect first = e.defects().getFirst();
            assertThat(first.code()).hasToString(c.get("code").asString());
            assertThat(first.line()).isEqualTo(c.get("line").asInt());
            assertThat(first.col()).as(e.getMessage()).isEqualTo(c.get("col").asInt());
            for (JsonNode part : c.path("message_has")) {
                assertThat(first.message()).contains(part.asString());
            }
        }
    }

    private static FormatOptions keeping(boolean failed) {
        FormatOptions d = FormatOptions.DEFAULT;
        return new FormatOptions(
                failed, d.where(), d.columns(), d.pace(), d.nested(), d.estimate(), d.filter(), d.seed());
    }

    private static void same(TraceSummary check, TraceSummary read) {
        assertThat(check.rows()).isEqualTo(read.rows());
        assertThat(check.warnings()).isEqualTo(read.warnings());
        assertThat(check.skipped()).isEqualTo(read.skipped());
    }

    private static void accepted(TraceRead read, JsonNode c) {
        TraceSummary summary = read.summary();
        assertThat(summary.rows()).isEqualTo(c.get("rows").asLong());
        Map<String, Long> warnings = new LinkedHashMap<>();
        summary.warnings().forEach(w -> warnings.put(w.code().name(), w.count()));
        assertThat(warnings).isEqualTo(counts(c.get("warnings")));
        Map<String, Long> skipped = new LinkedHashMap<>();
        summary.skipped().forEach((code, n) -> skipped.put(code.name(), n));
        assertThat(skipped).isEqualTo(counts(c.path("skipped")));
        if (c.has("origin_ms")) {
            assertThat(read.table().originMs()).isEqualTo(c.get("origin_ms").asDouble());
            assertThat(summary.originMs()).isEqualTo(c.get("origin_ms").asDouble());
        }
        for (int i = 0; i < c.path("arrivals_ms").size(); i++) {
            assertThat(read.table().arrivalMs(i))
                    .isEqualTo(c.get("arrivals_ms").get(i).asDouble());
        }
    }

    private static Map<String, Long> counts(JsonNode node) {
        Map<String, Long> out = new LinkedHashMap<>();
        node.properties().forEach(e -> out.put(e.getKey(), e.getValue().asLong()));
        return out;
    }

    private static TraceOptions options(JsonNode c) {
        TraceOptions.Builder options =
                TraceOptions.builder().format(c.get("format").asString());
        List<String> args = new ArrayList<>();
        c.get("args").forEach(a -> args.add(a.asString()));
        for (int i = 0; i < args.size(); i++) {
            switch (args.get(i)) {
                case "--json-stream" -> options.jsonStream(true);
                case "--coerce-strings" -> options.coerceStrings(true);
                case "--on-bad-row" -> options.onBadRow(OnBadRow.parse(args.get(++i)));
                case "--time-unit" -> options.seconds(args.get(++i).equals("s"));
                case "--failed" -> options.special(keeping(args.get(++i).equals("keep")));
                case "--max-concurrency" -> options.closedLoop(Integer.parseInt(args.get(++i)) > 0);
                default -> throw new AssertionError(args.get(i));
            }
        }
        return options.build();
    }

    @TestFactory
    @DisplayName("rows 12 and 17: what the reference's reader refuses is refused at the same line")
    List<DynamicTest> theReferenceReadersRefusalsAreRefusedAtTheirLine() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(Shared.file("oracles/replay/replay-micro.jsonl"))) {
            JsonNode c = MAPPER.readTree(line);
            boolean mine = true;
            for (JsonNode need : c.path("needs")) {
                mine &= need.asString().equals("reader_reference");
            }
            if (mine && c.has("trace_text")) {
                tests.add(DynamicTest.dynamicTest(
                        c.get("id").asString() + " " + c.get("what").asString(), () -> micro(c)));
            }
        }
        return tests;
    }

    private static void micro(JsonNode c) throws Exception {
        JsonNode args = c.get("args");
        TraceOptions options = TraceOptions.builder()
                .format(args.path("trace_format").asString("mooncake").replace("mooncake_delta", "mooncake-delta"))
                .blockSize(args.path("trace_block_size").asInt(512))
                .closedLoop(args.has("replay_concurrency"))
                .reference(true)
                .build();
        byte[] text = c.get("trace_text").asString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        boolean data = c.path("expected").path("exit").asInt() == 3;
        try {
            RequestTable table = TraceReader.read(TraceInput.of(text, "micro.jsonl"), options)
                    .table();
            assertThat(data).as("refused").isFalse();
            assertThat(table.size()).isPositive();
        } catch (TraceException e) {
            assertThat(data).as(e.getMessage()).isTrue();
            assertThat(e.defects().getFirst().line())
                    .isEqualTo(c.get("expected").get("line").asInt());
        }
    }

    @Test
    void aFormatNobodyKnowsIsRefusedWithThoseThatAreKnown() {
        TraceOptions options = TraceOptions.builder().format("moonpie").build();
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> TraceReader.read(TraceInput.of(new byte[0], "x"), options))
                .hasMessageContaining("unknown trace format 'moonpie'; known: ");
    }
}

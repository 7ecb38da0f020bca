package dev.orrery.data.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.Report;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioResolver;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.data.scenario.WorkloadSource;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A trace that is written in another format gives the same report wherever that format can hold its structure. */
class ConvertedRunsTest {
    private static final int SEEDS = 3;

    /** What a trace is made of, and which formats can hold it. */
    private enum Kind {
        LENGTHS("mooncake", "timed-trace", "aiperf", "azure", "vidur", "mooncake-agentic"),
        PREFIXES("mooncake", "timed-trace", "aiperf", "mooncake-agentic"),
        PRIORITIES("mooncake", "timed-trace", "mooncake-agentic"),
        CONVERSATIONS("mooncake", "timed-trace", "aiperf", "mooncake-agentic"),
        PLAYS("mooncake-agentic");

        final Set<String> holders;

        Kind(String... holders) {
            this.holders = Set.of(holders);
        }
    }

    static Stream<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            TraceWriters.names().forEach(format -> pairs.add(Arguments.of(kind, format)));
        }
        return pairs.stream();
    }

    @ParameterizedTest(name = "{0} as {1}")
    @MethodSource("pairs")
    void aConvertedTraceGivesTheSameReportOrSaysWhatItLost(Kind kind, String format) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            String original = text(kind, seed);
            Written once = written(original, TraceOptions.defaults(), format);
            if (!kind.holders.contains(format)) {
                assertThat(once.writer.lost()).as("what is lost").isNotEmpty();
                continue;
            }
            assertThat(once.writer.rows())
                    .isEqualTo(table(original, TraceOptions.defaults()).size());
            assertThat(written(once.text, reading(format), format).text).isEqualTo(once.text);
            boolean plays = kind == Kind.PLAYS || !format.equals("mooncake-agentic");
            assertThat(report(once.text, reading(format), plays))
                    .as("seed %d", seed)
                    .isEqualTo(report(original, TraceOptions.defaults(), plays));
        }
    }

    private record Written(String text, RowWriter writer) {}

    private static Written written(String text, TraceOptions options, String format) throws IOException {
        StringWriter out = new StringWriter();
        try (Rewrite trace = new Rewrite(input(text), options)) {
            RowWriter writer = TraceWriters.named(format, out, TraceWriters.Settings.of(false, trace.summary()));
            trace.to(writer);
            writer.complete();
            return new Written(out.toString(), writer);
        }
    }

    private static TraceInput input(String text) {
        return TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "t");
    }

    private static TraceOptions reading(String format) {
        return TraceOptions.builder().seconds(format.equals("timed-trace")).build();
    }

    private static RequestTable table(String text, TraceOptions options) throws IOException {
        return TraceReader.read(input(text), options).table();
    }

    /** Returns the report of a run; a conversation that becomes a play is also counted as one. */
    private static JsonNode report(String text, TraceOptions options, boolean plays) throws IOException {
        RequestTable table = table(text, options);
        RunResult run = Twin.run(
                ScenarioResolver.resolve(
                        ScenarioLoader.load(ScenarioSources.none()
                                .withSets(List.of(
                                        "workload.trace.path=t",
                                        "fleet.pools[0].workers=2",
                                        "fleet.pools[0].engine.num_gpu_blocks=400",
                                        "router.policy=kv",
                                        "router.queue.threshold=0.5",
                                        "slo.ttft_ms=300"))),
                        scenario -> new WorkloadSource.Requests(table, 0)),
                RunOptions.DEFAULT);
        Report report = new Report(
                run,
                run.summary(),
                () -> new Provenance("1", 42, "0", null),
                () -> "{}",
                false,
                Percentiles.ROUNDED_RANK,
                Double.NaN,
                List.of());
        StringWriter json = new StringWriter();
        JsonReport.write(report, json);
        JsonNode tree = JsonMapper.shared().readTree(rounded(json.toString()));
        if (!plays) {
            ObjectNode summary = (ObjectNode) tree.path("summary");
            List.copyOf(summary.propertyNames()).stream()
                    .filter(name -> name.contains("trajector"))
                    .forEach(summary::remove);
        }
        return tree;
    }

    /** Conversations written one by one are summed in another order, which moves the last bits of means. */
    private static String rounded(String json) {
        return Pattern.compile("\\d+\\.\\d{6,}(E-?\\d+)?")
                .matcher(json)
                .replaceAll(m ->
                        new BigDecimal(m.group()).round(new MathContext(12)).toString());
    }

    private static String text(Kind kind, int seed) {
        Random random = new Random(seed * 31L + kind.ordinal());
        return kind == Kind.PLAYS ? plays(random) : rows(kind, random);
    }

    private static String rows(Kind kind, Random random) {
        StringBuilder text = new StringBuilder();
        double at = 0;
        for (int i = 0; i < 60; i++) {
            at += random.nextInt(400) / 4.0;
            int input = 1 + random.nextInt(3000);
            boolean talks = kind == Kind.CONVERSATIONS && random.nextInt(3) > 0;
            text.append(String.format(
                    Locale.ROOT,
                    "{\"timestamp\":%s,\"input_length\":%d,\"output_length\":%d",
                    Double.toString(at),
                    input,
                    1 + random.nextInt(40)));
            if (kind != Kind.LENGTHS) {
                text.append(",\"hash_ids\":").append(ids(random, i, input));
            }
            if (kind == Kind.PRIORITIES) {
                text.append(",\"priority\":").append(1 + random.nextInt(4));
            }
            if (talks) {
                text.append(",\"session_id\":\"s").append(random.nextInt(5)).append('"');
            }
            text.append("}\n");
        }
        return text.toString();
    }

    private static List<Long> ids(Random random, int row, int input) {
        int n = (input + 511) / 512;
        int shared = random.nextInt(n + 1);
        List<Long> ids = new ArrayList<>();
        for (int b = 0; b < n; b++) {
            ids.add(b < shared ? b : 1000L * (row + 1) + b);
        }
        return ids;
    }

    private static String plays(Random random) {
        StringBuilder text =
                new StringBuilder("{\"schema\":\"dynamo.agentic_mooncake\",\"version\":2,\"block_size\":512}\n");
        for (int p = 0; p < 6; p++) {
            for (int k = 0; k < 1 + random.nextInt(8); k++) {
                int input = 1 + random.nextInt(3000);
                List<String> edges = new ArrayList<>();
                for (int e = 0; k > 0 && e <= random.nextInt(2); e++) {
                    edges.add(String.format(
                            Locale.ROOT,
                            "{\"request_id\":\"p%d#%d\",\"trigger\":\"%s\",\"delay_ms\":%s,\"relation\":\"%s\"}",
                            p,
                            random.nextInt(k),
                            random.nextBoolean() ? "dispatch" : "completion",
                            random.nextInt(200) / 4.0,
                            List.of("sequence", "spawn", "join").get(random.nextInt(3))));
                }
                text.append(String.format(
                        Locale.ROOT,
                        "{\"request_id\":\"p%d#%d\",\"play_id\":\"p%d\",\"session_id\":\"p%d/%d\",\"input_length\":%d,"
                                + "\"output_length\":%d,\"hash_ids\":%s,\"not_before_ms\":%s,\"dependencies\":%s}\n",
                        p,
                        k,
                        p,
                        p,
                        random.nextInt(2),
                        input,
                        1 + random.nextInt(40),
                        ids(random, 10 * p + k, input),
                        edges.isEmpty() ? 100 + 50 * p : 0,
                        edges));
            }
        }
        return text.toString();
    }
}

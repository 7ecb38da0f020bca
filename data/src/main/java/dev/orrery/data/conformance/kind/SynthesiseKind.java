package dev.orrery.data.conformance.kind;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.RowStore;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.transform.SharedIds;
import dev.orrery.data.trace.transform.Stretch;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code orrery trace stretch} makes of a few rows, or of a trace. */
final class SynthesiseKind implements CaseKind {
    private static final int SHOWN_ROW = 500;

    @Override
    public Answer play(CaseInput input) throws IOException {
        RowStore rows = input.get("input").isArray() ? given(input.get("input")) : sound(input);
        SharedIds shared = new SharedIds();
        feed(rows, shared);
        StringWriter text = new StringWriter();
        var writer = TraceWriters.named("mooncake", text, TraceWriters.Settings.DEFAULT);
        feed(rows, Stretch.of(writer, amounts(input.get("params")), shared, input.seed(), sink -> feed(rows, sink)));
        writer.complete();
        ObjectNode tree = Json.object();
        ArrayNode output = tree.putArray("output");
        for (String line : text.toString().split("\n", -1)) {
            if (!line.isBlank()) {
                output.add(Json.read(line));
            }
        }
        totals(text.toString(), output, tree);
        return Answer.of(tree);
    }

    private static void totals(String text, ArrayNode output, ObjectNode tree) throws IOException {
        TraceStats stats = TraceStats.of(
                TraceInput.of(text.getBytes(StandardCharsets.UTF_8), "stretched"), TraceOptions.defaults());
        JsonNode all = Json.tree(stats.toMap());
        tree.put("sum_isl", (long) stats.input().sum());
        tree.put("sum_osl", (long) stats.output().sum());
        tree.set("refs", all.path("block_refs"));
        tree.put("unique", stats.uniqueBlocks());
        tree.put("leading_hits", stats.leadingHits());
        tree.set("last_timestamp", output.path(output.size() - 1).path("timestamp"));
        if (output.size() > SHOWN_ROW) {
            tree.set("row_500", output.path(SHOWN_ROW));
        }
    }

    private static Stretch.Amounts amounts(JsonNode params) {
        JsonNode most = params.path("max_osl");
        return new Stretch.Amounts(
                params.path("prefix_len_multiplier").asDouble(1),
                params.path("prompt_len_multiplier").asDouble(1),
                params.path("output_len_multiplier").asDouble(1),
                params.path("speedup_ratio").asDouble(1),
                most.isNumber() ? most.asLong() : Long.MAX_VALUE,
                Long.MAX_VALUE,
                1);
    }

    private static RowStore given(JsonNode rows) throws IOException {
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(row).append('\n'));
        return read(TraceInput.of(text.toString().getBytes(StandardCharsets.UTF_8), "given"));
    }

    /** The recorded cases leave out rows whose shared prefix is longer than their prompt. */
    private static RowStore sound(CaseInput input) throws IOException {
        // The name is followed by a comma and, in words, what is left out.
        String name = input.get("input_file").asString("").split(",", 2)[0];
        RowStore all = read(TraceInput.of(input.traces().find(name).path()));
        SharedIds shared = new SharedIds();
        feed(all, shared);
        RowStore sound = new RowStore();
        Row row = new Row();
        for (int i = 0; i < all.size(); i++) {
            all.load(i, row);
            if (shared.leading(row) * (long) TraceOptions.DEFAULT_BLOCK_SIZE <= row.inputTokens()) {
                sound.add(row, i);
            }
        }
        return sound;
    }

    private static RowStore read(TraceInput input) throws IOException {
        RowStore rows = new RowStore();
        TraceReader.rows(input, TraceOptions.defaults(), new RowSink() {
            @Override
            public void start(int blockSize, boolean delta) {}

            @Override
            public void accept(Row row, int line) {
                rows.add(row, line);
            }

            @Override
            public void finish(Findings findings) {}
        });
        return rows;
    }

    private static void feed(RowStore rows, RowSink sink) throws IOException {
        sink.start(TraceOptions.DEFAULT_BLOCK_SIZE, false);
        Row row = new Row();
        for (int i = 0; i < rows.size(); i++) {
            rows.load(i, row);
            sink.accept(row, rows.line(i));
        }
        sink.finish(new Findings("rows", TraceOptions.defaults()));
    }
}

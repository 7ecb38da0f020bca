package dev.orrery.data.conformance.kind;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.FormatOptions;
import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.TraceWarning;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Faulty and odd trace files: what {@code orrery trace check} says about each. */
final class BadInputsKind implements CaseKind {
    private static final int BAD_DATA = 3;

    @Override
    public Answer play(CaseInput input) throws IOException {
        Path file = input.folder().resolve(input.get("file").asString(""));
        TraceOptions options = options(input.get("format").asString("auto"), Json.texts(input.get("args")));
        ObjectNode tree = Json.object();
        try {
            accepted(TraceReader.read(TraceInput.of(file), options), tree);
            TraceStats stats = TraceStats.of(TraceInput.of(file), options);
            tree.put("unique_blocks", stats.uniqueBlocks());
            tree.put("leading_hits", stats.leadingHits());
        } catch (TraceException e) {
            refused(e.defects().getFirst(), tree);
        }
        return new Answer(tree, Set.of("warnings", "skipped"), Map.of(), null);
    }

    private static TraceOptions options(String format, List<String> args) throws CaseDataException {
        TraceOptions.Builder options = TraceOptions.builder().format(format);
        for (int i = 0; i < args.size(); i++) {
            switch (args.get(i)) {
                case "--json-stream" -> options.jsonStream(true);
                case "--coerce-strings" -> options.coerceStrings(true);
                case "--hash-mismatch" -> options.fixHashes(args.get(++i).equals("fix"));
                case "--failed" -> options.special(failed(args.get(++i).equals("keep")));
                case "--require-sorted" -> options.requireSorted(true);
                case "--on-bad-row" -> options.onBadRow(OnBadRow.parse(args.get(++i)));
                case "--time-unit" -> options.seconds(args.get(++i).equals("s"));
                case "--trace-block-size" -> options.blockSize(Integer.parseInt(args.get(++i)));
                case "--max-concurrency" -> options.closedLoop(Integer.parseInt(args.get(++i)) > 0);
                default -> throw new CaseDataException("unknown argument '" + args.get(i) + "' of 'trace check'");
            }
        }
        return options.build();
    }

    private static FormatOptions failed(boolean keep) {
        FormatOptions d = FormatOptions.DEFAULT;
        return new FormatOptions(
                keep, d.where(), d.columns(), d.pace(), d.nested(), d.estimate(), d.filter(), d.seed());
    }

    private static void refused(Defect first, ObjectNode tree) {
        tree.put("exit", BAD_DATA);
        tree.put("line", first.line());
        tree.put("col", first.col());
        tree.put("code", first.code().name());
        tree.put("message_has", first.message());
        tree.putObject("warnings");
        tree.putObject("skipped");
    }

    private static void accepted(TraceRead read, ObjectNode tree) {
        TraceSummary summary = read.summary();
        RequestTable table = read.table();
        tree.put("exit", 0);
        tree.put("rows", summary.rows());
        ObjectNode warnings = tree.putObject("warnings");
        for (TraceWarning w : summary.warnings()) {
            warnings.put(w.code().name(), w.count());
        }
        ObjectNode skipped = tree.putObject("skipped");
        summary.skipped().forEach((code, count) -> skipped.put(code.name(), count));
        tree.put("origin_ms", summary.originMs());
        ArrayNode arrivals = tree.putArray("arrivals_ms");
        for (int r = 0; r < table.size(); r++) {
            arrivals.add(table.arrivalMs(r));
        }
    }
}

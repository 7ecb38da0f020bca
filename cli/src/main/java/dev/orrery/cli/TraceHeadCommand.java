package dev.orrery.cli;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TraceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Shows the first rows of a trace as they are understood. */
@Command(
        name = "head",
        description = "Show the first rows of a trace as they are understood. What follows is not read.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace head conversation.jsonl.gz",
            "  orrery trace head -n 100 --json conversation.jsonl.gz",
            "  orrery trace head --time-unit s --trace-block-size 16 timed.jsonl"
        })
public final class TraceHeadCommand extends TraceVerb {
    private static final int IDS_SHOWN = 4;

    @Option(
            names = {"-n", "--rows"},
            paramLabel = "N",
            defaultValue = "10",
            description = "how many rows (default: ${DEFAULT-VALUE})")
    private int count;

    private int rows() {
        if (count < 1) {
            throw new ParameterException(spec().commandLine(), "--rows: must be at least 1, got " + count);
        }
        return count;
    }

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        verbs.head(input, options.limit(rows()).build(), count);
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        Rows rows = new Rows(json(), out);
        TraceSummary summary = TraceReader.rows(input, options.limit(rows()).build(), rows);
        warn(summary);
        if (json()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("file", summary.file());
            tree.put("format", summary.format());
            if (summary.clockNs() != 0) {
                tree.put("clock_ms", BigDecimal.valueOf(summary.clockNs(), 6).stripTrailingZeros());
            }
            tree.put("rows", rows.trees);
            printJson(tree, out);
        }
    }

    /** Prints rows as they come, or keeps them for one JSON object. */
    private static final class Rows implements RowSink {
        private final boolean json;
        private final PrintWriter out;
        private final List<Object> trees = new ArrayList<>();
        private boolean headed;

        Rows(boolean json, PrintWriter out) {
            this.json = json;
            this.out = out;
        }

        @Override
        public void start(int blockSize, boolean delta) {}

        @Override
        public void accept(Row row, int line) {
            if (json) {
                trees.add(tree(row, line));
                return;
            }
            if (!headed) { // a trace that is refused at its first row has none to head
                headed = true;
                out.printf("%6s %16s %8s %8s %7s  %s%n", "line", "time ms", "input", "output", "blocks", "ids");
            }
            String time = Double.isNaN(row.timeMs()) ? "-" : String.format(Locale.ROOT, "%,.3f", row.timeMs());
            String blocks = row.idCount() < 0 ? "-" : String.valueOf(row.idCount());
            out.printf(
                    Locale.ROOT,
                    "%6d %16s %,8d %,8d %7s  %s%s%n",
                    line,
                    time,
                    row.inputTokens(),
                    row.outputTokens(),
                    blocks,
                    ids(row),
                    session(row));
        }

        private static String ids(Row row) {
            StringBuilder ids = new StringBuilder();
            for (int i = 0; i < Math.min(IDS_SHOWN, row.idCount()); i++) {
                ids.append(i == 0 ? "" : " ").append(Long.toUnsignedString(row.ids()[i]));
            }
            return ids.append(row.idCount() > IDS_SHOWN ? " ..." : "").toString();
        }

        private static String session(Row row) {
            String delay = Double.isNaN(row.delayMs())
                    ? ""
                    : " after "
                            + BigDecimal.valueOf(row.delayMs())
                                    .stripTrailingZeros()
                                    .toPlainString() + " ms";
            return row.session() == null ? "" : "  session " + row.session() + delay;
        }

        private static Map<String, Object> tree(Row row, int line) {
            Map<String, Object> out = new LinkedHashMap<>();
            out.put("line", line);
            if (!Double.isNaN(row.timeMs())) {
                out.put("timestamp", row.timeMs());
            }
            out.put("input_length", row.inputTokens());
            out.put("output_length", row.outputTokens());
            if (row.idCount() >= 0) {
                List<BigInteger> ids = new ArrayList<>();
                for (int i = 0; i < row.idCount(); i++) {
                    ids.add(new BigInteger(Long.toUnsignedString(row.ids()[i])));
                }
                out.put("hash_ids", ids);
            }
            if (row.session() != null) {
                out.put("session_id", row.session());
            }
            if (!Double.isNaN(row.delayMs())) {
                out.put("delay", row.delayMs());
            }
            return out;
        }

        @Override
        public void finish(Findings findings) {}
    }
}

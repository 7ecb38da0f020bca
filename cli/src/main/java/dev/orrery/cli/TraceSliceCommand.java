package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Slice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Cuts a part out of a trace. */
@Command(
        name = "slice",
        description = "Keep a span of time, of rows, or of context lengths. Ends are not included.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace slice conversation.jsonl.gz --from 5m --to 15m -o part.jsonl",
            "  orrery trace slice conversation.jsonl.gz --rows 0:1000 -o first.jsonl",
            "  orrery trace slice conversation.jsonl.gz --max-context 32768 -o short.jsonl"
        })
public final class TraceSliceCommand extends RewriteVerb {
    @Option(names = "--from", paramLabel = "TIME", description = "first instant after the start, such as 5m")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "first instant that is not kept, such as 15m")
    private @Nullable String until;

    @Option(names = "--rows", paramLabel = "A:B", description = "rows from A, counted from 0, up to and without B")
    private @Nullable String rows;

    @Option(names = "--max-context", paramLabel = "N", description = "at most N input and output tokens together")
    private @Nullable Long maxContext;

    @Option(names = "--no-rebase", description = "keep time stamps as they are; else the earliest row is at 0")
    private boolean noRebase;

    private @Nullable Slice step;

    @Override
    boolean rebases() {
        return !noRebase;
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        if (from == null && until == null && rows == null && maxContext == null) {
            throw refused("say what to keep: give --from or --to TIME, --rows A:B or --max-context N");
        }
        if (!(fromMs() < toMs())) {
            throw refused("--from " + from + ", --to " + until + ": --to must be later than --from");
        }
        if (rows != null && !rows.matches("\\d{0,18}:\\d{0,18}")) {
            throw refused("--rows: expected A:B with whole numbers, got '" + rows + "'");
        }
        if (row(0, 0) >= row(1, Long.MAX_VALUE)) {
            throw refused("--rows: expected A:B with B above A, got '" + rows + "'");
        }
        if (maxContext != null && maxContext < 1) {
            throw refused("--max-context: must be at least 1 token, got " + maxContext);
        }
    }

    private double fromMs() {
        return from == null ? Double.NEGATIVE_INFINITY : Durations.ms("--from", from, spec());
    }

    private double toMs() {
        return until == null ? Double.POSITIVE_INFINITY : Durations.ms("--to", until, spec());
    }

    /** Returns one end of the rows, counted from 0. */
    private long row(int end, long open) {
        String number = rows == null ? "" : rows.split(":", -1)[end];
        return number.isEmpty() ? open : Long.parseLong(number);
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        if ((from != null || until != null) && Double.isNaN(trace.summary().startMs())) {
            throw refused("--from, --to: the trace has no times; --rows cuts it");
        }
        long most = maxContext == null ? Long.MAX_VALUE : maxContext;
        Slice.Part part = new Slice.Part(fromMs(), toMs(), row(0, 0), row(1, Long.MAX_VALUE), most);
        Slice slice = new Slice(next, part, trace.originMs(), !noRebase);
        step = slice;
        return slice;
    }

    @Override
    String remark() {
        Slice done = step;
        return cutEdges(done == null ? 0 : done.cutEdges());
    }
}

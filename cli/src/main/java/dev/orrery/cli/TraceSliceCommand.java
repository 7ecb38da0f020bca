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

    @Override
    boolean rebases() {
        return !noRebase;
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        if ((from != null || until != null) && Double.isNaN(trace.summary().startMs())) {
            throw refused("--from, --to: the trace has no times; --rows cuts it");
        }
        double fromMs = from == null ? Double.NEGATIVE_INFINITY : Durations.ms("--from", from, spec());
        double toMs = until == null ? Double.POSITIVE_INFINITY : Durations.ms("--to", until, spec());
        long a = 0;
        long b = Long.MAX_VALUE;
        if (rows != null) {
            if (!rows.matches("\\d{0,18}:\\d{0,18}")) {
                throw refused("--rows: expected A:B with whole numbers, got '" + rows + "'");
            }
            String[] ends = rows.split(":", -1);
            a = ends[0].isEmpty() ? 0 : Long.parseLong(ends[0]);
            b = ends[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(ends[1]);
        }
        long most = maxContext == null ? Long.MAX_VALUE : maxContext;
        return new Slice(next, new Slice.Part(fromMs, toMs, a, b, most), trace.originMs(), !noRebase);
    }
}

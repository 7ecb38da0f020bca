package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Copy;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Sort;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Repeats a trace. */
@Command(
        name = "copy",
        description = "Repeat a trace, each copy with blocks and conversations of its own.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace copy conversation.jsonl.gz --times 3 -o triple.jsonl",
            "  orrery trace copy conversation.jsonl.gz --times 2 --offset 1h -o long.jsonl",
            "  orrery trace copy part.jsonl --times 10 --offset 5m -o hour.jsonl"
        })
public final class TraceCopyCommand extends RewriteVerb {
    private static final int MOST = 100_000;

    @Option(names = "--times", required = true, paramLabel = "N", description = "how often the trace shall be there")
    private int times;

    @Option(
            names = "--offset",
            paramLabel = "TIME",
            defaultValue = "0ms",
            description = "from the start of a copy to that of the next (default: ${DEFAULT-VALUE})")
    private String offset = "0ms";

    @Override
    void checkFlags() {
        super.checkFlags();
        if (times < 1 || times > MOST) {
            throw refused("--times: must be 1 to 100,000, got " + times);
        }
        refuseBeyond(flags(), 0, lastMs());
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        refuseBeyond(flags(), trace.summary().lastMs(), lastMs());
        return new Copy(offsetMs() == 0 ? next : new Sort(next), times, offsetMs());
    }

    private String flags() {
        return "--times " + times + ", --offset " + offset;
    }

    private double offsetMs() {
        return Durations.ms("--offset", offset.equals("0") ? "0ms" : offset, spec());
    }

    /** Returns how many ms after the first copy the last one starts. */
    private double lastMs() {
        return (times - 1) * offsetMs();
    }
}

package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Jitter;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Sort;
import dev.orrery.data.trace.transform.Spread;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes the steps out of a coarse clock. */
@Command(
        name = "spread",
        description = "Place rows of one time stamp at random before the next one, or move each a little.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace spread conversation.jsonl.gz -o smooth.jsonl",
            "  orrery trace spread conversation.jsonl.gz --step 3s -o smooth.jsonl",
            "  orrery trace spread azure.csv --jitter 10ms -o moved.jsonl"
        })
public final class TraceSpreadCommand extends RewriteVerb {
    @Option(
            names = "--step",
            paramLabel = "TIME",
            description = "length of a step (default: up to the next time stamp)")
    private @Nullable String step;

    @Option(names = "--jitter", paramLabel = "TIME", description = "move each row by at most so long, to either side")
    private @Nullable String jitter;

    @Override
    boolean draws() {
        return true;
    }

    @Override
    boolean reorders() {
        return jitter != null;
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        if (step != null && jitter != null) {
            throw refused("give one of --step and --jitter");
        }
        refuseBeyond(flag(), 0, byMs());
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        double by = byMs();
        refuseBeyond(flag(), trace.summary().lastMs(), by);
        return jitter != null ? new Jitter(new Sort(next), by, seed()) : new Spread(next, by, seed());
    }

    private String flag() {
        return jitter != null ? "--jitter" : "--step";
    }

    /** Returns by how much a row may move, in ms; 0 for what its trace says. */
    private double byMs() {
        String given = jitter != null ? jitter : step;
        return given == null ? 0 : Durations.positiveMs(flag(), given, spec());
    }
}

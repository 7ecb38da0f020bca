package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Sample;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Keeps a random part of a trace. */
@Command(
        name = "sample",
        description = "Keep a random part: whole conversations, so that no prefix is lost, or single rows.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace sample conversation.jsonl.gz --sessions 20%% -o fifth.jsonl",
            "  orrery trace sample conversation.jsonl.gz --thin 0.5 --seed 7 -o half.jsonl",
            "  orrery trace sample conversation.jsonl.gz --sessions 0.05 -o few.jsonl"
        })
public final class TraceSampleCommand extends RewriteVerb {
    @Option(names = "--sessions", paramLabel = "PART", description = "a part of the conversations, such as 20%%")
    private @Nullable String sessions;

    @Option(names = "--thin", paramLabel = "PART", description = "a part of the rows, each for itself, such as 20%%")
    private @Nullable String thin;

    private @Nullable Sample step;

    @Override
    boolean draws() {
        return true;
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        if ((sessions == null) == (thin == null)) {
            throw refused("give one of --sessions and --thin");
        }
        part();
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        Sample sample = new Sample(next, part(), sessions != null, seed());
        step = sample;
        return sample;
    }

    @Override
    String remark() {
        Sample done = step;
        return cutEdges(done == null ? 0 : done.cutEdges());
    }

    private double part() {
        return sessions != null
                ? Durations.fraction("--sessions", sessions, spec())
                : Durations.fraction("--thin", String.valueOf(thin), spec());
    }
}

package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.transform.Anonymise;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.write.TraceWriters;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes names out of a trace. */
@Command(
        name = "anonymise",
        description = "Rename blocks, conversations and models, and start at 0. All statistics stay.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace anonymise conversation.jsonl.gz -o public.jsonl.gz",
            "  orrery trace anonymise a.jsonl --key secret --round 16 -o public.jsonl.gz",
            "  orrery trace anonymise conversation.jsonl.gz --round 64 -o coarse.jsonl.gz"
        })
public final class TraceAnonymiseCommand extends RewriteVerb {
    @Option(names = "--key", paramLabel = "TEXT", description = "the same names become the same in every trace")
    private @Nullable String key;

    @Option(
            names = "--round",
            paramLabel = "N",
            defaultValue = "1",
            description = "round lengths to multiples of N tokens, within their last block (default: ${DEFAULT-VALUE})")
    private int round;

    @Override
    TraceWriters.Settings settings(TraceSummary summary) {
        return new TraceWriters.Settings(super.settings(summary).seconds(), 0, 0, false); // a date would tell something
    }

    @Override
    void checkFlags() {
        super.checkFlags();
        if (round < 1 || key != null && key.isEmpty()) {
            throw refused("--round must be at least 1 and --key not empty");
        }
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        return new Anonymise(next, key, trace.originMs(), round);
    }
}

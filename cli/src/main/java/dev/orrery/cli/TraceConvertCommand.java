package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.transform.Rewrite;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a trace in another format. */
@Command(
        name = "convert",
        description = "Write a trace in another format. What the format cannot hold is counted.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace convert azure.csv -o azure.jsonl.gz",
            "  orrery trace convert conversation.jsonl.gz --to vidur -o vidur.csv",
            "  orrery trace convert a.jsonl.gz --to-time-unit s -o for-guidellm.jsonl"
        })
public final class TraceConvertCommand extends RewriteVerb {
    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            completionCandidates = RewriteVerb.Formats.class,
            description = "short for --to-format")
    private @Nullable String to;

    @Override
    String format() {
        return to == null ? super.format() : to;
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        return next;
    }
}

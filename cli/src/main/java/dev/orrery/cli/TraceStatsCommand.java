package dev.orrery.cli;

import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.stats.TraceStatsText;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Describes a trace by numbers. */
@Command(
        name = "stats",
        description = "Describe a trace: lengths, shared prefixes, hit rates by cache size, arrival rates.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace stats conversation.jsonl.gz",
            "  orrery trace stats --json conversation.jsonl.gz",
            "  orrery trace stats --no-reuse huge.jsonl"
        })
public final class TraceStatsCommand extends TraceVerb {
    @Option(names = "--no-reuse", description = "without what blocks share, which takes most of the time and memory")
    private boolean noReuse;

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        verbs.stats(input, options.build());
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        TraceStats stats = TraceStats.of(input, options.build(), !noReuse);
        warn(stats.summary());
        if (json()) {
            printJson(stats.toMap(), out);
        } else {
            out.print(TraceStatsText.of(stats));
        }
    }
}

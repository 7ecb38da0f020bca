package dev.orrery.cli;

import dev.orrery.data.report.html.PageWriter;
import dev.orrery.data.report.trace.TracePage;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.data.trace.stats.TraceStatsText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
            "  orrery trace stats --html stats.html conversation.jsonl.gz",
            "  orrery trace stats --no-reuse huge.jsonl"
        })
public final class TraceStatsCommand extends TraceVerb {
    @Option(names = "--no-reuse", description = "without what blocks share, which takes most of the time and memory")
    private boolean noReuse;

    @Option(names = "--html", paramLabel = "FILE", description = "a page with charts, which opens without a network")
    private @Nullable Path html;

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        if (html != null) {
            throw new CommandFailure(Exit.USAGE, "--html: is for traces of requests, not of video sessions");
        }
        verbs.stats(input, options.build());
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        check();
        TraceStats stats = TraceStats.of(input, options.build(), !noReuse);
        warn(stats.summary());
        if (html != null) {
            write(stats, html);
        }
        if (json()) {
            printJson(stats.toMap(), out);
        } else {
            out.print(TraceStatsText.of(stats));
        }
    }

    /** Fails before the reading if the page has no place. */
    private void check() {
        if (html != null) {
            try {
                OutputFile.check(html, files());
            } catch (IOException e) {
                throw new CommandFailure(Exit.USAGE, "--html: " + html + " cannot be written: " + OutputFile.reason(e));
            }
        }
    }

    private void write(TraceStats stats, Path target) throws IOException {
        List<String> typed = spec().root().commandLine().getParseResult().originalArgs();
        try (OutputFile file = new OutputFile(target)) {
            PageWriter.write(TracePage.of(stats, "orrery " + String.join(" ", typed), Main.VERSION), file.writer());
            file.commit();
        }
    }
}

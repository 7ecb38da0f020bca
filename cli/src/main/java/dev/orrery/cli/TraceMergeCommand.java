package dev.orrery.cli;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.transform.Merge;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.write.TraceMeta;
import dev.orrery.data.trace.write.TraceOutput;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Unites traces by time. */
@Command(
        name = "merge",
        description = "Unite traces by time. Their blocks and conversations stay apart unless they are shared.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace merge a.jsonl b.jsonl -o both.jsonl",
            "  orrery trace merge --share-ids first.jsonl second.jsonl -o whole.jsonl",
            "  orrery trace merge chat.jsonl code.jsonl --to-format vidur -o both.csv"
        })
public final class TraceMergeCommand extends RewriteVerb {
    @Option(names = "--share-ids", description = "equal block ids and names of two traces are the same")
    private boolean share;

    private final List<Rewrite> traces = new ArrayList<>();

    @Override
    TraceWriters.Settings settings(TraceSummary summary) {
        boolean early = traces.stream().anyMatch(trace -> trace.summary().count(TraceCode.W_NEGATIVE) > 0);
        return super.settings(summary).orEarly(early);
    }

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        return next;
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        checkFlags();
        List<TraceMeta.Source> sources = new ArrayList<>();
        boolean rising = true;
        try {
            for (Path file : files()) {
                Rewrite trace = new Rewrite(
                        watched(TraceInput.of(file)), options.digest(true).build());
                traces.add(trace);
                warn(trace.summary());
                sources.add(TraceMeta.Source.of(file, trace.summary()));
                rising &= trace.summary().rising();
            }
            try (TraceOutput target = open(output(), traces.getFirst().summary())) {
                Merge merge = new Merge(ordered(target.rows().order(), target.rows(), rising), share);
                for (Rewrite trace : traces) {
                    trace.to(merge.next(trace.summary().clockNs()));
                }
                merge.finish(traces.getFirst().findings());
                commit(target, output(), sources);
                report(merge.in(), List.of(target), out);
            }
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        } finally {
            for (Rewrite trace : traces) {
                trace.close();
            }
        }
    }
}

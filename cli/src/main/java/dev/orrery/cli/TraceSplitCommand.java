package dev.orrery.cli;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Split;
import dev.orrery.data.trace.write.TraceMeta;
import dev.orrery.data.trace.write.TraceOutput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Deals a trace to several files. */
@Command(
        name = "split",
        description = "Deal a trace to several files; a conversation is never in two of them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace split conversation.jsonl.gz --parts 4 -o part.jsonl",
            "  orrery trace split part.jsonl --parts 2 --deal random --seed 7 -o half.jsonl",
            "  orrery trace split part.jsonl --parts 10 -o small.jsonl"
        })
public final class TraceSplitCommand extends RewriteVerb {
    private static final int MOST = 1000;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "session",
            description = "session (default): by conversation")
    private String by = "session";

    @Option(names = "--parts", required = true, paramLabel = "N", description = "how many files: OUT-1, OUT-2, ...")
    private int parts;

    @Option(
            names = "--deal",
            paramLabel = "HOW",
            defaultValue = "round-robin",
            description = "round-robin (default) or random")
    private String deal = "round-robin";

    @Override
    RowSink step(RowSink next, Rewrite trace) {
        return next;
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        if (parts < 1 || parts > MOST) {
            throw refused("--parts: must be 1 to 1,000, got " + parts);
        }
        if (!by.equals("session") || !List.of("round-robin", "random").contains(deal)) {
            throw refused("expected --by session and --deal round-robin or random");
        }
        if (output().toString().equals("-")) {
            throw refused("-o: several files cannot go to standard output");
        }
        checkFlags();
        List<TraceOutput> targets = new ArrayList<>();
        try (Rewrite trace = new Rewrite(input, options.digest(true).build())) {
            warn(trace.summary());
            for (int i = 0; i < parts; i++) {
                targets.add(open(part(i), trace.summary()));
            }
            List<RowSink> sinks = new ArrayList<>();
            targets.forEach(target -> sinks.add(target.rows()));
            trace.to(ordered(
                    targets.getFirst().rows().order(),
                    new Split(sinks, deal.equals("random"), seed()),
                    trace.summary().rising()));
            for (int i = 0; i < parts; i++) {
                commit(targets.get(i), part(i), List.of(TraceMeta.Source.of(files().getFirst(), trace.summary())));
            }
            report(trace.summary().rows(), targets, out);
        } finally {
            for (TraceOutput target : targets) {
                target.close();
            }
        }
    }

    @Override
    boolean draws() {
        return deal.equals("random");
    }

    private Path part(int i) {
        String name = output().toString();
        String plain = OutputFile.plainName(output());
        int dot = plain.lastIndexOf('.');
        int at = dot > plain.lastIndexOf('/') ? dot : plain.length();
        return Path.of(name.substring(0, at) + "-" + (i + 1) + name.substring(at));
    }
}

package dev.orrery.cli;

import dev.orrery.data.imitate.Distance;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.stats.TraceStats;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Tells how far two traces are apart. */
@Command(
        name = "compare",
        description =
                "Tell how far two traces are apart: lengths, arrivals, reuse. KS is the Kolmogorov-Smirnov distance of"
                        + " two distributions, 0 to 1.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  orrery trace compare conversation.jsonl.gz part.jsonl.gz",
            "  orrery trace compare --json mine.jsonl imitation.jsonl",
            "  orrery trace compare --format azure monday.csv tuesday.csv"
        })
public final class TraceCompareCommand extends TraceVerb {
    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        throw new CommandFailure(
                Exit.USAGE, input.name() + ": is a trace of video sessions; compare takes traces of requests");
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        if (files().size() != 2) {
            throw new ParameterException(spec().commandLine(), "compare takes two traces, got " + files().size());
        }
        List<TraceStats> both = new ArrayList<>();
        for (java.nio.file.Path file : files()) {
            TraceStats stats = TraceStats.of(watched(TraceInput.of(file)), options.build());
            warn(stats.summary());
            both.add(stats);
        }
        List<Distance.Measure> measures = Distance.between(both.getFirst(), both.getLast());
        if (json()) {
            printJson(tree(measures), out);
            return;
        }
        out.printf("%-36s %14s %14s  %s%n", "", shown(files().getFirst()), shown(files().getLast()), "distance");
        for (Distance.Measure m : measures) {
            out.printf(
                    "%-36s %14s %14s  %s%n",
                    m.name(), value(m.one()), value(m.other()), distance(m.kind(), m.distance()));
        }
    }

    private static String shown(java.nio.file.Path file) {
        String name = String.valueOf(file.getFileName());
        return name.length() <= 14 ? name : name.substring(0, 11) + "...";
    }

    private static Map<String, Object> tree(List<Distance.Measure> measures) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Distance.Measure m : measures) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("kind", m.kind().name().toLowerCase(Locale.ROOT));
            one.put("one", m.one());
            one.put("other", m.other());
            one.put("distance", m.distance());
            tree.put(m.name(), one);
        }
        return tree;
    }

    /** Returns a value with as many digits as its size deserves. */
    static String value(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 && value != Math.rint(value) ? "%.4f" : "%,.0f", value);
    }

    /** Returns a distance with its unit. */
    static String distance(Distance.Kind kind, double distance) {
        return switch (kind) {
            case KS -> String.format(Locale.ROOT, "KS %.4f", distance);
            case RATIO -> String.format(Locale.ROOT, "%+.1f %%", 100 * distance);
            case POINTS -> String.format(Locale.ROOT, "%+.2f points", distance);
            case DIFFERENCE -> String.format(Locale.ROOT, "%+.4f", distance);
        };
    }
}

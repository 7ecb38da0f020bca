package dev.orrery.cli;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.write.TraceMeta;
import dev.orrery.data.trace.write.TraceOutput;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.JacksonException;

/** What the commands that write a trace from a trace have in common. */
abstract class RewriteVerb extends TraceVerb {
    /** Names of formats, for help and completion. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TraceWriters.names().iterator();
        }
    }

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "where to write; .gz and .zst compress; - is standard output")
    private Path output = Path.of("");

    @Option(
            names = "--to-format",
            paramLabel = "FORMAT",
            defaultValue = "mooncake",
            completionCandidates = Formats.class,
            description = "one of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private String format = "mooncake";

    @Option(
            names = "--to-time-unit",
            paramLabel = "UNIT",
            defaultValue = "ms",
            description = "ms (default) or s: unit of the time stamps written; GuideLLM wants s")
    private String toUnit = "ms";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "seed of what is drawn at random (default: ${DEFAULT-VALUE})")
    private long seed;

    /**
     * Returns who takes the rows that were read, and passes on what is to be written.
     *
     * @param trace the trace that will be led through
     * @throws IllegalArgumentException if the flags make no sense for this trace
     */
    abstract RowSink step(RowSink next, Rewrite trace) throws IOException;

    /** Returns what else to say at the end, or nothing. */
    String remark() {
        return "";
    }

    /** Returns the name of the format to write. */
    String format() {
        return format;
    }

    long seed() {
        return seed;
    }

    Path output() {
        return output;
    }

    TraceWriters.Settings settings(TraceSummary summary) {
        if (!List.of("ms", "s").contains(toUnit)) {
            throw refused("--to-time-unit: expected ms or s, got '" + toUnit + "'");
        }
        return new TraceWriters.Settings(toUnit.equals("s"), summary.clockMs());
    }

    /** Starts an output. */
    TraceOutput open(Path path, TraceSummary summary) {
        try {
            if (path.toString().equals("-")) {
                return TraceOutput.to(spec().commandLine().getOut(), format(), settings(summary));
            }
            OutputFile.check(path, files());
            return TraceOutput.to(path, format(), settings(summary));
        } catch (IllegalArgumentException e) {
            throw refused("--to-format: " + e.getMessage());
        } catch (IOException e) {
            throw refused("cannot write " + path + ": " + OutputFile.reason(e) + "; give another -o OUT");
        }
    }

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        throw new CommandFailure(
                Exit.USAGE, input.name() + ": is a trace of video sessions, which this command cannot reshape");
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        try (Rewrite trace = new Rewrite(input, options.digest(true).build())) {
            warn(trace.summary());
            try (TraceOutput target = open(output, trace.summary())) {
                trace.to(step(target.rows(), trace));
                if (target.rows().rows() == 0) {
                    // A trace without rows could not be read again.
                    throw new CommandFailure(
                            Exit.USAGE,
                            "none of " + trace.summary().rows() + " rows is left, so " + output + " was not written");
                }
                commit(target, output, Map.of(files().getFirst(), trace.summary()));
                report(trace.summary().rows(), List.of(target), out);
            }
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /** Completes an output and writes where it comes from. */
    void commit(TraceOutput target, Path path, Map<Path, TraceSummary> inputs) throws IOException {
        try {
            target.commit();
            if (!path.toString().equals("-")) {
                List<String> verb = spec().commandLine().getParseResult().originalArgs();
                TraceMeta.write(
                        path, Main.VERSION, verb, seed, inputs, target.rows().rows());
            }
        } catch (TraceException e) {
            throw e;
        } catch (IOException | JacksonException e) {
            throw new CommandFailure(
                    Exit.USAGE, "cannot write " + path + ": " + OutputFile.reason(e) + "; give another -o OUT");
        }
    }

    /** Says what was written. */
    void report(long in, List<TraceOutput> targets, PrintWriter out) {
        long rows = 0;
        Map<String, Long> lost = new LinkedHashMap<>();
        for (TraceOutput target : targets) {
            rows += target.rows().rows();
            target.rows().lost().forEach((what, n) -> lost.merge(what, n, Long::sum));
        }
        if (json() && !output.toString().equals("-")) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("output", output.toString());
            tree.put("format", format());
            tree.put("rows_in", in);
            tree.put("rows_out", rows);
            tree.put("rows_dropped", Math.max(0, in - rows));
            tree.put("lost", lost);
            printJson(tree, out);
            return;
        }
        PrintWriter err = spec().commandLine().getErr();
        String change = rows <= in ? (in - rows) + " dropped" : (rows - in) + " added";
        err.printf(Locale.ROOT, "orrery: %,d rows in, %,d rows out to %s, %s%n", in, rows, output, change);
        if (!remark().isEmpty()) {
            err.println("orrery: " + remark());
        }
        lost.forEach((what, n) -> Main.of(spec())
                .terminal()
                .warn(output + ": " + format() + " cannot hold " + what + ": lost in " + n + " rows"));
        err.flush();
    }

    ParameterException refused(String sentence) {
        return new ParameterException(spec().commandLine(), sentence);
    }
}

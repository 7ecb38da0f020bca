package dev.orrery.cli;

import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.transform.Rewrite;
import dev.orrery.data.trace.transform.Sort;
import dev.orrery.data.trace.write.RowWriter;
import dev.orrery.data.trace.write.TraceMeta;
import dev.orrery.data.trace.write.TraceOutput;
import dev.orrery.data.trace.write.TraceWriters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Returns whether the seed means something to this command and its flags. */
    boolean draws() {
        return false;
    }

    /** Returns whether time stamps start at 0 afterwards, whatever they were. */
    boolean rebases() {
        return false;
    }

    /** Returns whether rows that come in order of time may leave in another. */
    boolean reorders() {
        return false;
    }

    /** Looks, after all rows have gone through, whether the flags made sense. */
    void done() {}

    /** Returns what else to say at the end, or nothing. */
    String remark() {
        return "";
    }

    /** Returns what to remark when edges led to requests that were not kept. */
    static String cutEdges(long edges) {
        return edges == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "W_CUT_PLAY: %,d edge%s of plays from requests that were not kept, left out",
                        edges,
                        edges == 1 ? "" : "s");
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
        TraceWriters.Settings kept = TraceWriters.Settings.of(toUnit.equals("s"), summary);
        return rebases()
                ? new TraceWriters.Settings(kept.seconds(), kept.dateNs(), 0, false)
                : kept.orEarly(reorders());
    }

    /** Refuses flags that would change nothing, and arguments that make no sense for any trace, before one is read. */
    void checkFlags() {
        boolean unit = spec().commandLine().getParseResult().hasMatchedOption("--to-time-unit");
        if (unit && !TraceWriters.takesUnit(format())) {
            throw refused(
                    "--to-time-unit: " + format() + " has its own unit of time; mooncake and aiperf leave it open");
        }
        if (spec().commandLine().getParseResult().hasMatchedOption("--seed") && !draws()) {
            throw refused("--seed: nothing is drawn at random here");
        }
        if (json() && output.toString().equals("-")) {
            throw refused("--json: its object would stand in the trace on standard output; give -o a file");
        }
    }

    /** Returns who takes rows for an output: a sort in front of it if the format wants an order they do not have. */
    RowSink ordered(RowWriter.Order order, RowSink rows, boolean rising) {
        return switch (order) {
            case TIME -> rising && !reorders() ? rows : Sort.byTimeAlone(rows);
            case TURNS -> rising ? rows : new Sort(rows);
            case ANY -> rows;
        };
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
            throw unwritable(path, e);
        }
    }

    @Override
    void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException {
        throw new CommandFailure(
                Exit.USAGE, input.name() + ": is a trace of video sessions, which this command cannot reshape");
    }

    @Override
    void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException {
        checkFlags();
        try (Rewrite trace = new Rewrite(input, options.digest(true).build())) {
            warn(trace.summary());
            try (TraceOutput target = open(output, trace.summary())) {
                RowSink rows = ordered(
                        target.rows().order(), target.rows(), trace.summary().rising());
                trace.to(step(rows, trace));
                done();
                if (target.rows().rows() == 0) {
                    // A trace without rows could not be read again.
                    throw new CommandFailure(
                            Exit.USAGE,
                            "none of " + trace.summary().rows() + " rows is left, so " + output + " was not written");
                }
                commit(target, output, List.of(TraceMeta.Source.of(files().getFirst(), trace.summary())));
                report(trace.summary().rows(), List.of(target), out);
            }
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    /** Completes an output, after the file that says where it comes from: no trace is ever without that. */
    void commit(TraceOutput target, Path path, List<TraceMeta.Source> inputs) throws IOException {
        try {
            target.complete();
            writeMeta(
                    path,
                    inputs,
                    new TraceMeta.Result(target.rows().rows(), target.rows().blockSize()));
            target.commit();
        } catch (TraceException e) {
            throw e;
        } catch (IOException | JacksonException e) {
            throw unwritable(path, e);
        }
    }

    /** Returns why an output cannot be written, and what to do. */
    static CommandFailure unwritable(Path path, Exception e) {
        return new CommandFailure(
                Exit.USAGE, "cannot write " + path + ": " + OutputFile.reason(e) + "; give another -o OUT");
    }

    /** Writes beside a trace where it comes from. */
    void writeMeta(Path path, List<TraceMeta.Source> inputs, TraceMeta.Result result) throws IOException {
        if (!path.toString().equals("-")) {
            List<String> verb = spec().commandLine().getParseResult().originalArgs();
            TraceMeta.write(path, Main.VERSION, verb, seed, inputs, result);
        }
    }

    /** Says what was written. */
    void report(long in, List<TraceOutput> targets, PrintWriter out) {
        long rows = 0;
        int blockSize = 0;
        Map<String, Long> lost = new LinkedHashMap<>();
        for (TraceOutput target : targets) {
            rows += target.rows().rows();
            blockSize = Math.max(blockSize, target.rows().blockSize());
            target.rows().lost().forEach((what, n) -> lost.merge(what, n, Long::sum));
        }
        if (json() && !output.toString().equals("-")) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("output", output.toString());
            tree.put("format", format());
            tree.put("rows_in", in);
            tree.put("rows_out", rows);
            tree.put("rows_dropped", Math.max(0, in - rows));
            if (blockSize > 0) {
                tree.put("block_size", blockSize);
            }
            tree.put("lost", lost);
            printJson(tree, out);
            return;
        }
        tell(in, rows, blockSize, lost);
    }

    private void tell(long in, long rows, int blockSize, Map<String, Long> lost) {
        PrintWriter err = spec().commandLine().getErr();
        String change = String.format(Locale.ROOT, "%,d %s", Math.abs(in - rows), rows <= in ? "dropped" : "added");
        err.printf(
                Locale.ROOT,
                "orrery: %,d row%s in, %,d row%s out to %s, %s%n",
                in,
                in == 1 ? "" : "s",
                rows,
                rows == 1 ? "" : "s",
                output,
                change);
        if (blockSize > 0 && blockSize != TraceOptions.DEFAULT_BLOCK_SIZE && !format().equals("mooncake-agentic")) {
            err.printf(
                    Locale.ROOT,
                    "orrery: its blocks have %d token%s, which the file does not say: read it with"
                            + " --trace-block-size %1$d%n",
                    blockSize,
                    blockSize == 1 ? "" : "s");
        }
        if (!remark().isEmpty()) {
            err.println("orrery: " + remark());
        }
        if (!lost.isEmpty()) {
            List<String> counted = new ArrayList<>();
            lost.forEach((what, n) ->
                    counted.add(String.format(Locale.ROOT, "%s of %,d %s", what, n, n == 1 ? "row" : "rows")));
            Main.of(spec())
                    .terminal()
                    .warn(output + ": lost, since " + format() + " cannot hold it: " + String.join(", ", counted));
        }
        err.flush();
    }

    /**
     * Refuses to move rows so far that no reader would take them.
     *
     * @param lastMs time of the last row, in ms; 0 as long as it is not known; NaN for none
     * @param byMs how much later it may become
     */
    void refuseBeyond(String flags, double lastMs, double byMs) {
        if (lastMs + byMs > Row.MAX_TIME_MS) {
            throw refused(flags + ": times would be beyond the year 9999, which no trace may hold");
        }
    }

    ParameterException refused(String sentence) {
        return new ParameterException(spec().commandLine(), sentence);
    }
}

package dev.orrery.cli;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.UnreadFlagException;
import dev.orrery.data.trace.UnwrittenException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What the commands that read one trace have in common: file, flags, progress, and how faults are shown. */
abstract class TraceVerb implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "trace, plain or compressed with gzip or zstd, a tar archive or folder of such, or several"
                    + " files that make one; - is standard input")
    private List<Path> files = List.of();

    @Mixin
    private TraceFlags flags = new TraceFlags();

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    private LongConsumer watcher = bytes -> {};

    /**
     * Reads the trace and prints the result.
     *
     * @param options what the flags say
     */
    abstract void run(TraceInput input, TraceOptions.Builder options, PrintWriter out) throws IOException;

    /** Reads a trace of video sessions and prints the result. */
    abstract void sessions(TraceInput input, TraceOptions.Builder options, SessionVerbs verbs) throws IOException;

    /** Returns the files that were named. */
    List<Path> files() {
        return files;
    }

    /** Returns an input whose reading is shown, and ends when the user wants it to. */
    TraceInput watched(TraceInput input) {
        return input.withProgress(watcher);
    }

    boolean json() {
        return json;
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public final Integer call() {
        TraceOptions.Builder options = flags.options();
        Main main = Main.of(spec);
        PrintWriter out = spec.commandLine().getOut();
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            progress.phase("reading " + files.getFirst(), size());
            watcher = bytes -> read(bytes, progress, interrupt);
            try {
                TraceInput input = watched(TraceInput.of(files));
                if (flags.sessions(TraceInput.of(files))) {
                    refuseForSessions();
                    sessions(input, options, new SessionVerbs(main.terminal(), json, out));
                } else {
                    run(input, options, out);
                }
            } finally {
                progress.clear();
            }
            out.flush();
            return Exit.OK;
        } catch (UnreadFlagException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        } catch (TraceException e) {
            refused(e, main.terminal(), out);
            return Exit.DATA;
        } catch (IOException | JacksonIOException e) {
            throw failure(e);
        }
    }

    /** Tells what was written from what was read: both happen at a time, and a full disk is no fault of the trace. */
    private CommandFailure failure(Exception e) {
        Throwable fault = e instanceof JacksonIOException ? e.getCause() : e;
        return fault instanceof UnwrittenException unwritten
                ? new CommandFailure(
                        Exit.USAGE,
                        "cannot write " + unwritten.output() + ": " + unwritten.getMessage() + "; give another place")
                : new CommandFailure(Exit.DATA, files.getFirst() + ": cannot be read: " + e.getMessage());
    }

    /** Refuses flags of request traces, which would change nothing. */
    private void refuseForSessions() {
        Set<String> unread = new TreeSet<>(TraceFlags.ofRequests());
        for (String flag : unread) {
            if (spec.commandLine().getParseResult().hasMatchedOption(flag)) {
                throw new ParameterException(
                        spec.commandLine(),
                        flag + ": " + files.getFirst() + " is a trace of video sessions, which has no use for it");
            }
        }
    }

    private static void read(long bytes, Progress progress, Interrupt interrupt) {
        progress.read(bytes);
        if (interrupt.requested()) {
            throw new CommandFailure(Exit.INTERRUPTED, "interrupted before the end of the trace");
        }
    }

    private long size() {
        long sum = 0;
        for (Path file : files) {
            try {
                sum += Files.isRegularFile(file) ? Files.size(file) : 0;
            } catch (IOException e) {
                return 0; // the reader will say what is wrong
            }
        }
        return sum;
    }

    private void refused(TraceException e, Terminal terminal, PrintWriter out) {
        for (Defect defect : e.defects()) {
            terminal.error(defect.text(e.file()));
            if (defect.excerpt() != null) {
                terminal.err().println(defect.excerpt().indent(2).stripTrailing());
            }
        }
        if (e.more()) {
            terminal.error("stopped after " + e.defects().size()
                    + " bad rows; --max-errors lists more, --on-bad-row skip drops them");
        }
        terminal.err().flush();
        if (json) {
            List<Object> defects = new ArrayList<>();
            for (Defect d : e.defects()) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("line", d.line());
                one.put("col", d.col());
                one.put("code", d.code().name());
                one.put("message", d.message());
                defects.add(one);
            }
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("file", e.file());
            tree.put("accepted", false);
            tree.put("defects", defects);
            printJson(tree, out);
        }
    }

    /** Prints the warnings of a trace, and what was dropped of it. */
    void warn(TraceSummary summary) {
        Terminal terminal = Main.of(spec).terminal();
        summary.warnings().forEach(w -> terminal.warn(w.text(summary.file())));
        summary.skipped()
                .forEach((code, n) -> terminal.warn(summary.file() + ": " + n + " row" + (n == 1 ? "" : "s")
                        + " dropped: " + code + ", " + code.meaning()));
    }

    static void printJson(Map<String, Object> tree, PrintWriter out) {
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        out.println(mapper.writeValueAsString(tree));
        out.flush();
    }
}

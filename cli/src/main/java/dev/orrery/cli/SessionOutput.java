package dev.orrery.cli;

import dev.orrery.data.session.SessionReader;
import dev.orrery.data.session.SessionSink;
import dev.orrery.data.session.SessionSummary;
import dev.orrery.data.session.SessionWriter;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.write.TraceMeta;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a trace of video sessions that a command makes of another file. */
final class SessionOutput {
    private final RewriteVerb verb;

    SessionOutput(RewriteVerb verb) {
        this.verb = verb;
    }

    /** Leads events to a sink. */
    @FunctionalInterface
    interface Events {
        SessionSummary to(SessionSink sink) throws IOException;
    }

    /** Writes what comes, and says so. */
    void write(Events events) throws IOException {
        Path path = verb.output();
        try (SessionWriter writer = open(path)) {
            SessionSummary summary = events.to(writer);
            SessionVerbs.warn(summary, Main.of(verb.spec()).terminal());
            commit(writer, summary, path);
            report(summary, path);
        }
    }

    private SessionWriter open(Path path) {
        try {
            if (path.toString().equals("-")) {
                return new SessionWriter(verb.spec().commandLine().getOut());
            }
            OutputFile.check(path, verb.files());
            return new SessionWriter(path);
        } catch (IOException e) {
            throw RewriteVerb.unwritable(path, e);
        }
    }

    private void commit(SessionWriter writer, SessionSummary summary, Path path) {
        try {
            writer.complete();
            TraceMeta.Source source = new TraceMeta.Source(
                    verb.files().getFirst(),
                    summary.file(),
                    summary.sha256(),
                    SessionReader.FORMAT,
                    summary.events(),
                    Double.NaN);
            verb.writeMeta(path, List.of(source), new TraceMeta.Result(summary.events(), 0));
            writer.commit();
        } catch (IOException e) {
            throw RewriteVerb.unwritable(path, e);
        }
    }

    private void report(SessionSummary summary, Path path) {
        if (verb.json()) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("output", path.toString());
            tree.put("format", SessionReader.FORMAT);
            tree.put("events", summary.events());
            tree.put("sessions", summary.sessions());
            tree.put("open_at_end", summary.open());
            TraceVerb.printJson(tree, verb.spec().commandLine().getOut());
            return;
        }
        PrintWriter err = verb.spec().commandLine().getErr();
        err.printf(
                Locale.ROOT,
                "orrery: %,d event%s of %,d session%s out to %s%n",
                summary.events(),
                summary.events() == 1 ? "" : "s",
                summary.sessions(),
                summary.sessions() == 1 ? "" : "s",
                path);
        err.flush();
    }
}

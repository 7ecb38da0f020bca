package dev.orrery.cli;

import dev.orrery.data.session.SessionReader;
import dev.orrery.data.session.SessionRow;
import dev.orrery.data.session.SessionSink;
import dev.orrery.data.session.SessionStats;
import dev.orrery.data.session.SessionStatsText;
import dev.orrery.data.session.SessionSummary;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code trace check}, {@code head} and {@code stats} say about traces of video sessions. */
final class SessionVerbs {
    private final Terminal terminal;
    private final boolean json;
    private final PrintWriter out;

    SessionVerbs(Terminal terminal, boolean json, PrintWriter out) {
        this.terminal = terminal;
        this.json = json;
        this.out = out;
    }

    /** Checks a trace of any number of events in little memory. */
    void check(TraceInput input, TraceOptions options) throws IOException {
        SessionSummary summary = SessionReader.events(input, options, new Rows(0));
        warn(summary);
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("file", summary.file());
            tree.put("accepted", true);
            tree.put("format", SessionReader.FORMAT);
            tree.put("name", summary.header().name());
            tree.put("events", summary.events());
            tree.put("sessions", summary.sessions());
            tree.put("open_at_end", summary.open());
            tree.put("last_ms", summary.lastMs());
            tree.put("horizon_ms", summary.header().horizonNs() / 1_000_000);
            tree.put("warnings", Map.of());
            Map<String, Object> skipped = new LinkedHashMap<>();
            summary.skipped().forEach((code, n) -> skipped.put(code.name(), n));
            tree.put("skipped", skipped);
            TraceVerb.printJson(tree, out);
            return;
        }
        out.printf(
                Locale.ROOT,
                "%s: accepted: %s, %,d events of %,d sessions over %,.3f s%n",
                summary.file(),
                SessionReader.FORMAT,
                summary.events(),
                summary.sessions(),
                summary.lastMs() / 1000.0);
    }

    /** Shows the first events. */
    void head(TraceInput input, TraceOptions options, int count) throws IOException {
        Rows rows = new Rows(count);
        SessionSummary summary = SessionReader.events(input, options, rows);
        warn(summary);
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("file", summary.file());
            tree.put("format", SessionReader.FORMAT);
            tree.put("name", summary.header().name());
            tree.put("rows", rows.trees());
            TraceVerb.printJson(tree, out);
            return;
        }
        out.printf("%6s %16s %9s  %-8s %10s %10s%n", "line", "time ms", "session", "event", "state MB", "chunk ms");
        rows.kept.forEach(this::print);
    }

    private void print(int line, SessionRow row) {
        boolean arrives = row.event() == SessionEvent.ARRIVE;
        String size = arrives ? String.format(Locale.ROOT, "%,.1f", row.mb()) : "";
        String chunk = arrives ? String.format(Locale.ROOT, "%,.1f", row.chunkMs()) : "";
        String text = String.format(
                Locale.ROOT,
                "%6d %,16d %9d  %-8s %10s %10s",
                line,
                row.timeMs(),
                row.id(),
                name(row.event()),
                size,
                chunk);
        out.println(text.stripTrailing());
    }

    /** Describes a trace by numbers. */
    void stats(TraceInput input, TraceOptions options) throws IOException {
        SessionReader.Read read = SessionReader.read(input, options);
        warn(read.summary());
        SessionStats stats = SessionStats.of(read.trace());
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("file", read.summary().file());
            tree.put("format", SessionReader.FORMAT);
            tree.putAll(stats.toMap());
            TraceVerb.printJson(tree, out);
        } else {
            out.print(SessionStatsText.of(read.summary().file(), stats));
        }
    }

    private void warn(SessionSummary summary) {
        warn(summary, terminal);
    }

    /** Tells what was dropped of a trace. */
    static void warn(SessionSummary summary, Terminal terminal) {
        summary.skipped()
                .forEach((code, n) -> terminal.warn(summary.file() + ": " + n + " line" + (n == 1 ? "" : "s")
                        + " dropped: " + code + ", " + code.meaning()));
    }

    private static String name(SessionEvent event) {
        return event.name().toLowerCase(Locale.ROOT);
    }

    /** Keeps the first events, with their lines. */
    private static final class Rows implements SessionSink {
        private final int most;
        private final Map<Integer, SessionRow> kept = new LinkedHashMap<>();

        Rows(int most) {
            this.most = most;
        }

        @Override
        public void header(SessionTrace.Header header) {}

        @Override
        public void event(SessionRow row, int line) {
            if (kept.size() < most) {
                kept.put(line, row);
            }
        }

        List<Object> trees() {
            List<Object> trees = new ArrayList<>();
            kept.forEach((line, row) -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("line", line);
                tree.put("t", row.timeMs());
                tree.put("s", row.id());
                tree.put("e", name(row.event()));
                if (row.event() == SessionEvent.ARRIVE) {
                    tree.put("mb", row.mb());
                    tree.put("chunk_ms", row.chunkMs());
                }
                trees.add(tree);
            });
            return trees;
        }
    }
}

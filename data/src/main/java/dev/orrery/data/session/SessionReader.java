package dev.orrery.data.session;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.text.ObjectLines;
import dev.orrery.data.trace.text.TraceHead;
import dev.orrery.model.video.SessionTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads session traces (session-workloads.md sections 2 and 3). A bad line ends the reading with its place, or is
 * skipped and counted. Memory is a few words for each session, whatever the number of events.
 */
public final class SessionReader {
    /** The name that {@code --format} takes. */
    public static final String FORMAT = "sessions";

    private SessionReader() {}

    /**
     * A session trace in memory.
     *
     * @param trace its sessions and events
     * @param summary what else reading found out
     */
    public record Read(SessionTrace trace, SessionSummary summary) {}

    /** Returns whether an input looks like a session trace by its first line. */
    public static boolean recognises(TraceInput input) {
        Set<String> fields = TraceHead.fields(input);
        boolean requests = fields.contains("input_length") || fields.contains("timestamp");
        return !requests && (fields.contains("trace") || fields.containsAll(Set.of("t", "s", "e")));
    }

    /**
     * Reads a trace into memory.
     *
     * @throws TraceException if it is refused
     */
    public static Read read(TraceInput input, TraceOptions options) throws IOException {
        Table table = new Table();
        SessionSummary summary = events(input, options, table);
        return new Read(table.builder.build(), summary);
    }

    /**
     * Hands every accepted line to a sink.
     *
     * @throws TraceException if the trace is refused; the sink has seen what comes before the fault
     */
    public static SessionSummary events(TraceInput input, TraceOptions options, SessionSink sink) throws IOException {
        SessionRules rules = new SessionRules();
        SessionLine line = new SessionLine();
        Skipped skipped = new Skipped(input.name(), options);
        SessionTrace.Header header = SessionTrace.Header.NONE;
        try (ObjectLines lines = new ObjectLines(input, options.digest())) {
            while (rules.events() < options.limit() && lines.next()) {
                Defect defect = lines.read(line::read);
                boolean first = defect == null && SessionRules.isHeader(line);
                if (defect == null) {
                    SessionRules.Fault fault = first ? rules.header(line) : rules.event(line);
                    defect = fault == null ? null : lines.defect(fault.field(), fault.code(), fault.message());
                }
                if (defect != null) {
                    skipped.add(defect);
                } else if (first) {
                    header = SessionRules.headerOf(line);
                    sink.header(header);
                } else {
                    sink.event(SessionRules.rowOf(line), lines.line());
                }
            }
            return new SessionSummary(
                    input.name(),
                    header,
                    rules.events(),
                    rules.sessions(),
                    rules.open(),
                    rules.lastMs(),
                    skipped.counts,
                    skipped.defects,
                    lines.sha256Hex());
        }
    }

    /** Bad lines so far. */
    private static final class Skipped {
        private final String file;
        private final TraceOptions options;
        private final List<Defect> defects = new ArrayList<>();
        private final Map<TraceCode, Long> counts = new EnumMap<>(TraceCode.class);
        private long count;

        Skipped(String file, TraceOptions options) {
            this.file = file;
            this.options = options;
        }

        void add(Defect defect) throws TraceException {
            count++;
            if (defects.size() < options.maxErrors()) {
                defects.add(defect);
            }
            if (!options.onBadRow().skip()) {
                throw new TraceException(file, List.of(defect), false);
            }
            if (count > options.onBadRow().limit()) {
                throw new TraceException(file, defects, true);
            }
            counts.merge(defect.code(), 1L, Long::sum);
        }
    }

    /** Keeps all events. */
    private static final class Table implements SessionSink {
        private SessionTrace.Builder builder = new SessionTrace.Builder(SessionTrace.Header.NONE);

        @Override
        public void header(SessionTrace.Header header) {
            builder = new SessionTrace.Builder(header);
        }

        @Override
        public void event(SessionRow row, int line) {
            SessionScript.add(row, builder);
        }
    }
}

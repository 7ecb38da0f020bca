package dev.orrery.data.session;

import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.CsvTable;
import dev.orrery.data.trace.text.Dates;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.model.video.SessionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** The rows of a user's table of video sessions, one per event or one per session, as events with their lines. */
final class SessionTable {
    private static final double NS_PER_MS = 1e6;
    private static final String INTERVALS = "expected intervals such as 12.5/30;45/60 within the session, in order";

    /** One event at a time of the table's own. */
    private record Event(
            long timeNs,
            String session,
            SessionEvent what,
            int line,
            @Nullable SessionRow sizes) {}

    private final SessionColumns map;
    private final List<Event> events = new ArrayList<>();
    private Map<String, Integer> columnOf = Map.of();
    private @Nullable CsvTable table;

    SessionTable(SessionColumns map) {
        this.map = map;
    }

    SessionColumns map() {
        return map;
    }

    /** An event with its line in the table, and the name of its session there. */
    record Placed(SessionRow row, int line, String session) {
        /** Returns a fault of the event, at the table's line and with the table's name of the session. */
        Defect at(Defect of) {
            String message = of.message().replaceFirst("session " + row.id() + "\\b", named());
            return new Defect(line, 1, of.code(), message, null);
        }

        private String named() {
            boolean kept = session.equals(Long.toString(row.id()));
            return Matcher.quoteReplacement(kept ? "session " + session : "session '" + CsvTable.shown(session) + "'");
        }
    }

    /** Starts a text of the table; each one has a header. */
    void open(String file, InputStream text) throws IOException {
        List<String> fields = map.fields();
        columnOf = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            columnOf.put(fields.get(i), i);
        }
        table = CsvTable.mapped(file, text, map.columns());
    }

    /** Goes to the next row; false at the end of the text. */
    boolean next() throws IOException {
        return csv().next();
    }

    /** Returns the line of the row. */
    int line() {
        return csv().line();
    }

    /**
     * Takes the row.
     *
     * @throws TraceException if a value is not as it must be; then nothing of the row is taken
     */
    void take() throws TraceException {
        String session = text("s");
        if (session.isEmpty()) {
            throw wrong("s", TraceCode.E_FIELD, "the session has no name");
        }
        if (map.perEvent()) {
            String name = text("e");
            SessionEvent event = SessionRules.event(map.events().getOrDefault(name, name));
            if (event == null) {
                throw wrong(
                        "e",
                        TraceCode.E_EVENT,
                        "unknown event '" + name + "'; known: arrive, idle, activate, depart;"
                                + " --map-event NAME=EVENT renames others");
            }
            add(time("t", text("t")), session, event);
        } else {
            life(session);
        }
    }

    /** A row of a session: its arrival, its idle times as pairs of events, and its departure unless it stays. */
    private void life(String session) throws TraceException {
        long arrive = time("arrive", text("arrive"));
        boolean leaves = !text("depart").isEmpty();
        long depart = leaves ? time("depart", text("depart")) : Long.MAX_VALUE;
        if (depart <= arrive) {
            throw wrong("depart", TraceCode.E_ORDER, "the session ends before it has begun");
        }
        List<long[]> idle =
                map.columns().containsKey("active") ? gaps(arrive, depart) : intervals("idle", arrive, depart);
        add(arrive, session, SessionEvent.ARRIVE);
        for (long[] span : idle) {
            add(span[0], session, SessionEvent.IDLE);
            if (span[1] < depart) {
                add(span[1], session, SessionEvent.ACTIVATE);
            }
        }
        if (leaves) {
            add(depart, session, SessionEvent.DEPART);
        }
    }

    /** Returns what is between the active intervals of a session. */
    private List<long[]> gaps(long arrive, long depart) throws TraceException {
        List<long[]> gaps = new ArrayList<>();
        long from = arrive;
        for (long[] active : intervals("active", arrive, depart)) {
            if (active[0] > from) {
                gaps.add(new long[] {from, active[0]});
            }
            from = active[1];
        }
        if (from < depart) {
            gaps.add(new long[] {from, depart});
        }
        return gaps;
    }

    /** Reads {@code a/b;c/d}; those that touch are one, and an open end is that of the session. */
    private List<long[]> intervals(String field, long arrive, long depart) throws TraceException {
        List<long[]> spans = new ArrayList<>();
        for (String part : text(field).split(";", -1)) {
            String[] ends = part.strip().split("/", -1);
            if (part.isBlank()) {
                continue;
            }
            if (ends.length != 2) {
                throw wrong(field, TraceCode.E_TYPE, INTERVALS + ", found '" + CsvTable.shown(part) + "'");
            }
            long from = time(field, ends[0].strip());
            long to = ends[1].isBlank() ? depart : time(field, ends[1].strip());
            long before = spans.isEmpty() ? arrive : spans.getLast()[1];
            if (from < before || to < from || to > depart) {
                throw wrong(field, TraceCode.E_ORDER, INTERVALS + ", found '" + CsvTable.shown(part) + "'");
            }
            if (!spans.isEmpty() && from == before) {
                spans.getLast()[1] = to;
            } else if (to > from) {
                spans.add(new long[] {from, to});
            }
        }
        return spans;
    }

    private void add(long timeNs, String session, SessionEvent event) throws TraceException {
        SessionRow sizes = event == SessionEvent.ARRIVE ? sizes() : null;
        events.add(new Event(timeNs, session, event, line(), sizes));
    }

    private SessionRow sizes() throws TraceException {
        double mb = size("mb");
        double frames = size("frames");
        double fps = size("fps");
        double chunkMs = size("chunk_ms");
        if (Double.isNaN(mb)) {
            throw wrong("mb", TraceCode.E_SIZE, "the size of the session's state is missing, in MB");
        }
        if (frames != Math.rint(frames) && !Double.isNaN(frames)) {
            throw wrong("frames", TraceCode.E_RATE, "expected a whole number of frames above 0");
        }
        double chunk = Double.isNaN(chunkMs) ? 1000 * frames / fps : chunkMs;
        if (!(chunk > 0 && chunk < Double.POSITIVE_INFINITY)) {
            throw wrong("chunk_ms", TraceCode.E_RATE, "an arrival needs chunk_ms, or frames and fps, above 0");
        }
        long whole = Double.isNaN(frames) ? 0 : (long) frames;
        return new SessionRow(0, 1, SessionEvent.ARRIVE, mb, chunk, whole, Double.isNaN(fps) ? 0 : fps);
    }

    /** Returns a size of an arrival, NaN if neither the row nor a fixed value says it. */
    private double size(String field) throws TraceException {
        String fixed = map.fixed().get(field);
        Integer column = columnOf.get(field);
        return fixed != null ? Double.parseDouble(fixed) : column == null ? Double.NaN : csv().number(column);
    }

    /** Returns a time, a number or a date, in ns. */
    private long time(String field, String text) throws TraceException {
        long date = Dates.parseNs(text);
        long ns =
                date != Dates.NONE ? date : Decimals.ns(text, map.seconds() ? Decimals.SECONDS : Decimals.MILLISECONDS);
        if (text.isEmpty() || ns == Decimals.NONE) {
            throw wrong(
                    field,
                    TraceCode.E_TIME,
                    "expected a number or a date such as 2024-05-01 18:17:03.979, found '" + CsvTable.shown(text)
                            + "'");
        }
        return ns;
    }

    private String text(String field) {
        Integer column = columnOf.get(field);
        return column == null ? "" : csv().text(column);
    }

    private TraceException wrong(String field, TraceCode code, String message) {
        Integer column = columnOf.get(field);
        return csv().wrong(column == null ? 0 : column, code, message);
    }

    private CsvTable csv() {
        CsvTable open = table;
        if (open == null) {
            throw new IllegalStateException("open() comes first");
        }
        return open;
    }

    /**
     * Returns all events in the order of a session trace, the first at 0. Ids that are integers of 1 to 2^53 stay; if
     * one is not, all sessions are numbered in the order of their arrival.
     */
    List<Placed> placed() {
        long first = events.stream().mapToLong(Event::timeNs).min().orElse(0);
        Comparator<Event> byTime = Comparator.comparingLong(Event::timeNs);
        events.sort(map.perEvent() ? byTime.thenComparing(Event::what) : byTime);
        Map<String, Long> ids = ids();
        Map<Long, Long> lastMs = new HashMap<>();
        Map<Long, Long> lastNs = new HashMap<>();
        List<Placed> placed = new ArrayList<>();
        for (Event event : events) {
            long id = ids.getOrDefault(event.session, 0L);
            long ms = Math.round((event.timeNs - first) / NS_PER_MS);
            // A session's events of one ms would change order: those that follow each other are 1 ms apart.
            boolean later = !map.perEvent() || event.timeNs > lastNs.getOrDefault(id, Long.MIN_VALUE);
            long at = Math.max(ms, lastMs.getOrDefault(id, -1L) + (later ? 1 : 0));
            lastMs.put(id, at);
            lastNs.put(id, event.timeNs);
            SessionRow sizes = event.sizes;
            SessionRow row = sizes == null
                    ? SessionRow.of(at, id, event.what)
                    : new SessionRow(at, id, event.what, sizes.mb(), sizes.chunkMs(), sizes.frames(), sizes.fps());
            placed.add(new Placed(row, event.line, event.session));
        }
        placed.sort(Comparator.comparing(Placed::row, SessionScript.FILE_ORDER));
        return placed;
    }

    private Map<String, Long> ids() {
        Map<String, Long> ids = new HashMap<>();
        boolean numbers = events.stream()
                .allMatch(e -> e.session.matches("[1-9]\\d{0,15}") && Long.parseLong(e.session) <= SessionRules.MAX_ID);
        for (Event event : events) {
            if (!ids.containsKey(event.session)) {
                ids.put(event.session, numbers ? Long.parseLong(event.session) : ids.size() + 1L);
            }
        }
        return ids;
    }
}

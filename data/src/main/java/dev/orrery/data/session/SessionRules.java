package dev.orrery.data.session;

import dev.orrery.data.trace.TraceCode;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.LifeCycle;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a line of a session trace must keep to, in the order in which it is checked (session-workloads.md section 3).
 */
final class SessionRules {
    static final String FORMAT = "orrery-sessions-1";
    static final long MAX_MS = 1_000_000_000_000L;
    static final long MAX_ID = 1L << 53;
    static final double MAX_MB = 1e6;

    private static final Map<String, SessionEvent> EVENTS = Map.of(
            "arrive", SessionEvent.ARRIVE,
            "idle", SessionEvent.IDLE,
            "activate", SessionEvent.ACTIVATE,
            "depart", SessionEvent.DEPART);

    private final LifeCycle life = new LifeCycle();
    private long lastMs;
    private long events;
    private int departed;
    private boolean header;

    /**
     * A broken rule.
     *
     * @param field the field at fault, or -1 for the line as a whole
     */
    record Fault(int field, TraceCode code, String message) {}

    /** Returns the event of a name, or null. */
    static @Nullable SessionEvent event(String name) {
        return EVENTS.get(name);
    }

    /** Returns whether a line is a header. */
    static boolean isHeader(SessionLine line) {
        return line.has(SessionLine.TRACE) && !line.has(SessionLine.E);
    }

    /** Returns what is wrong with a header, null if nothing is. */
    @Nullable
    Fault header(SessionLine line) {
        if (!line.text(SessionLine.TRACE).equals(FORMAT)) {
            return fault(
                    line,
                    SessionLine.TRACE,
                    TraceCode.E_HEADER,
                    "the format is '" + line.text(SessionLine.TRACE) + "'; known: " + FORMAT);
        }
        if (header || events > 0) {
            return fault(
                    line, SessionLine.TRACE, TraceCode.E_HEADER, "a header must stand once, before the first event");
        }
        long horizon = line.whole(SessionLine.HORIZON_MS);
        if (line.has(SessionLine.HORIZON_MS) && (horizon < 1 || horizon > MAX_MS)) {
            return fault(
                    line, SessionLine.HORIZON_MS, TraceCode.E_HEADER, "expected an integer of 1 to 10^12 milliseconds");
        }
        header = true;
        return null;
    }

    static SessionTrace.Header headerOf(SessionLine line) {
        long horizonMs = Math.max(0, line.whole(SessionLine.HORIZON_MS));
        return new SessionTrace.Header(line.text(SessionLine.NAME), line.seed(), Nanos.ofMs(horizonMs));
    }

    /** Returns what is wrong with an event, null if nothing is; then it has happened. */
    @Nullable
    Fault event(SessionLine line) {
        Fault fault = fields(line);
        if (fault == null) {
            fault = life(line);
        }
        if (fault == null) {
            SessionEvent event = eventOf(line);
            life.apply(line.whole(SessionLine.S), event);
            departed += event == SessionEvent.DEPART ? 1 : 0;
            lastMs = line.whole(SessionLine.T);
            events++;
        }
        return fault;
    }

    /** Returns the event of a line that has been accepted. */
    static SessionRow rowOf(SessionLine line) {
        SessionEvent event = eventOf(line);
        long timeMs = line.whole(SessionLine.T);
        long id = line.whole(SessionLine.S);
        if (event != SessionEvent.ARRIVE) {
            return SessionRow.of(timeMs, id, event);
        }
        long frames = Math.max(0, line.whole(SessionLine.FRAMES));
        double fps = line.has(SessionLine.FPS) ? line.number(SessionLine.FPS) : 0;
        double chunkMs = line.has(SessionLine.CHUNK_MS) ? line.number(SessionLine.CHUNK_MS) : 1000 * frames / fps;
        return new SessionRow(timeMs, id, event, line.number(SessionLine.MB), chunkMs, frames, fps);
    }

    private static SessionEvent eventOf(SessionLine line) {
        return java.util.Objects.requireNonNull(EVENTS.get(line.text(SessionLine.E)));
    }

    private @Nullable Fault fields(SessionLine line) {
        for (int field : new int[] {SessionLine.T, SessionLine.S, SessionLine.E}) {
            if (!line.has(field)) {
                String name = field == SessionLine.T ? "t" : field == SessionLine.S ? "s" : "e";
                return new Fault(-1, TraceCode.E_FIELD, "'" + name + "' is missing; an event has t, s and e");
            }
        }
        long t = line.whole(SessionLine.T);
        if (t < 0 || t > MAX_MS) {
            return fault(line, SessionLine.T, TraceCode.E_TIME, "expected an integer of 0 to 10^12 milliseconds");
        }
        long s = line.whole(SessionLine.S);
        if (s < 1 || s > MAX_ID) {
            return fault(line, SessionLine.S, TraceCode.E_ID, "expected an integer of 1 to 2^53 as session id");
        }
        if (!EVENTS.containsKey(line.text(SessionLine.E))) {
            return fault(
                    line, SessionLine.E, TraceCode.E_EVENT, "unknown event; known: arrive, idle, activate, depart");
        }
        if (events > 0 && t < lastMs) {
            return fault(
                    line, SessionLine.T, TraceCode.E_ORDER, "earlier than the event before it, at " + lastMs + " ms");
        }
        return null;
    }

    private @Nullable Fault life(SessionLine line) {
        long id = line.whole(SessionLine.S);
        SessionEvent event = eventOf(line);
        String what = "session " + id;
        return switch (life.verdict(id, event)) {
            case LEGAL -> event == SessionEvent.ARRIVE ? arrival(line) : null;
            case DUPLICATE ->
                fault(
                        line,
                        SessionLine.S,
                        TraceCode.E_DUP,
                        what + " has arrived before; each arrival needs its own id");
            case UNKNOWN -> fault(line, SessionLine.S, TraceCode.E_UNKNOWN, what + " has not arrived");
            case GONE -> fault(line, SessionLine.S, TraceCode.E_GONE, what + " has departed");
            case SAME_STATE ->
                fault(
                        line,
                        SessionLine.E,
                        TraceCode.E_STATE,
                        what + " is " + (event == SessionEvent.IDLE ? "idle" : "active") + " already");
        };
    }

    private static @Nullable Fault arrival(SessionLine line) {
        double mb = line.number(SessionLine.MB);
        if (!(mb > 0 && mb <= MAX_MB)) {
            String found = line.has(SessionLine.MB) ? "" : "mb is missing: ";
            return fault(line, SessionLine.MB, TraceCode.E_SIZE, found + "expected a state above 0, at most 10^6 MB");
        }
        boolean chunk = line.has(SessionLine.CHUNK_MS);
        boolean frames = line.has(SessionLine.FRAMES);
        boolean fps = line.has(SessionLine.FPS);
        if (chunk && !positive(line.number(SessionLine.CHUNK_MS))) {
            return fault(line, SessionLine.CHUNK_MS, TraceCode.E_RATE, "expected a number of milliseconds above 0");
        }
        if (frames && line.whole(SessionLine.FRAMES) < 1) {
            return fault(line, SessionLine.FRAMES, TraceCode.E_RATE, "expected a whole number of frames above 0");
        }
        if (fps && !positive(line.number(SessionLine.FPS))) {
            return fault(line, SessionLine.FPS, TraceCode.E_RATE, "expected frames per second above 0");
        }
        if (!chunk && !(frames && fps)) {
            return new Fault(-1, TraceCode.E_RATE, "an arrival needs chunk_ms, or frames and fps");
        }
        return chunk && frames && fps ? agreement(line) : null;
    }

    private static @Nullable Fault agreement(SessionLine line) {
        double chunkMs = 1000 * line.whole(SessionLine.FRAMES) / line.number(SessionLine.FPS);
        if (Math.abs(chunkMs - line.number(SessionLine.CHUNK_MS)) <= 1) {
            return null;
        }
        String message = String.format(Locale.ROOT, "disagrees with frames / fps, which is %.3f ms", chunkMs);
        return fault(line, SessionLine.CHUNK_MS, TraceCode.E_RATE, message);
    }

    private static boolean positive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    private static Fault fault(SessionLine line, int field, TraceCode code, String message) {
        return new Fault(line.place(field), code, message);
    }

    long events() {
        return events;
    }

    int sessions() {
        return life.sessions();
    }

    int open() {
        return life.sessions() - departed;
    }

    long lastMs() {
        return lastMs;
    }
}

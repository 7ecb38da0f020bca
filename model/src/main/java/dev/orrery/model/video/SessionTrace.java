package dev.orrery.model.video;

import dev.orrery.model.kernel.Nanos;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sessions and their events as columns. Immutable once built; reading allocates nothing.
 *
 * <p>Sessions are numbered from 0 by ascending id, so comparing two numbers compares the ids. Events stand in the order
 * of the file; their times never fall.
 */
public final class SessionTrace {
    private static final SessionEvent[] KINDS = SessionEvent.values();

    private final Header header;
    private final long[] id;
    private final double[] stateMb;
    private final long[] chunkNs;
    private final long[] timeNs;
    private final int[] session;
    private final byte[] kind;

    /**
     * What the first line of a trace tells.
     *
     * @param name name of the trace, empty if it has none
     * @param seed the generator's seed, null if unknown
     * @param horizonNs end of the observation in ns, 0 if the trace does not say
     */
    public record Header(String name, @Nullable Long seed, long horizonNs) {
        /** A trace without a first line. */
        public static final Header NONE = new Header("", null, 0);
    }

    private SessionTrace(Builder from, int[] byId, int[] numberOf) {
        header = from.header;
        int n = from.sessions;
        id = new long[n];
        stateMb = new double[n];
        chunkNs = new long[n];
        for (int s = 0; s < n; s++) {
            id[s] = from.id[byId[s]];
            stateMb[s] = from.stateMb[byId[s]];
            chunkNs[s] = from.chunkNs[byId[s]];
        }
        timeNs = Arrays.copyOf(from.timeNs, from.events);
        kind = Arrays.copyOf(from.kind, from.events);
        session = new int[from.events];
        for (int e = 0; e < from.events; e++) {
            session[e] = numberOf[from.session[e]];
        }
    }

    /** Returns what the first line of the trace tells. */
    public Header header() {
        return header;
    }

    /** Returns the number of sessions. */
    public int sessions() {
        return id.length;
    }

    /** Returns the id of a session. */
    public long id(int s) {
        return id[s];
    }

    /** Returns the number of a session id, or a negative number. */
    public int indexOf(long sessionId) {
        return Arrays.binarySearch(id, sessionId);
    }

    /** Returns the persistent state of a session, in MB of 10^6 bytes. */
    public double stateMb(int s) {
        return stateMb[s];
    }

    /** Returns the playback time of one chunk of a session, in ns, at least 1. */
    public long chunkNs(int s) {
        return chunkNs[s];
    }

    /** Returns the number of events. */
    public int events() {
        return timeNs.length;
    }

    /** Returns the time of an event since the start of the trace, in ns. */
    public long timeNs(int event) {
        return timeNs[event];
    }

    /** Returns the number of the session of an event. */
    public int session(int event) {
        return session[event];
    }

    /** Returns what happens at an event. */
    public SessionEvent kind(int event) {
        return KINDS[kind[event]];
    }

    /**
     * Returns the first event after those that happen at the instant of this one: events of one instant are one step.
     */
    public int instantEnd(int event) {
        long now = timeNs[event];
        int end = event + 1;
        while (end < timeNs.length && timeNs[end] == now) {
            end++;
        }
        return end;
    }

    /** Returns the end of the observation in ns: the header's horizon, else 1 ns after the last event. */
    public long horizonNs() {
        if (header.horizonNs() > 0) {
            return header.horizonNs();
        }
        return timeNs.length == 0 ? 0 : timeNs[timeNs.length - 1] + 1;
    }

    /** Collects events in the order of their times. */
    public static final class Builder {
        private final Header header;
        private final LifeCycle life = new LifeCycle();
        private final Long2IntOpenHashMap rows = new Long2IntOpenHashMap();
        private int sessions;
        private int events;
        private long[] id = new long[64];
        private double[] stateMb = new double[64];
        private long[] chunkNs = new long[64];
        private long[] timeNs = new long[256];
        private int[] session = new int[256];
        private byte[] kind = new byte[256];

        /** Begins a trace. */
        public Builder(Header header) {
            this.header = header;
        }

        /**
         * Adds the arrival of a session.
         *
         * @param atNs ns since the start of the trace
         * @param mb persistent state, MB of 10^6 bytes, > 0
         * @param chunkMs playback time of one chunk, ms, > 0
         * @throws IllegalArgumentException for a time before the last one or a second arrival
         */
        public Builder arrive(long atNs, long sessionId, double mb, double chunkMs) {
            check(atNs, sessionId, SessionEvent.ARRIVE);
            if (sessions == id.length) {
                id = Arrays.copyOf(id, 2 * sessions);
                stateMb = Arrays.copyOf(stateMb, 2 * sessions);
                chunkNs = Arrays.copyOf(chunkNs, 2 * sessions);
            }
            id[sessions] = sessionId;
            stateMb[sessions] = mb;
            chunkNs[sessions] = Math.max(1, Nanos.ofMs(chunkMs));
            rows.put(sessionId, sessions++);
            append(atNs, sessionId, SessionEvent.ARRIVE);
            return this;
        }

        /**
         * Adds an event of a session that has arrived.
         *
         * @throws IllegalArgumentException for a time before the last one or an event that its life does not allow
         */
        public Builder add(long atNs, long sessionId, SessionEvent event) {
            if (event == SessionEvent.ARRIVE) {
                throw new IllegalArgumentException("an arrival needs the size of its state");
            }
            check(atNs, sessionId, event);
            append(atNs, sessionId, event);
            return this;
        }

        private void check(long atNs, long sessionId, SessionEvent event) {
            if (events > 0 && atNs < timeNs[events - 1]) {
                throw new IllegalArgumentException("session " + sessionId + ": time falls to " + atNs + " ns");
            }
            LifeCycle.Verdict verdict = life.verdict(sessionId, event);
            if (verdict != LifeCycle.Verdict.LEGAL) {
                throw new IllegalArgumentException("session " + sessionId + ": " + event + " is " + verdict);
            }
        }

        private void append(long atNs, long sessionId, SessionEvent event) {
            life.apply(sessionId, event);
            if (events == timeNs.length) {
                timeNs = Arrays.copyOf(timeNs, 2 * events);
                session = Arrays.copyOf(session, 2 * events);
                kind = Arrays.copyOf(kind, 2 * events);
            }
            timeNs[events] = atNs;
            session[events] = rows.get(sessionId);
            kind[events++] = (byte) event.ordinal();
        }

        /** Returns what was collected. */
        public SessionTrace build() {
            int[] byId = new int[sessions];
            Arrays.setAll(byId, s -> s);
            IntArrays.quickSort(byId, (a, b) -> Long.compare(id[a], id[b]));
            int[] numberOf = new int[sessions];
            for (int s = 0; s < sessions; s++) {
                numberOf[byId[s]] = s;
            }
            return new SessionTrace(this, byId, numberOf);
        }
    }
}

package dev.orrery.model.video;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/** The life of every session id seen so far: absent, active or idle in turn, gone. */
public final class LifeCycle {
    /** What an event means for the life of its session. */
    public enum Verdict {
        /** A legal event. */
        LEGAL,
        /** A second arrival of an id, even after its departure. */
        DUPLICATE,
        /** An event of an id that never arrived. */
        UNKNOWN,
        /** An event after the departure. */
        GONE,
        /** Active while active, or idle while idle. */
        SAME_STATE
    }

    private static final int ABSENT = 0;
    private static final int ACTIVE = 1;
    private static final int IDLE = 2;
    private static final int DEPARTED = 3;

    private final Long2IntOpenHashMap state = new Long2IntOpenHashMap();
    private int active;

    /** Returns whether an event is legal now; changes nothing. */
    public Verdict verdict(long id, SessionEvent event) {
        int now = state.get(id);
        if (event == SessionEvent.ARRIVE) {
            return now == ABSENT ? Verdict.LEGAL : Verdict.DUPLICATE;
        }
        if (now == ABSENT) {
            return Verdict.UNKNOWN;
        }
        if (now == DEPARTED) {
            return Verdict.GONE;
        }
        boolean repeated = event == SessionEvent.ACTIVATE && now == ACTIVE || event == SessionEvent.IDLE && now == IDLE;
        return repeated ? Verdict.SAME_STATE : Verdict.LEGAL;
    }

    /** Applies a legal event. */
    public void apply(long id, SessionEvent event) {
        int next = switch (event) {
            case ARRIVE, ACTIVATE -> ACTIVE;
            case IDLE -> IDLE;
            case DEPART -> DEPARTED;
        };
        int before = state.put(id, next);
        active += (next == ACTIVE ? 1 : 0) - (before == ACTIVE ? 1 : 0);
    }

    /** Returns how many sessions have arrived so far. */
    public int sessions() {
        return state.size();
    }

    /** Returns how many sessions are active now. */
    public int active() {
        return active;
    }
}

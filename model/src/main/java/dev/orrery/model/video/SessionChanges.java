package dev.orrery.model.video;

import dev.orrery.model.video.chunk.ChunkEngine;
import dev.orrery.model.video.control.Controller;
import java.util.Arrays;

/**
 * What the events of one instant come to: only the net change of a session counts (sessions.md S1). Sessions that
 * waited too long leave here.
 */
final class SessionChanges {
    private static final byte ABSENT = 0;
    private static final byte ACTIVE = 1;
    private static final byte IDLE = 2;
    private static final byte GONE = 3;
    private static final long NOT_WAITING = -1;

    private final SessionTrace trace;
    private final long maxWaitNs;
    private final byte[] state;
    private final byte[] before;
    private final boolean[] refusedSession;
    private final long[] waitsSinceNs;

    private int event;
    private int[] session = new int[64];
    private int count;
    private int net;
    private long nextRefusalNs = Long.MAX_VALUE;
    private int refused;

    SessionChanges(SessionTrace trace, long maxWaitNs) {
        this.trace = trace;
        this.maxWaitNs = maxWaitNs;
        state = new byte[trace.sessions()];
        before = new byte[trace.sessions()];
        refusedSession = new boolean[trace.sessions()];
        waitsSinceNs = new long[trace.sessions()];
        Arrays.fill(waitsSinceNs, NOT_WAITING);
        Arrays.fill(before, (byte) -1);
    }

    /** Returns the next instant at which a session changes, {@link Long#MAX_VALUE} for none. */
    long nextNs() {
        long traceNs = event < trace.events() ? trace.timeNs(event) : Long.MAX_VALUE;
        return Math.min(traceNs, nextRefusalNs);
    }

    /** Collects the changes of an instant. */
    void collect(long nowNs, Controller controller) {
        for (int k = 0; k < count; k++) {
            before[session[k]] = -1;
        }
        count = 0;
        while (event < trace.events() && trace.timeNs(event) == nowNs) {
            apply(trace.session(event), trace.kind(event));
            event++;
        }
        if (nowNs == nextRefusalNs) {
            refuse(nowNs, controller);
        }
        net = 0;
        for (int k = 0; k < count; k++) {
            int s = session[k];
            if (before[s] == ABSENT && state[s] != GONE) {
                controller.arrive();
            } else if (before[s] != ABSENT && state[s] == GONE) {
                controller.depart();
            }
            net += (state[s] == ACTIVE) != (before[s] == ACTIVE) ? 1 : 0;
        }
    }

    private void apply(int s, SessionEvent kind) {
        if (refusedSession[s]) {
            return;
        }
        change(
                s,
                switch (kind) {
                    case ARRIVE, ACTIVATE -> ACTIVE;
                    case IDLE -> IDLE;
                    case DEPART -> GONE;
                });
    }

    private void change(int s, byte to) {
        if (before[s] == -1) {
            before[s] = state[s];
            if (count == session.length) {
                session = Arrays.copyOf(session, 2 * count);
            }
            session[count++] = s;
        }
        state[s] = to;
    }

    private void refuse(long nowNs, Controller controller) {
        for (int k = 0; k < controller.waitingCount(); k++) {
            int s = controller.waitingAt(k);
            if (waitsSinceNs[s] + maxWaitNs <= nowNs && state[s] == ACTIVE) {
                change(s, GONE);
                refusedSession[s] = true;
                refused++;
            }
        }
    }

    /** Remembers since when sessions wait. */
    void noteWaiting(long nowNs, Controller controller) {
        if (maxWaitNs == Outages.NEVER) {
            return;
        }
        nextRefusalNs = Long.MAX_VALUE;
        for (int k = 0; k < controller.waitingCount(); k++) {
            int s = controller.waitingAt(k);
            if (waitsSinceNs[s] == NOT_WAITING) {
                waitsSinceNs[s] = nowNs;
            }
            nextRefusalNs = Math.min(nextRefusalNs, waitsSinceNs[s] + maxWaitNs);
        }
        for (int k = 0; k < controller.step().changes(); k++) {
            int s = controller.step().changed(k);
            if (controller.fleet().gpuOf(s) >= 0) {
                waitsSinceNs[s] = NOT_WAITING;
            }
        }
        for (int k = 0; k < count; k++) {
            if (state[session[k]] != ACTIVE) {
                waitsSinceNs[session[k]] = NOT_WAITING;
            }
        }
    }

    /** Returns whether any session became active or stopped being it. */
    boolean net() {
        return net > 0;
    }

    int count() {
        return count;
    }

    int session(int index) {
        return session[index];
    }

    int refused() {
        return refused;
    }

    /** Tells a controller about a change that concerns it. */
    void tell(int index, Controller controller) {
        int s = session[index];
        if (before[s] == ACTIVE && state[s] != ACTIVE) {
            controller.deactivate(s);
        } else if (before[s] != ACTIVE && state[s] == ACTIVE) {
            controller.activate(s);
        }
    }

    /** Tells an engine about a change that concerns it. */
    void tell(int index, ChunkEngine engine, long nowNs) {
        int s = session[index];
        if (before[s] != ACTIVE && state[s] == ACTIVE) {
            engine.activate(s, nowNs);
        } else if (state[s] == GONE && before[s] != ABSENT) {
            engine.depart(s);
        } else if (state[s] == IDLE && before[s] != IDLE) {
            engine.rest(s);
        }
    }
}

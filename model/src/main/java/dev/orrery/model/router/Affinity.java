package dev.orrery.model.router;

import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/**
 * Keeps each conversation on the worker of its first turn (router.md §1). A worker is forgotten when the conversation
 * has sent nothing for some time.
 */
final class Affinity {
    static final int NONE = -1;

    private final RequestTable requests;
    private final long idleNs;
    private int[] worker;
    private long[] lastNs;

    Affinity(RequestTable requests, long idleNs) {
        this(requests, idleNs, new int[0], new long[0]);
    }

    private Affinity(RequestTable requests, long idleNs, int[] worker, long[] lastNs) {
        this.requests = requests;
        this.idleNs = idleNs;
        this.worker = worker;
        this.lastNs = lastNs;
    }

    Affinity copy() {
        return new Affinity(requests, idleNs, worker.clone(), lastNs.clone());
    }

    /** Returns the worker of a request's conversation, {@link #NONE} if none is remembered. */
    int of(int request, long nowNs) {
        int session = requests.session(request);
        boolean known = session >= 0 && session < worker.length && worker[session] != NONE;
        return known && nowNs - lastNs[session] < idleNs ? worker[session] : NONE;
    }

    /** Remembers where a turn was sent. */
    void sent(int request, int to, long nowNs) {
        int session = requests.session(request);
        if (session < 0) {
            return;
        }
        if (session >= worker.length) {
            int before = worker.length;
            worker = Arrays.copyOf(worker, Math.max(session + 1, before * 2));
            lastNs = Arrays.copyOf(lastNs, worker.length);
            Arrays.fill(worker, before, worker.length, NONE);
        }
        worker[session] = to;
        lastNs[session] = nowNs;
    }
}

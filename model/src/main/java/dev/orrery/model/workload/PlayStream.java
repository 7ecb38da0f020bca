package dev.orrery.model.workload;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;

/**
 * Plays as they go on: which requests still wait for how many others, and when they may start at the earliest. What
 * waits for nothing any more goes to the heap of what is due.
 */
final class PlayStream {
    private final PlayGraph graph;
    private final TurnHeap due;
    private final double speedup;
    private final int[] queue;
    private int next;
    private final int[] waits;
    private final long[] readyNs;
    private final long[] beganNs;
    private final int[] inProgress;
    private final boolean[] stopped;
    private final long originNs;
    private final boolean rebased;

    /**
     * Starts with no play in progress.
     *
     * @param due receives what may start
     * @param arrivals as recorded, times count from the first request of the trace; else from that of their play
     * @param queue plays that wait for a lane, in order
     * @param originNs instant at which the workload begins
     */
    PlayStream(PlayGraph graph, TurnHeap due, Arrivals arrivals, int[] queue, long originNs) {
        this.graph = graph;
        this.due = due;
        this.speedup = arrivals.speedup();
        this.queue = queue;
        this.originNs = originNs;
        this.rebased = arrivals.mode() != Arrivals.Mode.RECORDED;
        waits = new int[graph.rows()];
        readyNs = new long[waits.length];
        beganNs = new long[graph.plays()];
        inProgress = new int[graph.plays()];
        stopped = new boolean[graph.plays()];
        for (int r = 0; r < waits.length; r++) {
            waits[r] = graph.waits(r);
        }
    }

    private PlayStream(PlayStream from, TurnHeap due) {
        graph = from.graph;
        this.due = due;
        speedup = from.speedup;
        queue = from.queue;
        next = from.next;
        waits = from.waits.clone();
        readyNs = from.readyNs.clone();
        beganNs = from.beganNs.clone();
        inProgress = from.inProgress.clone();
        stopped = from.stopped.clone();
        originNs = from.originNs;
        rebased = from.rebased;
    }

    /** Returns an independent copy over a copied heap. */
    PlayStream copy(TurnHeap copied) {
        return new PlayStream(this, copied);
    }

    /** Begins the next play of the queue, if there is one. */
    void beginNext(long atNs) {
        if (next < queue.length) {
            begin(queue[next++], atNs);
        }
    }

    /** Begins a play: the first request of it starts at an instant. */
    void begin(int play, long atNs) {
        beganNs[play] = atNs;
        for (int r = graph.firstRow(play); r != RequestTable.NONE; r = graph.next(r)) {
            if (graph.waits(r) == 0) {
                start(r);
            }
        }
    }

    /** Returns whether a request is part of a play. */
    boolean holds(int r) {
        return graph.play(r) != RequestTable.NONE;
    }

    private void start(int r) {
        inProgress[graph.play(r)]++;
        due.add(Math.max(readyNs[r], boundNs(r)), graph.order(r), r);
    }

    /** Bounds before the beginning of a play are none. */
    private long boundNs(int r) {
        int play = graph.play(r);
        double fromMs = rebased ? graph.beginMs(play) : 0;
        long from = rebased ? beganNs[play] : originNs;
        double ms = (graph.notBeforeMs(r) - fromMs) / speedup;
        return ms > 0 ? Horizon.later(from, Nanos.ofMs(ms)) : beganNs[play];
    }

    /** A request was dispatched. */
    void dispatched(int r, long atNs) {
        fire(r, true, atNs);
    }

    /**
     * A request has ended; its play may be over with it.
     *
     * @param answered whether there is an answer that others may have waited for
     */
    void ended(int r, long atNs, boolean answered) {
        if (answered) {
            fire(r, false, atNs);
        }
        if (--inProgress[graph.play(r)] == 0) {
            beginNext(atNs);
        }
    }

    /** A request has ended without an answer and its whole play with it, as soon as what is under way has ended. */
    void stopped(int r, long atNs) {
        int play = graph.play(r);
        stopped[play] = true;
        inProgress[play] -= due.removeIf(other -> graph.play(other) == play);
        ended(r, atNs, false);
    }

    private void fire(int r, boolean dispatch, long atNs) {
        int end = stopped[graph.play(r)] ? 0 : graph.firstEdge(r + 1);
        for (int e = graph.firstEdge(r); e < end; e++) {
            if (graph.onDispatch(e) == dispatch) {
                int to = graph.waiting(e);
                long ready = Horizon.later(atNs, Nanos.ofMs(graph.delayMs(e) / speedup));
                readyNs[to] = Math.max(readyNs[to], ready);
                if (--waits[to] == 0) {
                    start(to);
                }
            }
        }
    }
}

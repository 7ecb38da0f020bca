package dev.orrery.model.workload;

import org.jspecify.annotations.Nullable;

/**
 * What the requests of agents wait for (replay.md §3): plays, each of requests that start when others were dispatched
 * or have ended, plus a delay. Columns indexed by request, by play or by edge; immutable.
 */
public final class PlayGraph {
    private final int[] play;
    private final double[] notBeforeMs;
    private final int[] waits;
    private final int[] order;
    private final int[] firstRow;
    private final double[] beginMs;
    private final int[] next;
    private final Edges edges;

    /**
     * The edges, those of one request beside each other.
     *
     * @param from first edge of each request, and the number of all edges
     * @param to who waits
     * @param dispatch whether for the dispatch; else for the end
     * @param delayMs how many ms longer
     */
    record Edges(int[] from, int[] to, boolean[] dispatch, double[] delayMs) {}

    PlayGraph(
            int[] play,
            double[] notBeforeMs,
            int[] waits,
            int[] order,
            int[] firstRow,
            double[] beginMs,
            int[] next,
            Edges edges) {
        this.play = play;
        this.notBeforeMs = notBeforeMs;
        this.waits = waits;
        this.order = order;
        this.firstRow = firstRow;
        this.beginMs = beginMs;
        this.next = next;
        this.edges = edges;
    }

    /** Returns how many requests the workload has, with those that belong to no play. */
    int rows() {
        return play.length;
    }

    /** Returns how many plays there are. */
    public int plays() {
        return firstRow.length;
    }

    /** Returns the play of a request, {@link RequestTable#NONE} for a request of its own. */
    public int play(int r) {
        return play[r];
    }

    /** Returns whether a request waits for none but the turn before it, if any. */
    public static boolean free(@Nullable PlayGraph plays, int r) {
        return plays == null || plays.play[r] == RequestTable.NONE;
    }

    /** Returns the earliest start of a request in ms of the trace's time; NaN or a past time: no such bound. */
    public double notBeforeMs(int r) {
        return notBeforeMs[r];
    }

    /** Returns how many edges lead to a request; one without begins with its play. */
    public int waits(int r) {
        return waits[r];
    }

    /** Returns the place of a request among those that start at one instant. */
    public int order(int r) {
        return order[r];
    }

    /** Returns the first request of a play in the order of rows. */
    public int firstRow(int p) {
        return firstRow[p];
    }

    /** Returns the next request of the same play in the order of rows, {@link RequestTable#NONE} after the last. */
    public int next(int r) {
        return next[r];
    }

    /** Returns when the first request of a play starts, in ms of the trace's time. */
    public double beginMs(int p) {
        return beginMs[p];
    }

    /** Returns the first edge that leaves a request; those up to that of the next request leave it too. */
    public int firstEdge(int r) {
        return edges.from[r];
    }

    /** Returns who waits at the end of an edge. */
    public int waiting(int edge) {
        return edges.to[edge];
    }

    /** Returns whether an edge is for the dispatch of a request; else it is for its end. */
    public boolean onDispatch(int edge) {
        return edges.dispatch[edge];
    }

    /** Returns how many ms after that the other one may start. */
    public double delayMs(int edge) {
        return edges.delayMs[edge];
    }
}

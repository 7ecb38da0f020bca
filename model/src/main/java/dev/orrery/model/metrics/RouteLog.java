package dev.orrery.model.metrics;

import java.util.Arrays;

/**
 * How each request was routed, as columns indexed by request. Blocks are leading blocks of its prompt, counted at the
 * moment of the decision; times are virtual ns, -1 for "never".
 *
 * <p>{@code held}, {@code best} and {@code overlap} fall from what some worker had, over what the router knew, to what
 * the chosen worker was known to have. Where they fall says why a possible hit was lost.
 */
public final class RouteLog {
    /** Blocks known to be cached on the chosen worker. */
    public final int[] overlap;

    /** The most blocks known to be cached on any worker. */
    public final int[] best;

    /** The most blocks that any worker had at the end of its last pass, known or not. */
    public final int[] held;

    /** The most blocks that any worker had ever had. */
    public final int[] ever;

    /** The most blocks that the active requests of any worker had, computed or not. */
    public final int[] inFlight;

    /** Cost of the chosen worker, in blocks; NaN if the router does not weigh workers. */
    public final double[] cost;

    /** When the request began to wait at the router. */
    public final long[] queuedNs;

    /** When it was sent to a worker. */
    public final long[] releasedNs;

    /** Creates the log of requests that have not been routed. */
    public RouteLog(int requests) {
        overlap = new int[requests];
        best = new int[requests];
        held = new int[requests];
        ever = new int[requests];
        inFlight = new int[requests];
        cost = new double[requests];
        queuedNs = new long[requests];
        releasedNs = new long[requests];
        Arrays.fill(cost, Double.NaN);
        Arrays.fill(queuedNs, RequestLog.NEVER);
        Arrays.fill(releasedNs, RequestLog.NEVER);
    }

    private RouteLog(RouteLog from) {
        overlap = from.overlap.clone();
        best = from.best.clone();
        held = from.held.clone();
        ever = from.ever.clone();
        inFlight = from.inFlight.clone();
        cost = from.cost.clone();
        queuedNs = from.queuedNs.clone();
        releasedNs = from.releasedNs.clone();
    }

    /** Returns an independent copy. */
    public RouteLog copy() {
        return new RouteLog(this);
    }

    /** Moves all times so that an instant becomes 0. */
    public void rebase(long originNs) {
        for (long[] column : new long[][] {queuedNs, releasedNs}) {
            for (int r = 0; r < column.length; r++) {
                column[r] = column[r] == RequestLog.NEVER ? RequestLog.NEVER : column[r] - originNs;
            }
        }
    }
}

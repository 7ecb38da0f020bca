package dev.orrery.model.metrics;

/**
 * How much of what could have been found in some cache was found, and where the rest was lost on the way from "some
 * worker has computed it once, or is about to" to "it was in the cache when the request was admitted". Whole blocks; a
 * block counts for the first reason that lost it.
 */
public final class LostHits {
    /** Why a request did not hit a block of its prompt that another one has, or had. */
    public enum Reason {
        /** A request with the block was on a worker, which had not computed it. */
        NOT_YET_COMPUTED,
        /** Every worker that had the block had evicted it. */
        EVICTED,
        /** A worker had it, but the router had not heard of it. */
        EVENT_LAG,
        /** The router knew who had it and chose another worker. */
        LOAD_WON,
        /** It was on the chosen worker and was evicted before the request was admitted. */
        QUEUED_TOO_LONG
    }

    private final int[] requests = new int[Reason.values().length];
    private final long[] blocks = new long[Reason.values().length];
    private long hit;
    private long known;
    private int routed;

    private LostHits() {}

    /**
     * Compares what was possible with what was found.
     *
     * @param blockSize tokens of a block
     * @param firstRow first request that counts
     * @param fromNs first arrival that counts
     */
    public static LostHits of(RequestLog log, RouteLog routes, int blockSize, int firstRow, long fromNs) {
        LostHits lost = new LostHits();
        for (int r = firstRow; r < log.size(); r++) {
            if (routes.releasedNs[r] != RequestLog.NEVER && log.arrivalNs[r] >= fromNs) {
                lost.add(r, log, routes, blockSize);
            }
        }
        return lost;
    }

    private void add(int r, RequestLog log, RouteLog routes, int blockSize) {
        routed++;
        known += routes.best[r];
        lose(Reason.NOT_YET_COMPUTED, routes.inFlight[r] - routes.ever[r]);
        lose(Reason.EVICTED, routes.ever[r] - routes.held[r]);
        lose(Reason.EVENT_LAG, routes.held[r] - Math.max(routes.best[r], routes.overlap[r]));
        lose(Reason.LOAD_WON, routes.best[r] - routes.overlap[r]);
        if (log.admissions[r] > 0) {
            int found = log.firstReused[r] / blockSize;
            // An engine computes at least the last token of a prompt, and so its last block.
            int most = Math.max(0, log.inputTokens[r] - 1) / blockSize;
            hit += found;
            lose(Reason.QUEUED_TOO_LONG, Math.min(routes.overlap[r], most) - found);
        }
    }

    private void lose(Reason why, int lost) {
        if (lost > 0) {
            requests[why.ordinal()]++;
            blocks[why.ordinal()] += lost;
        }
    }

    /** Returns the requests that were routed. */
    public int routed() {
        return routed;
    }

    /** Returns the blocks that were found at first admissions. */
    public long hit() {
        return hit;
    }

    /** Returns the blocks that the router knew to be on the worker that had most of them. */
    public long known() {
        return known;
    }

    /** Returns how many requests lost blocks for a reason. */
    public int requests(Reason why) {
        return requests[why.ordinal()];
    }

    /** Returns how many blocks were lost for a reason. */
    public long blocks(Reason why) {
        return blocks[why.ordinal()];
    }
}

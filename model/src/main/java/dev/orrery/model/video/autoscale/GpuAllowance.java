package dev.orrery.model.video.autoscale;

/** What somebody else lets an autoscaler have, and what it asked for: the two sides of a shared budget. */
public final class GpuAllowance {
    private static final long NEVER = Long.MAX_VALUE;

    private int share = Integer.MAX_VALUE;
    private int limit = Integer.MAX_VALUE;
    private int wanted;
    private int got;
    private long dueNs = NEVER;

    /**
     * Grants GPUs from an instant on. If that lets the autoscaler have what it asked for, or takes something from it,
     * it is asked again at that instant.
     *
     * @param newShare GPUs that may be open or starting; those beyond it are given up
     * @param newLimit GPUs that may be paid for, those that have been given back and still hold a state included
     * @param paid GPUs that are paid for now
     * @param nowNs the instant, ns
     */
    public void grant(int newShare, int newLimit, int paid, long nowNs) {
        share = newShare;
        limit = newLimit;
        if (got > share || wanted > got && share > got && limit > paid) {
            dueNs = nowNs;
        }
    }

    /** Returns the GPUs that the autoscaler would have now without a limit. */
    public int wanted() {
        return wanted;
    }

    /** Answers a wish: GPUs that may be open or starting, given how many are and how many are paid for. */
    int answer(int wish, int have, int paid) {
        dueNs = NEVER;
        wanted = wish;
        long most = Math.min(share, (long) have + Math.max(0, limit - paid));
        got = (int) Math.min(wish, most);
        return got;
    }

    long dueNs() {
        return dueNs;
    }
}

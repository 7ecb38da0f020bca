package dev.orrery.model.kernel;

/** The last instant that a run simulates. Events at it happen, later ones do not (replay.md §3.4). */
public final class Horizon {
    private long cutoffNs = Long.MAX_VALUE;

    /** Returns the instant in ns; {@link Long#MAX_VALUE} for no limit. */
    public long cutoffNs() {
        return cutoffNs;
    }

    /** Limits the run. */
    public void limit(long ns) {
        cutoffNs = ns;
    }

    /** Returns an independent copy. */
    public Horizon copy() {
        Horizon copy = new Horizon();
        copy.cutoffNs = cutoffNs;
        return copy;
    }
}

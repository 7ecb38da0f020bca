package dev.orrery.model.kernel;

/** The last instant that a run simulates. Events at it happen, later ones do not (replay.md §3.4). */
public final class Horizon {
    /** The last instant that virtual time can reach, some 73 years, in ns. */
    public static final long LAST_NS = 1L << 61;

    private long cutoffNs = Long.MAX_VALUE;

    /** Returns the instant in ns; {@link Long#MAX_VALUE} for no limit. */
    public long cutoffNs() {
        return cutoffNs;
    }

    /**
     * Returns a later instant.
     *
     * @throws GuardException if virtual time would go beyond {@link #LAST_NS}
     */
    public static long later(long ns, long byNs) {
        if (byNs > LAST_NS - ns) {
            throw new GuardException(
                    "virtual time would go beyond 73 years: pass times, delays or arrivals are too long");
        }
        return ns + byNs;
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

package dev.orrery.model.kernel;

/** Virtual time is a {@code long} of nanoseconds. Conversions round the exact value half to even. */
public final class Nanos {
    /** Nanoseconds of a millisecond. */
    public static final double PER_MS = 1e6;

    private Nanos() {}

    /**
     * Returns seconds as whole nanoseconds, still a double: the nearest to the exact product, half to even (engines.md
     * R-T3). The second rounding corrects the first by the exact remainder.
     */
    public static double ofSeconds(double seconds) {
        double near = Math.rint(seconds * 1e9);
        return near + Math.rint(Math.fma(seconds, 1e9, -near));
    }

    /** Returns milliseconds as whole nanoseconds, at most {@link Horizon#LAST_NS}. */
    public static long ofMs(double ms) {
        return Math.min(Horizon.LAST_NS, (long) Math.rint(ms * PER_MS));
    }

    /** Returns whole nanoseconds as milliseconds. */
    public static double toMs(long ns) {
        return ns / PER_MS;
    }

    /** Returns whole nanoseconds as seconds, the way a duration of seconds and nanoseconds converts. */
    public static double toSeconds(double ns) {
        double whole = Math.floor(ns / 1e9);
        return whole + (ns - whole * 1e9) / 1e9;
    }
}

package dev.orrery.data.session;

/**
 * The random stream (seed, k) of the session generator: SplitMix64, and laws by StrictMath, so that every platform
 * draws the same (session-workloads.md R1).
 */
public final class SessionRandom {
    private static final long STREAM = 0xD1342543DE82EF95L;
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1p-53;

    private long x;

    /** Begins the stream of a number. */
    public SessionRandom(long seed, long stream) {
        x = seed ^ (stream * STREAM);
    }

    /** Returns the next 64 bits. */
    public long nextLong() {
        x += STEP;
        long z = x;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns a number in [0, 1). */
    public double uniform() {
        return (nextLong() >>> 11) * UNIT;
    }

    /** Returns a draw of the exponential law. */
    public double exponential(double mean) {
        return -StrictMath.log(1 - uniform()) * mean;
    }

    /** Returns a draw of the standard normal law, from two uniform numbers. */
    public double normal() {
        double u1 = uniform();
        double u2 = uniform();
        return Math.sqrt(-2 * StrictMath.log(1 - u1)) * StrictMath.cos(2 * Math.PI * u2);
    }

    /** Returns a draw of the log-normal law. */
    public double logNormal(double median, double sigma) {
        return median * StrictMath.exp(sigma * normal());
    }
}

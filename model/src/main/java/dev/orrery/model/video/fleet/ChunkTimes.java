package dev.orrery.model.video.fleet;

import dev.orrery.model.kernel.Nanos;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Profiled time of one batched chunk by the number of sessions in it: {@code L_prof} of sessions.md §1 and §8. */
public final class ChunkTimes {
    private final double[] ms;
    private final long[] ns;

    private ChunkTimes(double[] ms) {
        this.ms = ms;
        ns = new long[ms.length];
        for (int n = 0; n < ms.length; n++) {
            ns[n] = Nanos.ofMs(ms[n]);
        }
    }

    /** Returns {@code baseMs + perSessionMs * n} for n up to a most. */
    public static ChunkTimes linear(double baseMs, double perSessionMs, int most) {
        double[] table = new double[most + 1];
        for (int n = 1; n <= most; n++) {
            table[n] = baseMs + perSessionMs * n;
        }
        return table(table);
    }

    /**
     * Returns a table that begins with the time of no session, 0.
     *
     * @throws IllegalArgumentException unless it begins with 0 and never falls
     */
    public static ChunkTimes table(double[] msFromZero) {
        if (msFromZero.length < 2 || msFromZero[0] != 0) {
            throw new IllegalArgumentException("chunk times begin with 0 for no session and go on with one session");
        }
        for (int n = 1; n < msFromZero.length; n++) {
            if (!(msFromZero[n] >= msFromZero[n - 1]) || msFromZero[n] == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException("chunk time of " + n + " sessions, " + msFromZero[n]
                        + " ms, is less than that of one session fewer");
            }
        }
        return new ChunkTimes(msFromZero.clone());
    }

    /**
     * Returns a curve through measured points, straight between them.
     *
     * @param sessions batch sizes, ascending, from 1
     * @param timesMs chunk time of each, ms
     */
    public static ChunkTimes interpolated(int[] sessions, double[] timesMs) {
        if (sessions.length == 0 || sessions.length != timesMs.length || sessions[0] != 1) {
            throw new IllegalArgumentException("a measured curve has as many times as batch sizes and begins with one");
        }
        double[] table = new double[sessions[sessions.length - 1] + 1];
        table[1] = timesMs[0];
        for (int k = 1; k < sessions.length; k++) {
            int from = sessions[k - 1];
            for (int n = from + 1; n <= sessions[k]; n++) {
                table[n] = timesMs[k - 1] + (timesMs[k] - timesMs[k - 1]) * (n - from) / (sessions[k] - from);
            }
        }
        return table(table);
    }

    /** Returns the same curve on a GPU that is so many times slower, for n up to a most. */
    public ChunkTimes slowedBy(double factor, int most) {
        double[] slow = new double[most + 1];
        for (int n = 0; n <= most; n++) {
            slow[n] = ms[n] * factor;
        }
        return table(slow);
    }

    /** Returns the most sessions that the profile knows. */
    public int most() {
        return ms.length - 1;
    }

    /** Returns the chunk time of so many sessions in ms. */
    public double ms(int sessions) {
        return ms[sessions];
    }

    /** Returns the chunk time of so many sessions in ns. */
    public long ns(int sessions) {
        return ns[sessions];
    }

    /** Returns the most sessions whose chunk takes no longer than a limit; 0 if one takes longer. */
    public int within(double limitMs) {
        int n = most();
        while (n > 0 && ms[n] > limitMs) {
            n--;
        }
        return n;
    }

    /** Returns the chunks per second that a batch of so many sessions delivers. */
    public double chunksPerSecond(int sessions) {
        return sessions * 1000.0 / ms[sessions];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ChunkTimes times && Arrays.equals(ms, times.ms);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ms);
    }
}

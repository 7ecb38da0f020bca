package dev.orrery.model.video.autoscale;

/**
 * The number of active sessions at the last whole seconds, and how much it varies (sessions.md A5). The first sample is
 * at 1 s; an instant is sampled before what happens at it. Sums are whole numbers, so nothing drifts.
 */
public final class Volatility {
    private static final long SECOND_NS = 1_000_000_000L;

    private final int[] samples;
    private long nextNs = SECOND_NS;
    private int count;
    private int newest = -1;
    private long sum;
    private long squares;

    /** Creates a window of so many samples. */
    public Volatility(int window) {
        if (window < 1) {
            throw new IllegalArgumentException("a window holds at least 1 sample, not " + window);
        }
        samples = new int[window];
    }

    /** Returns the coefficient of variation of some counts: population deviation by mean, 0 for fewer than two. */
    public static double of(int[] counts) {
        Volatility v = new Volatility(Math.max(1, counts.length));
        for (int n : counts) {
            v.add(n);
        }
        return v.cv();
    }

    /** Takes the samples up to and including an instant; the count has not changed since the last call. */
    public void advance(long toNs, int active) {
        if (toNs < nextNs) {
            return;
        }
        long due = (toNs - nextNs) / SECOND_NS + 1;
        nextNs += due * SECOND_NS;
        for (long k = Math.min(due, samples.length); k > 0; k--) {
            add(active);
        }
    }

    private void add(int active) {
        newest = newest + 1 == samples.length ? 0 : newest + 1;
        if (count == samples.length) {
            sum -= samples[newest];
            squares -= (long) samples[newest] * samples[newest];
        } else {
            count++;
        }
        samples[newest] = active;
        sum += active;
        squares += (long) active * active;
    }

    /** Returns population deviation by mean; 0 for fewer than two samples or without sessions. */
    public double cv() {
        return count < 2 || sum == 0 ? 0 : Math.sqrt((double) (count * squares - sum * sum)) / sum;
    }

    /** Returns the number of samples in the window. */
    public int count() {
        return count;
    }

    /** Returns a sample by its age, 0 for the newest. */
    public int sample(int age) {
        int at = newest - age;
        return samples[at < 0 ? at + samples.length : at];
    }
}

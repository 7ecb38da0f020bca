package dev.orrery.data.trace.stats;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals counted in bins {@code [k w, (k+1) w)} from the first arrival up to the bin of the last one.
 *
 * @param widthS width of a bin in s
 * @param counts arrivals in each bin, sorted
 */
record RateBins(int widthS, Distribution counts) {
    private static final int MAX_BINS = 20_000_000;

    /**
     * Counts arrivals.
     *
     * @param sortedMs times in ms, ascending
     * @return null if there are no times, or so far apart that the bins would not fit into memory
     */
    static @Nullable RateBins of(double[] sortedMs, int widthS) {
        double[] counts = counts(sortedMs, widthS * 1000.0);
        return counts.length == 0 ? null : new RateBins(widthS, Distribution.of(counts));
    }

    /** Returns the arrivals of each bin in order of time; empty where {@link #of} returns null. */
    static double[] counts(double[] sortedMs, double widthMs) {
        int n = sortedMs.length;
        if (n == 0 || (sortedMs[n - 1] - sortedMs[0]) / widthMs >= MAX_BINS) {
            return new double[0];
        }
        double[] counts = new double[(int) ((sortedMs[n - 1] - sortedMs[0]) / widthMs) + 1];
        for (double t : sortedMs) {
            counts[(int) ((t - sortedMs[0]) / widthMs)]++;
        }
        return counts;
    }

    /** Returns variance over mean: 1 for a Poisson process, more for bursts. */
    double indexOfDispersion() {
        return indexOfDispersion(counts);
    }

    /** Returns the same of any counts. */
    static double indexOfDispersion(Distribution counts) {
        return counts.std() * counts.std() / counts.mean();
    }

    long percentile(double percent) {
        return (long) counts.percentile(percent, Percentiles.ROUNDED_RANK);
    }

    Map<String, Object> toMap() {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("bins", counts.count());
        out.put("p50", percentile(50));
        out.put("p99", percentile(99));
        out.put("max", (long) counts.max());
        out.put("index_of_dispersion", indexOfDispersion());
        return out;
    }
}

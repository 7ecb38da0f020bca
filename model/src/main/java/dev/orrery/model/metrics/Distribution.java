package dev.orrery.model.metrics;

import dev.orrery.model.kernel.Percentiles;

/**
 * A set of exact values.
 *
 * @param sorted ascending
 * @param sum their sum
 * @param mean 0 if there are none
 * @param std population standard deviation, 0 if there are none
 */
public record Distribution(double[] sorted, double sum, double mean, double std) {
    /** Describes values; the array is sorted in place and kept. */
    public static Distribution of(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += v;
        }
        double mean = values.length == 0 ? 0 : sum / values.length;
        double squares = 0;
        for (double v : values) {
            squares += (v - mean) * (v - mean);
        }
        RadixSort.sort(values);
        return new Distribution(values, sum, mean, values.length == 0 ? 0 : Math.sqrt(squares / values.length));
    }

    /** Returns how many values there are. */
    public int count() {
        return sorted.length;
    }

    /** Returns the smallest value, 0 if there are none. */
    public double min() {
        return sorted.length == 0 ? 0 : sorted[0];
    }

    /** Returns the largest value, 0 if there are none. */
    public double max() {
        return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }

    /** Returns a percentile, 0 if there are no values. */
    public double percentile(double percent, Percentiles rule) {
        return rule.of(sorted, percent);
    }
}

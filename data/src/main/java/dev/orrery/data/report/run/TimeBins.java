package dev.orrery.data.report.run;

import java.util.Arrays;

/**
 * Intervals of equal length from time 0 on.
 *
 * @param lengthNs length of each, ns
 * @param count how many; what comes later falls into the last one
 * @param endNs end of the run, where the last one ends too
 */
record TimeBins(long lengthNs, int count, long endNs) {
    double seconds() {
        return lengthNs / 1e9;
    }

    double[] edges() {
        double[] edges = new double[count + 1];
        Arrays.setAll(edges, i -> i * seconds());
        return edges;
    }

    double[] middles() {
        double[] middles = new double[count];
        Arrays.setAll(middles, i -> (i + 0.5) * seconds());
        return middles;
    }

    /** Returns the interval of an instant. */
    int of(long ns) {
        return (int) Math.clamp(ns / lengthNs, 0, count - 1);
    }

    /** Returns the length of an interval, ns: the last one ends with the run. */
    long lengthNs(int i) {
        return i == count - 1 ? Math.clamp(endNs - i * lengthNs, 1, lengthNs) : lengthNs;
    }

    /** Adds something that is there from one instant to another: its share of each interval. */
    void addSpan(double[] bins, long fromNs, long toNs, double value) {
        int last = of(Math.max(fromNs, toNs - 1));
        for (int i = of(fromNs); i <= last; i++) {
            long from = Math.max(fromNs, i * lengthNs);
            long to = i == last ? toNs : Math.min(toNs, (i + 1) * lengthNs);
            bins[i] += value * Math.max(0, to - from) / lengthNs(i);
        }
    }

    /** Returns a sum per interval over another one; NaN where that is 0. */
    static double[] ratio(double[] above, double[] below, double factor) {
        double[] ratio = new double[above.length];
        Arrays.setAll(ratio, i -> below[i] > 0 ? factor * above[i] / below[i] : Double.NaN);
        return ratio;
    }

    /** Returns so much per second. */
    double[] perSecond(double[] sums) {
        return perNs(sums, 1e9);
    }

    /** Returns so much per ns, times a factor. */
    double[] perNs(double[] sums, double factor) {
        double[] rates = new double[count];
        Arrays.setAll(rates, i -> factor * sums[i] / lengthNs(i));
        return rates;
    }
}

package dev.orrery.data.report.export;

import java.util.Arrays;

/** A quantity that changes in steps, weighted by how long each value lasts. */
final class TimeWeighted {
    private final long[] atNs;
    private final double[] change;
    private int steps;

    /** Makes room for some changes. */
    TimeWeighted(int most) {
        atNs = new long[most];
        change = new double[most];
    }

    /** Adds a change, in any order of time. */
    void add(long ns, double by) {
        atNs[steps] = ns;
        change[steps++] = by;
    }

    /**
     * What is known of the quantity from its first change to its last.
     *
     * @param values the values that it had, ascending
     * @param weights how long it had each, ns
     * @param total sum of the weights
     */
    record Levels(double[] values, double[] weights, double total) {
        double mean() {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[i] * weights[i];
            }
            return total > 0 ? sum / total : 0;
        }

        double std() {
            double mean = mean();
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += (values[i] - mean) * (values[i] - mean) * weights[i];
            }
            return total > 0 ? Math.sqrt(sum / total) : 0;
        }

        /** Returns the smallest value that is not exceeded for a share of the time. */
        double percentile(double percent) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += weights[i];
                if (sum >= total * percent / 100) {
                    return values[i];
                }
            }
            return values.length == 0 ? 0 : values[values.length - 1];
        }
    }

    /** Returns what is known. */
    Levels levels() {
        Integer[] order = new Integer[steps];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(atNs[a], atNs[b]));
        double[][] pieces = new double[steps][2];
        int n = 0;
        double level = 0;
        for (int i = 0; i < steps; i++) {
            level += change[order[i]];
            long until = i + 1 < steps ? atNs[order[i + 1]] : atNs[order[i]];
            if (until > atNs[order[i]]) {
                pieces[n][0] = level;
                pieces[n++][1] = until - atNs[order[i]];
            }
        }
        double[][] known = Arrays.copyOf(pieces, n);
        Arrays.sort(known, (a, b) -> Double.compare(a[0], b[0]));
        double total = Arrays.stream(known).mapToDouble(piece -> piece[1]).sum();
        return new Levels(
                Arrays.stream(known).mapToDouble(piece -> piece[0]).toArray(),
                Arrays.stream(known).mapToDouble(piece -> piece[1]).toArray(),
                total);
    }
}

package dev.orrery.data.report;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.GapStatistics;

/** Values of one metric by their moments and order; all are 0 if there are no values, NaN if there can be none. */
public sealed interface Stats {
    /** Returns how many values there are. */
    long count();

    /** Returns their mean. */
    double mean();

    /** Returns their population standard deviation. */
    double std();

    /** Returns the smallest. */
    double min();

    /** Returns the largest. */
    double max();

    /** Returns their sum. */
    double sum();

    /** Returns a percentile by a rule. */
    double percentile(double percent, Percentiles rule);

    /** Exact values. */
    record Exact(Distribution values) implements Stats {
        @Override
        public long count() {
            return values.count();
        }

        @Override
        public double mean() {
            return values.mean();
        }

        @Override
        public double std() {
            return values.std();
        }

        @Override
        public double min() {
            return values.min();
        }

        @Override
        public double max() {
            return values.max();
        }

        @Override
        public double sum() {
            return values.sum();
        }

        @Override
        public double percentile(double percent, Percentiles rule) {
            return values.percentile(percent, rule);
        }
    }

    /** Values of a metric that is not defined for a run. */
    record None() implements Stats {
        @Override
        public long count() {
            return 0;
        }

        @Override
        public double mean() {
            return Double.NaN;
        }

        @Override
        public double std() {
            return Double.NaN;
        }

        @Override
        public double min() {
            return Double.NaN;
        }

        @Override
        public double max() {
            return Double.NaN;
        }

        @Override
        public double sum() {
            return Double.NaN;
        }

        @Override
        public double percentile(double percent, Percentiles rule) {
            return Double.NaN;
        }
    }

    /** Gaps between tokens, ms. */
    record Gaps(GapStatistics values) implements Stats {
        @Override
        public long count() {
            return values.count();
        }

        @Override
        public double mean() {
            return values.meanNs() / 1e6;
        }

        @Override
        public double std() {
            return values.stdNs() / 1e6;
        }

        @Override
        public double min() {
            return values.minNs() / 1e6;
        }

        @Override
        public double max() {
            return values.maxNs() / 1e6;
        }

        @Override
        public double sum() {
            return mean() * count();
        }

        @Override
        public double percentile(double percent, Percentiles rule) {
            return Stats.byRank(count(), percent, rule, rank -> clamp(values.rank(rank))) / 1e6;
        }

        /** The middle of a histogram's bucket may lie outside of what was seen. */
        private double clamp(double ns) {
            return Math.min(Math.max(ns, values.minNs()), values.maxNs());
        }
    }

    /** One second over each gap longer than zero, tokens/s. */
    record Rates(GapStatistics values) implements Stats {
        @Override
        public long count() {
            return values.rateCount();
        }

        @Override
        public double mean() {
            return values.meanRate();
        }

        @Override
        public double std() {
            return values.stdRate();
        }

        @Override
        public double min() {
            return count() == 0 ? 0 : 1e9 / values.maxNs();
        }

        @Override
        public double max() {
            return count() == 0 ? 0 : rate(count() - 1);
        }

        @Override
        public double sum() {
            return mean() * count();
        }

        @Override
        public double percentile(double percent, Percentiles rule) {
            return Stats.byRank(count(), percent, rule, this::rate);
        }

        /** The k-th smallest rate belongs to the k-th longest gap. */
        private double rate(long rank) {
            long gap = values.count() - 1 - rank;
            boolean shortest = gap == 0 && values.minNs() > 0;
            return 1e9 / (shortest ? values.minNs() : Math.min(values.rank(gap), values.maxNs()));
        }
    }

    /** Returns exact values. */
    static Stats of(Distribution values) {
        return new Exact(values);
    }

    /** A value by its rank, counted from 0 in ascending order. */
    @FunctionalInterface
    interface Ranked {
        /** Returns the value. */
        double at(long rank);
    }

    /** Applies a percentile rule to values that are known by rank. */
    private static double byRank(long n, double percent, Percentiles rule, Ranked values) {
        if (n == 0) {
            return 0;
        }
        double rank = (n - 1) * percent / 100;
        if (rule == Percentiles.ROUNDED_RANK) {
            return values.at((long) Math.floor(rank + 0.5));
        }
        long below = (long) rank;
        double low = values.at(below);
        return low + (values.at(Math.min(below + 1, n - 1)) - low) * (rank - below);
    }
}

package dev.orrery.data.imitate;

import java.util.Arrays;

/**
 * A distribution by its quantiles, linear in between.
 *
 * @param at probabilities, ascending from 0 to 1
 * @param value quantiles, ascending, as many
 */
record Knots(double[] at, double[] value) {
    /** A quantile is the mean of at least so many neighbours in rank, so that no knot is the value of one request. */
    static final int LEAST = 5;

    private static final double[] FINE = {
        0, .01, .02, .05, .1, .15, .2, .25, .3, .35, .4, .45, .5, .55, .6, .65, .7, .75, .8, .85, .9, .92, .94, .95,
        .96, .97, .98, .985, .99, .9925, .995, .9975, 1
    };
    private static final double[] COARSE = {0, .05, .1, .25, .4, .5, .6, .75, .9, .95, .98, 1};

    /** Checks that the arrays fit. */
    Knots {
        if (at.length != value.length || at.length == 0) {
            throw new IllegalArgumentException(value.length + " values for " + at.length + " probabilities");
        }
    }

    /** Returns many knots for ascending values. */
    static Knots fine(double[] sorted) {
        return of(sorted, FINE);
    }

    /** Returns few knots for ascending values. */
    static Knots coarse(double[] sorted) {
        return of(sorted, COARSE);
    }

    private static Knots of(double[] sorted, double[] probabilities) {
        int n = sorted.length;
        double[] at = new double[probabilities.length];
        double[] value = new double[probabilities.length];
        int kept = 0;
        for (double p : probabilities) {
            boolean last = p == 1;
            boolean far = kept == 0 || (p - at[kept - 1]) * n >= LEAST;
            boolean room = last || (1 - p) * n >= LEAST || p == 0;
            if (far && room || last) {
                if (last && kept > 1 && !far) {
                    kept--; // the end takes the place of a knot too near to it
                }
                at[kept] = p;
                value[kept++] = around(sorted, p);
            }
        }
        return new Knots(Arrays.copyOf(at, kept), Arrays.copyOf(value, kept));
    }

    /** Returns the mean of the values around a rank: at the ends, of the outermost ones. */
    private static double around(double[] sorted, double p) {
        int n = sorted.length;
        int width = Math.min(LEAST, n);
        int from = Math.clamp(Math.round(p * (n - 1)) - width / 2, 0, n - width);
        double sum = 0;
        for (int i = from; i < from + width; i++) {
            sum += sorted[i];
        }
        return short4(sum / width);
    }

    /** Rounds to four digits: more would say more about the original than an imitation needs. */
    static double short4(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(4))
                .doubleValue();
    }

    /** Returns the quantile of a probability, 0 to 1. */
    double quantile(double p) {
        int i = Arrays.binarySearch(at, p);
        if (i >= 0) {
            return value[i];
        }
        int above = Math.clamp(-i - 1, 1, Math.max(1, at.length - 1));
        if (at.length == 1) {
            return value[0];
        }
        double share = (p - at[above - 1]) / (at[above] - at[above - 1]);
        return value[above - 1] + share * (value[above] - value[above - 1]);
    }

    /** Returns how many numbers it takes. */
    int parameters() {
        return at.length + value.length;
    }
}

package dev.orrery.model.metrics;

import java.util.Arrays;

/**
 * Sorts doubles by parts of their bits, the lowest first, in the order of {@link Double#compare}: three to four times
 * as fast as by comparing for the some ten thousand values of a run, which are sorted for each of its metrics.
 */
final class RadixSort {
    private static final int BITS = 11;
    private static final int BUCKETS = 1 << BITS;
    private static final int PASSES = (Long.SIZE + BITS - 1) / BITS;

    /** Below, filling the buckets takes longer than comparing; above, the copies would not fit into near memory. */
    private static final int LEAST = 2048;

    private static final int MOST = 1 << 20;

    private RadixSort() {}

    /** Sorts ascending, -0 before 0, what is no number last. */
    static void sort(double[] values) {
        if (values.length < LEAST || values.length > MOST) {
            Arrays.sort(values);
            return;
        }
        int n = values.length;
        long[] from = new long[n];
        long[] to = new long[n];
        int[] counts = new int[PASSES * BUCKETS];
        for (int i = 0; i < n; i++) {
            long bits = ordered(Double.doubleToLongBits(values[i]));
            from[i] = bits;
            for (int pass = 0; pass < PASSES; pass++) {
                counts[pass * BUCKETS + bucket(bits, pass)]++;
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            if (counts[pass * BUCKETS + bucket(from[0], pass)] < n) {
                move(from, to, pass, counts);
                long[] moved = to;
                to = from;
                from = moved;
            }
        }
        for (int i = 0; i < n; i++) {
            values[i] = Double.longBitsToDouble(unordered(from[i]));
        }
    }

    private static int bucket(long bits, int pass) {
        return (int) (bits >>> pass * BITS) & BUCKETS - 1;
    }

    /** Puts all into the order of one part; equal ones stay in theirs. */
    private static void move(long[] from, long[] to, int pass, int[] counts) {
        int first = pass * BUCKETS;
        int at = 0;
        for (int b = first; b < first + BUCKETS; b++) {
            int count = counts[b];
            counts[b] = at;
            at += count;
        }
        for (long bits : from) {
            to[counts[first + bucket(bits, pass)]++] = bits;
        }
    }

    /** Returns bits that are ordered without sign as the numbers are. */
    private static long ordered(long bits) {
        return bits ^ (bits >> Long.SIZE - 1 | Long.MIN_VALUE);
    }

    private static long unordered(long bits) {
        return bits ^ (~bits >> Long.SIZE - 1 | Long.MIN_VALUE);
    }
}

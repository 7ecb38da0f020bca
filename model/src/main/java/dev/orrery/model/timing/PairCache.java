package dev.orrery.model.timing;

import java.util.Arrays;

/** Times by two numbers, in a fixed room: of two pairs with the same place the later one stays. */
final class PairCache {
    private static final int BITS = 14;
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private final int[] firsts = new int[1 << BITS];
    private final long[] seconds = new long[1 << BITS];
    private final double[] ms = new double[1 << BITS];

    PairCache() {
        Arrays.fill(ms, Double.NaN);
    }

    private static int place(int first, long second) {
        return (int) (((second * FACTOR + first) * FACTOR) >>> (Long.SIZE - BITS));
    }

    /** Returns what was kept, NaN if nothing was. */
    double get(int first, long second) {
        int at = place(first, second);
        return firsts[at] == first && seconds[at] == second ? ms[at] : Double.NaN;
    }

    double put(int first, long second, double value) {
        int at = place(first, second);
        firsts[at] = first;
        seconds[at] = second;
        ms[at] = value;
        return value;
    }
}

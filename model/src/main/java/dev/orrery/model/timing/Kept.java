package dev.orrery.model.timing;

import java.util.Arrays;

/** Times by a small whole number, kept as they come. */
final class Kept {
    private static final int MOST = 1 << 20;

    private double[] ms = new double[0];

    /** Returns what was kept, NaN if nothing was. */
    double get(int at) {
        return at < ms.length ? ms[at] : Double.NaN;
    }

    /** Keeps and returns a value; one far out is only returned. */
    double put(int at, double value) {
        if (at < MOST) {
            if (at >= ms.length) {
                int size = ms.length;
                ms = Arrays.copyOf(ms, Math.max(at + 1, Math.min(MOST, 2 * size)));
                Arrays.fill(ms, size, ms.length, Double.NaN);
            }
            ms[at] = value;
        }
        return value;
    }
}

package dev.orrery.data.silicon;

import dev.orrery.model.silicon.table.Slice;
import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.Arrays;

/** Collects the points of a slice with one to three axes; of each point the first value stays. */
final class SliceBuilder {
    private static final int BITS = 21;
    private static final long MASK = (1L << BITS) - 1;

    private final int axes;
    private final Long2DoubleOpenHashMap points = new Long2DoubleOpenHashMap();

    SliceBuilder(int axes) {
        this.axes = axes;
    }

    /** Takes a point; the axes beyond the slice's own are 0. */
    void put(long x, long y, long z, double ms) {
        points.putIfAbsent(axes == 1 ? x : axes == 2 ? join(x, y) : join(join(x, y), z), ms);
    }

    private static long join(long high, long low) {
        if (low < 0 || low > MASK) {
            throw new IllegalArgumentException("a key of " + low + " does not fit into " + BITS + " bits");
        }
        return high << BITS | low;
    }

    int size() {
        return points.size();
    }

    Slice build() {
        long[] sorted = points.keySet().toLongArray();
        Arrays.sort(sorted);
        double[] values = new double[sorted.length];
        Arrays.setAll(values, i -> points.get(sorted[i]));
        int[][] ints = new int[2 * axes - 1][];
        for (int a = axes - 1; a >= 0; a--) {
            level(sorted, a, ints);
        }
        return new Slice(ints, values);
    }

    /** Writes the distinct keys of an axis below those of the axes before, and where the children of each begin. */
    private void level(long[] sorted, int axis, int[][] ints) {
        int[] keys = new int[sorted.length];
        int[] start = new int[sorted.length + 1];
        int shift = BITS * (axes - 1 - axis);
        int n = 0;
        int below = 0;
        for (int i = 0; i < sorted.length; i++) {
            boolean first = i == 0 || sorted[i] >> shift != sorted[i - 1] >> shift;
            if (first) {
                long prefix = sorted[i] >> shift;
                keys[n] = (int) (axis == 0 ? prefix : prefix & MASK);
                start[n] = below;
                n++;
            }
            boolean child = shift == 0 || i == 0 || sorted[i] >> (shift - BITS) != sorted[i - 1] >> (shift - BITS);
            below += child ? 1 : 0;
        }
        start[n] = below;
        ints[2 * axis] = Arrays.copyOf(keys, n);
        if (axis < axes - 1) {
            ints[2 * axis + 1] = Arrays.copyOf(start, n + 1);
        }
    }
}

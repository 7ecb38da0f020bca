package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.op.Origin;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * A table over one to three axes whose measured points need not fill a box (timing.md 3.1). Between points it is
 * interpolated axis by axis; off the measured region the efficiency of the nearest points is held.
 */
public final class Grid {
    private static final int NO_AXIS = -1;
    static final int NEAREST = 4;
    private static final double LN_2 = Math.log(2);

    private final int[][] keys;
    private final int[][] start;
    private final double[][] log2;
    private final double[] values;
    private final int sqrtAxis;

    private Grid(Slice slice, int sqrtAxis) {
        int axes = (slice.ints().length + 1) / 2;
        this.keys = new int[axes][];
        this.start = new int[axes - 1][];
        this.log2 = new double[axes][];
        for (int a = 0; a < axes; a++) {
            keys[a] = slice.ints()[2 * a];
            log2[a] = log2(keys[a]);
            if (a < axes - 1) {
                start[a] = slice.ints()[2 * a + 1];
            }
        }
        this.values = slice.values();
        this.sqrtAxis = sqrtAxis;
    }

    private static double[] log2(int[] of) {
        double[] logs = new double[of.length];
        for (int i = 0; i < of.length; i++) {
            logs[i] = log2(of[i]);
        }
        return logs;
    }

    /**
     * Returns the binary logarithm, rounded so that half and double a size are equally far from it, to the last bit.
     */
    static double log2(double x) {
        int exponent = Math.getExponent(x);
        return exponent + Math.log(Math.scalb(x, -exponent)) / LN_2;
    }

    /** Returns the grid that a slice stores, linear along every axis. */
    public static Grid linear(Slice slice) {
        return new Grid(slice, NO_AXIS);
    }

    /** Returns the grid that a slice stores, along one axis linear in the square root of the value. */
    public static Grid sqrt(Slice slice, int axis) {
        return new Grid(slice, axis);
    }

    /** Returns the same keys with other values. */
    public static Slice withValues(Slice slice, Sol floor) {
        Grid grid = linear(slice);
        double[] raised = slice.values().clone();
        grid.raise(0, 0, grid.keys[0].length, new double[3], floor, raised);
        return new Slice(slice.ints(), raised);
    }

    private void raise(int axis, int from, int to, double[] at, Sol floor, double[] into) {
        for (int i = from; i < to; i++) {
            at[axis] = keys[axis][i];
            if (axis == keys.length - 1) {
                into[i] = Math.max(into[i], floor.ms(at[0], at[1], at[2]));
            } else {
                raise(axis + 1, start[axis][i], start[axis][i + 1], at, floor, into);
            }
        }
    }

    /** Returns the ms at a point; axes that the grid lacks are ignored. NaN if nothing can be told, as below 1. */
    public double ms(int x, int y, int z, Sol sol) {
        double inside = inside(x, y, z, sol);
        return Double.isNaN(inside) ? held(x, y, z, sol) : inside;
    }

    /** Returns the grid for many points along the second or the third (1 or 2) of three axes. */
    public Lines lines(int axis, Sol sol) {
        return new Lines(this, axis, sol);
    }

    double inside(int x, int y, int z, Sol sol) {
        return inside(0, 0, keys[0].length, x, y, z, sol);
    }

    /** Returns the keys of each axis, those of the further ones a run after the other. */
    int[][] keys() {
        return keys;
    }

    /** Returns where on the next axis the run of each key begins, and ends. */
    int[][] start() {
        return start;
    }

    double value(int place) {
        return values[place];
    }

    /** Returns where the value at a point comes from. */
    public Origin origin(int x, int y, int z, Sol sol) {
        if (!Double.isNaN(exact(x, y, z))) {
            return Origin.MEASURED;
        }
        boolean held = Double.isNaN(inside(x, y, z, sol));
        return held ? Origin.HELD : Origin.INTERPOLATED;
    }

    private double exact(int x, int y, int z) {
        int from = 0;
        int to = keys[0].length;
        for (int a = 0; ; a++) {
            int at = a == 0 ? x : a == 1 ? y : z;
            int i = floor(keys[a], from, to, at);
            if (i < from || keys[a][i] != at) {
                return Double.NaN;
            }
            if (a == keys.length - 1) {
                return values[i];
            }
            from = start[a][i];
            to = start[a][i + 1];
        }
    }

    /** Returns the index of the last key of a range that is at most a value; one below the range if there is none. */
    static int floor(int[] sorted, int from, int to, int value) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** Returns the value between the keys of a range, NaN if the point lies outside them. */
    private double inside(int axis, int from, int to, int x, int y, int z, Sol sol) {
        int at = axis == 0 ? x : axis == 1 ? y : z;
        int[] sorted = keys[axis];
        if (at < sorted[from] || at > sorted[to - 1]) {
            return Double.NaN;
        }
        int i = floor(sorted, from, to, at);
        if (sorted[i] == at) {
            return child(axis, i, x, y, z, sol);
        }
        double low = child(axis, i, x, y, z, sol);
        double high = child(axis, i + 1, x, y, z, sol);
        if (Double.isNaN(low)) {
            return Double.isNaN(high) ? Double.NaN : high * rescaled(axis, sorted[i + 1], x, y, z, sol);
        }
        if (Double.isNaN(high)) {
            return low * rescaled(axis, sorted[i], x, y, z, sol);
        }
        double share = (double) (at - sorted[i]) / (sorted[i + 1] - sorted[i]);
        if (axis == sqrtAxis) {
            double root = Math.sqrt(low) + (Math.sqrt(high) - Math.sqrt(low)) * share;
            return root * root;
        }
        return low + (high - low) * share;
    }

    private double child(int axis, int i, int x, int y, int z, Sol sol) {
        return axis == keys.length - 1 ? values[i] : inside(axis + 1, start[axis][i], start[axis][i + 1], x, y, z, sol);
    }

    private static double rescaled(int axis, int key, int x, int y, int z, Sol sol) {
        double there = axis == 0 ? sol.ms(key, y, z) : axis == 1 ? sol.ms(x, key, z) : sol.ms(x, y, key);
        return sol.ms(x, y, z) / there;
    }

    private double held(int x, int y, int z, Sol sol) {
        if (x < 1 || keys.length > 1 && y < 1 || keys.length > 2 && z < 1) {
            return Double.NaN;
        }
        Nearest nearest = new Nearest(NEAREST + 1);
        search(0, 0, keys[0].length, 0, new double[] {log2(x), log2(y), log2(z)}, new double[3], sol, nearest);
        if (nearest.size() == 0) {
            return Double.NaN;
        }
        return sol.ms(x, y, z) / nearest.utilisation(NEAREST);
    }

    /** Walks outward from the query, so that most points are left unseen: they are farther than the kept ones. */
    private void search(
            int axis, int from, int to, double squared, double[] query, double[] at, Sol sol, Nearest nearest) {
        double[] logs = log2[axis];
        int right = from;
        while (right < to && logs[right] < query[axis]) {
            right++;
        }
        int left = right - 1;
        while (left >= from || right < to) {
            double below = left >= from ? query[axis] - logs[left] : Double.POSITIVE_INFINITY;
            double above = right < to ? logs[right] - query[axis] : Double.POSITIVE_INFINITY;
            int i = below <= above ? left-- : right++;
            double d = logs[i] - query[axis];
            double sum = squared + d * d;
            if (sum > nearest.worst()) {
                return;
            }
            at[axis] = keys[axis][i];
            if (axis < keys.length - 1) {
                search(axis + 1, start[axis][i], start[axis][i + 1], sum, query, at, sol, nearest);
            } else if (values[i] > 0) {
                double light = sol.ms(at[0], at[1], at[2]);
                if (light > 0) {
                    nearest.offer(sum, light / values[i], i);
                }
            }
        }
    }

    /**
     * Returns where the value bends along the last of three axes while the others stay: between these keys it is
     * linear. Empty where it is not told by interpolation alone.
     */
    public int[] bends(int x, int y) {
        IntArrayList curves = new IntArrayList();
        if (!collect(0, 0, keys[0].length, x, y, curves)) {
            return new int[0];
        }
        int[] last = keys[2];
        int least = Integer.MIN_VALUE;
        int most = Integer.MAX_VALUE;
        IntArrayList bends = new IntArrayList();
        for (int c = 0; c < curves.size(); c += 2) {
            least = Math.max(least, last[curves.getInt(c)]);
            most = Math.min(most, last[curves.getInt(c + 1) - 1]);
            for (int i = curves.getInt(c); i < curves.getInt(c + 1); i++) {
                bends.add(last[i]);
            }
        }
        return Points.within(bends.toIntArray(), least, most);
    }

    /**
     * Returns the first and the last key of the curves that a point on the last axis is told from; an empty range if
     * none.
     */
    int[] reach(int x, int y) {
        IntArrayList curves = new IntArrayList();
        collect(0, 0, keys[0].length, x, y, curves);
        int[] reach = {Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int c = 0; c < curves.size(); c += 2) {
            reach[0] = Math.min(reach[0], keys[2][curves.getInt(c)]);
            reach[1] = Math.max(reach[1], keys[2][curves.getInt(c + 1) - 1]);
        }
        return reach;
    }

    /** Returns the same for the second of three axes, whatever the last is. */
    int[] reach(int x) {
        int[] sorted = keys[0];
        int[] reach = {Integer.MAX_VALUE, Integer.MIN_VALUE};
        if (x < sorted[0] || x > sorted[sorted.length - 1]) {
            return reach;
        }
        int i = floor(sorted, 0, sorted.length, x);
        for (int k = i; k <= (sorted[i] == x ? i : i + 1); k++) {
            reach[0] = Math.min(reach[0], keys[1][start[0][k]]);
            reach[1] = Math.max(reach[1], keys[1][start[0][k + 1] - 1]);
        }
        return reach;
    }

    /** Adds begin and end of each curve that a point on the last axis is told from; false if one of them is missing. */
    private boolean collect(int axis, int from, int to, int x, int y, IntArrayList curves) {
        int at = axis == 0 ? x : y;
        int[] sorted = keys[axis];
        if (at < sorted[from] || at > sorted[to - 1]) {
            return false;
        }
        boolean all = true;
        int i = floor(sorted, from, to, at);
        for (int k = i; k <= (sorted[i] == at ? i : i + 1); k++) {
            if (axis == 1) {
                curves.add(start[1][k]);
                curves.add(start[1][k + 1]);
            } else {
                all &= collect(1, start[0][k], start[0][k + 1], x, y, curves);
            }
        }
        return all;
    }
}

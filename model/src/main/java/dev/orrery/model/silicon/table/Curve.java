package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.op.Origin;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** A table over one axis: linear between points; beyond them the efficiency of the last one is kept (timing.md 3.1). */
public final class Curve {
    private final int[] keys;
    private final double[] values;

    /** Takes what a slice with one axis stores. */
    public Curve(Slice slice) {
        this.keys = slice.ints()[0];
        this.values = slice.values();
    }

    /** Returns the ms at a point. */
    public double ms(double x, DoubleUnaryOperator sol) {
        int last = keys.length - 1;
        if (x < keys[0] || x > keys[last]) {
            int end = x < keys[0] ? 0 : last;
            return sol.applyAsDouble(x) / (sol.applyAsDouble(keys[end]) / values[end]);
        }
        int i = Grid.floor(keys, 0, keys.length, (int) x);
        if (keys[i] == x) {
            return values[i];
        }
        return values[i] + (values[i + 1] - values[i]) * ((x - keys[i]) / (keys[i + 1] - keys[i]));
    }

    /** Returns where the value at a point comes from. */
    public Origin origin(double x) {
        if (x < keys[0] || x > keys[keys.length - 1]) {
            return Origin.EXTRAPOLATED;
        }
        return keys[Grid.floor(keys, 0, keys.length, (int) x)] == x ? Origin.MEASURED : Origin.INTERPOLATED;
    }

    /** Returns whether only one point was measured. */
    public boolean isPoint() {
        return keys.length == 1;
    }

    /** Returns the points of the axis, rising. */
    public int[] keys() {
        return keys.clone();
    }

    /**
     * Returns the whole numbers between which the curve is a line over them, within the measured points.
     *
     * @param each what one of them is on the axis
     */
    public int[] bends(double each) {
        int[] bends = new int[2 * keys.length];
        int n = 0;
        for (int i = 0; i < keys.length; i++) {
            double at = keys[i] / each;
            if (i > 0) {
                n = add(bends, n, Math.floor(at));
            }
            if (i < keys.length - 1) {
                n = add(bends, n, Math.ceil(at));
            }
        }
        return Arrays.copyOf(bends, n);
    }

    private static int add(int[] rising, int n, double value) {
        if (n == 0 || rising[n - 1] < value) {
            rising[n] = (int) value;
            return n + 1;
        }
        return n;
    }
}

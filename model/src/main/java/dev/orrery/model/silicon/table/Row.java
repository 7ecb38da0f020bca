package dev.orrery.model.silicon.table;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A grid over three axes along the last one, the others fixed: the same values as {@link Grid#ms}, quicker where they
 * are held, because what of a search depends on the fixed axes is done once.
 */
public final class Row {
    private final Grid grid;
    private final int x;
    private final int y;
    private final Sol sol;
    private final Nearest nearest = new Nearest(Grid.NEAREST + 1);
    private Line @Nullable [] lines;

    Row(Grid grid, int x, int y, Sol sol) {
        this.grid = grid;
        this.x = x;
        this.y = y;
        this.sol = sol;
    }

    /**
     * Measured points that share the fixed axes.
     *
     * @param squared distance of those from the wanted ones
     * @param from place of the first point
     * @param ratio what physics allows over what was measured, NaN where nothing is
     */
    private record Line(double squared, int from, double[] log2, double[] ratio) {}

    /** Returns the ms at a point. NaN if nothing can be told. */
    public double ms(int z) {
        double inside = grid.inside(x, y, z, sol);
        return Double.isNaN(inside) ? held(z) : inside;
    }

    private double held(int z) {
        Line[] all = lines;
        if (all == null) {
            all = lines();
            lines = all;
        }
        double at = Grid.log2(z);
        nearest.clear();
        for (Line line : all) {
            if (line.squared > nearest.worst()) {
                break;
            }
            search(line, at);
        }
        return nearest.size() == 0 ? Double.NaN : sol.ms(x, y, z) / nearest.utilisation(Grid.NEAREST);
    }

    /** Walks outward from the query. */
    private void search(Line line, double at) {
        double[] logs = line.log2;
        int right = Arrays.binarySearch(logs, at);
        right = right < 0 ? -right - 1 : right;
        int left = right - 1;
        while (left >= 0 || right < logs.length) {
            double below = left >= 0 ? at - logs[left] : Double.POSITIVE_INFINITY;
            double above = right < logs.length ? logs[right] - at : Double.POSITIVE_INFINITY;
            int i = below <= above ? left-- : right++;
            double d = logs[i] - at;
            double sum = line.squared + d * d;
            if (sum > nearest.worst()) {
                return;
            }
            if (line.ratio[i] > 0) {
                nearest.offer(sum, line.ratio[i], line.from + i);
            }
        }
    }

    private Line[] lines() {
        int[][] keys = grid.keys();
        int[][] start = grid.start();
        Line[] all = new Line[keys[1].length];
        for (int i = 0; i < keys[0].length; i++) {
            double dx = Grid.log2(keys[0][i]) - Grid.log2(x);
            for (int j = start[0][i]; j < start[0][i + 1]; j++) {
                double dy = Grid.log2(keys[1][j]) - Grid.log2(y);
                all[j] = line(keys[0][i], keys[1][j], dx * dx + dy * dy, start[1][j], start[1][j + 1]);
            }
        }
        Arrays.sort(all, Comparator.comparingDouble(Line::squared));
        return all;
    }

    private Line line(int atX, int atY, double squared, int from, int to) {
        double[] logs = new double[to - from];
        double[] ratio = new double[to - from];
        for (int k = from; k < to; k++) {
            int z = grid.keys()[2][k];
            double measured = grid.value(k);
            logs[k - from] = Grid.log2(z);
            ratio[k - from] = measured > 0 ? sol.ms(atX, atY, z) / measured : Double.NaN;
        }
        return new Line(squared, from, logs, ratio);
    }
}

package dev.orrery.model.silicon.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A grid over three axes, for many points along one of them: {@link Row} gives the same values as {@link Grid#ms},
 * quicker where they are held, because what of a search depends on the measured points or on the other axes is done
 * once.
 */
public final class Lines {
    private final Grid grid;
    private final boolean middle;
    private final Sol sol;
    private Line @Nullable [] all;

    Lines(Grid grid, int axis, Sol sol) {
        this.grid = grid;
        this.middle = axis == 1;
        this.sol = sol;
    }

    /**
     * Measured points that differ only along the axis.
     *
     * @param first key of the first of the other two axes
     * @param second key of the second
     * @param places where their values stand, rising
     * @param log2 of their keys, rising
     * @param ratio what physics allows over what was measured, NaN where nothing is
     */
    record Line(int first, int second, int[] places, double[] log2, double[] ratio) {}

    /**
     * Returns the values along the axis.
     *
     * @param first point on the first of the other two axes
     * @param second point on the second
     */
    public Row row(int first, int second) {
        return new Row(this, first, second);
    }

    /** Returns the value between measured points, NaN if there is none. */
    double inside(int first, int at, int second) {
        return middle ? grid.inside(first, at, second, sol) : grid.inside(first, second, at, sol);
    }

    /** Returns what physics allows. */
    double light(int first, int at, int second) {
        return middle ? sol.ms(first, at, second) : sol.ms(first, second, at);
    }

    /** Returns the first and the last point that can lie between measured ones; beyond them all is held. */
    int[] reach(int first, int second) {
        return middle ? grid.reach(first) : grid.reach(first, second);
    }

    /** Returns whether the rows run along the second of the three axes, not along the third. */
    boolean middle() {
        return middle;
    }

    Line[] all() {
        Line[] known = all;
        if (known == null) {
            known = middle ? across() : along();
            all = known;
        }
        return known;
    }

    private Line[] along() {
        int[][] keys = grid.keys();
        int[][] start = grid.start();
        Line[] lines = new Line[keys[1].length];
        for (int i = 0; i < keys[0].length; i++) {
            for (int j = start[0][i]; j < start[0][i + 1]; j++) {
                int[] places = new int[start[1][j + 1] - start[1][j]];
                for (int p = 0; p < places.length; p++) {
                    places[p] = start[1][j] + p;
                }
                lines[j] =
                        line(keys[0][i], keys[1][j], Arrays.copyOfRange(keys[2], start[1][j], start[1][j + 1]), places);
            }
        }
        return lines;
    }

    private Line[] across() {
        int[][] keys = grid.keys();
        int[][] start = grid.start();
        Line[] lines = new Line[0];
        for (int i = 0; i < keys[0].length; i++) {
            int[] ends = Arrays.copyOfRange(keys[2], start[1][start[0][i]], start[1][start[0][i + 1]]);
            int[] distinct = Points.within(ends, 0, Integer.MAX_VALUE);
            int known = lines.length;
            lines = Arrays.copyOf(lines, known + distinct.length);
            for (int d = 0; d < distinct.length; d++) {
                lines[known + d] = across(i, distinct[d]);
            }
        }
        return lines;
    }

    /** Returns the points of one key of the first axis and one of the last. */
    private Line across(int i, int last) {
        int from = grid.start()[0][i];
        int to = grid.start()[0][i + 1];
        int[] places = new int[to - from];
        int[] along = new int[to - from];
        int n = 0;
        for (int j = from; j < to; j++) {
            int begin = grid.start()[1][j];
            int end = grid.start()[1][j + 1];
            int place = Arrays.binarySearch(grid.keys()[2], begin, end, last);
            if (place >= 0) {
                places[n] = place;
                along[n++] = grid.keys()[1][j];
            }
        }
        return line(grid.keys()[0][i], last, Arrays.copyOf(along, n), Arrays.copyOf(places, n));
    }

    private Line line(int first, int second, int[] along, int[] places) {
        double[] logs = new double[along.length];
        double[] ratio = new double[along.length];
        for (int i = 0; i < along.length; i++) {
            double measured = grid.value(places[i]);
            logs[i] = Grid.log2(along[i]);
            ratio[i] = measured > 0 ? light(first, along[i], second) / measured : Double.NaN;
        }
        return new Line(first, second, places, logs, ratio);
    }
}

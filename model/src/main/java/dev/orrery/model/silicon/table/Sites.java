package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.op.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measured matrix products of one number format: each shape (n, k) of a weight is a site with a curve over the rows m
 * (timing.md 3.1). A shape that was not measured takes the efficiency of its nearest sites.
 */
public final class Sites {
    private static final double FARTHEST = 2;
    private static final int NEAREST = 4;

    private final int[] n;
    private final int[] k;
    private final int[] start;
    private final int[] m;
    private final double[] values;
    private final Sol sol;
    private int lastFloor;

    /**
     * Takes the sites in order of their first appearance; no value stays below what physics allows.
     *
     * @param sol of m, n, k
     */
    public Sites(Slice slice, Sol sol) {
        this.n = slice.ints()[0];
        this.k = slice.ints()[1];
        this.start = slice.ints()[2];
        this.m = slice.ints()[3];
        this.sol = sol;
        this.values = slice.values().clone();
        for (int s = 0; s < n.length; s++) {
            for (int i = start[s]; i < start[s + 1]; i++) {
                values[i] = Math.max(values[i], sol.ms(m[i], n[s], k[s]));
            }
        }
    }

    /** The times of one shape over the rows. */
    public sealed interface Shape permits Known, Unknown {
        /** Returns the ms of so many rows; NaN if nothing can be told. */
        double ms(int rows);

        /** Returns where the value comes from. */
        Origin origin(int rows);

        /** Returns the rows at which something was measured, rising. */
        int[] keys();
    }

    /** Returns a shape, measured or not. */
    public Shape shape(int width, int depth) {
        for (int s = 0; s < n.length; s++) {
            if (n[s] == width && k[s] == depth) {
                return new Known(s);
            }
        }
        return new Unknown(width, depth);
    }

    private double at(int site, int rows) {
        int from = start[site];
        int to = start[site + 1];
        if (rows < m[from] || rows > m[to - 1]) {
            return sol.ms(rows, n[site], k[site]) / endUtilisation(site, rows < m[from]);
        }
        int i = floor(from, to, rows);
        if (m[i] == rows) {
            return values[i];
        }
        return values[i] + (values[i + 1] - values[i]) * ((double) (rows - m[i]) / (m[i + 1] - m[i]));
    }

    /** Sites were mostly measured at the same rows, one after the other is asked for the same. */
    private int floor(int from, int to, int rows) {
        int guess = from + lastFloor;
        if (guess + 1 < to && m[guess] <= rows && rows < m[guess + 1]) {
            return guess;
        }
        int found = Grid.floor(m, from, to, rows);
        lastFloor = found - from;
        return found;
    }

    /** Returns the median efficiency of the three points at an end. */
    private double endUtilisation(int site, boolean low) {
        int from = start[site];
        int to = start[site + 1];
        int points = Math.min(3, to - from);
        double[] u = new double[points];
        for (int j = 0; j < points; j++) {
            int i = low ? from + j : to - 1 - j;
            u[j] = sol.ms(m[i], n[site], k[site]) / values[i];
        }
        Arrays.sort(u);
        return points == 2 ? (u[0] + u[1]) / 2 : u[points / 2];
    }

    private boolean covers(int site, int rows) {
        return rows >= m[start[site]] && rows <= m[start[site + 1] - 1];
    }

    /** A shape that was measured. */
    public final class Known implements Shape {
        private final int site;

        private Known(int site) {
            this.site = site;
        }

        @Override
        public double ms(int rows) {
            return at(site, rows);
        }

        @Override
        public Origin origin(int rows) {
            if (!covers(site, rows)) {
                return Origin.EXTRAPOLATED;
            }
            return Arrays.binarySearch(m, start[site], start[site + 1], rows) >= 0
                    ? Origin.MEASURED
                    : Origin.INTERPOLATED;
        }

        @Override
        public int[] keys() {
            return Arrays.copyOfRange(m, start[site], start[site + 1]);
        }
    }

    /** A shape between or beyond the sites. */
    public final class Unknown implements Shape {
        private final int width;
        private final int depth;
        private final double[] squared = new double[n.length];

        /** Sites within reach, the nearest first, the earlier one first among equals. */
        private final int[] near;

        private Unknown(int width, int depth) {
            this.width = width;
            this.depth = depth;
            List<Integer> order = new ArrayList<>();
            for (int s = 0; s < n.length; s++) {
                double dn = octaves(n[s], width);
                double dk = octaves(k[s], depth);
                squared[s] = dn * dn + dk * dk;
                if (Math.sqrt(squared[s]) <= FARTHEST) {
                    order.add(s);
                }
            }
            order.sort((a, b) -> Double.compare(squared[a], squared[b]));
            near = new int[order.size()];
            Arrays.setAll(near, order::get);
        }

        private static double octaves(int a, int b) {
            return Grid.log2(a) - Grid.log2(b);
        }

        @Override
        public double ms(int rows) {
            boolean some = false;
            for (int s = 0; s < n.length && !some; s++) {
                some = covers(s, rows);
            }
            double sum = 0;
            double weighted = 0;
            int taken = 0;
            for (int i = 0; i < near.length && taken < NEAREST; i++) {
                int s = near[i];
                if (!some || covers(s, rows)) {
                    double w = Nearest.inverse(squared[s]);
                    sum += w;
                    weighted += w * (sol.ms(rows, n[s], k[s]) / at(s, rows));
                    taken++;
                }
            }
            if (taken == 0) {
                return beyond(rows, some);
            }
            return sol.ms(rows, width, depth) / (weighted / sum);
        }

        /** A shape far larger than all others on one axis is told from those of like size on the other. */
        private double beyond(int rows, boolean some) {
            Extent extent = extent(rows, some);
            boolean wide = width > extent.mostN;
            boolean deep = depth > extent.mostK;
            if (width < extent.leastN || depth < extent.leastK || wide == deep) {
                return Double.NaN;
            }
            Nearest nearest = new Nearest(NEAREST);
            for (int s = 0; s < n.length; s++) {
                double other = wide ? octaves(k[s], depth) : octaves(n[s], width);
                if ((!some || covers(s, rows)) && Math.abs(other) <= FARTHEST) {
                    nearest.offer(squared[s], sol.ms(rows, n[s], k[s]) / at(s, rows), s);
                }
            }
            return nearest.size() == 0 ? Double.NaN : sol.ms(rows, width, depth) / nearest.utilisation(NEAREST);
        }

        private record Extent(int leastN, int mostN, int leastK, int mostK) {}

        private Extent extent(int rows, boolean some) {
            int leastN = Integer.MAX_VALUE;
            int leastK = Integer.MAX_VALUE;
            int mostN = 0;
            int mostK = 0;
            for (int s = 0; s < n.length; s++) {
                if (!some || covers(s, rows)) {
                    leastN = Math.min(leastN, n[s]);
                    leastK = Math.min(leastK, k[s]);
                    mostN = Math.max(mostN, n[s]);
                    mostK = Math.max(mostK, k[s]);
                }
            }
            return new Extent(leastN, mostN, leastK, mostK);
        }

        @Override
        public Origin origin(int rows) {
            return Origin.HELD;
        }

        @Override
        public int[] keys() {
            int[] union = new int[0];
            for (int i = 0; i < Math.min(NEAREST, near.length); i++) {
                int s = near[i];
                int[] more = Arrays.copyOf(union, union.length + start[s + 1] - start[s]);
                System.arraycopy(m, start[s], more, union.length, start[s + 1] - start[s]);
                union = more;
            }
            Arrays.sort(union);
            return union;
        }
    }
}

package dev.orrery.data.imitate;

import java.util.Arrays;

/** Fits the law of one kind of requests. */
final class KindFit {
    private static final int MOST_BANDS = 8;

    /** Rows that a band must have on average: in one part of the trace, and in the whole of it. */
    private static final int ROWS_PER_CELL = 12;

    private static final int ROWS_PER_BAND = 60;

    private final FitRows rows;
    private final int[] members;
    private final int parts;
    private final int[] part;

    /** Takes the rows of the kind, ascending. */
    KindFit(FitRows rows, int[] members, int parts) {
        this.rows = rows;
        this.members = members;
        this.parts = parts;
        part = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            part[i] = (int) ((long) members[i] * parts / rows.rows);
        }
    }

    KindLaw law(int stem, int depth, boolean goesOn) {
        double[] weight = new double[parts];
        for (int p : part) {
            weight[p]++;
        }
        double[] input = new double[members.length];
        double[] output = new double[members.length];
        for (int i = 0; i < members.length; i++) {
            input[i] = rows.input[members[i]];
            output[i] = rows.output[members[i]];
        }
        int[] inputRank = ranks(input);
        int[] outputRank = ranks(output);
        return new KindLaw(
                stem,
                weight,
                length(input, inputRank),
                length(output, outputRank),
                together(inputRank, outputRank),
                goesOn ? continuation(depth, inputRank) : null);
    }

    /** Returns the rank of each value, equal ones in order. */
    private static int[] ranks(double[] values) {
        Integer[] order = new Integer[values.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(values[a], values[b]));
        int[] rank = new int[values.length];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        return rank;
    }

    private LengthLaw length(double[] values, int[] rank) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        Knots knots = Knots.fine(sorted);
        int bands = Math.min(MOST_BANDS, members.length / parts / ROWS_PER_CELL);
        if (bands < 2) {
            return LengthLaw.steady(knots);
        }
        double[][] mix = new double[parts][bands];
        for (int i = 0; i < members.length; i++) {
            mix[part[i]][(int) ((long) rank[i] * bands / members.length)]++;
        }
        return new LengthLaw(knots, mix);
    }

    /** Returns the correlation of the normal scores that gives the correlation of ranks (Pearson, 1907). */
    private static double together(int[] one, int[] other) {
        int n = one.length;
        double mean = (n - 1) / 2.0;
        double sum = 0;
        double square = 0;
        for (int i = 0; i < n; i++) {
            sum += (one[i] - mean) * (other[i] - mean);
            square += (one[i] - mean) * (one[i] - mean);
        }
        return Knots.short4(2 * StrictMath.sin(Math.PI / 6 * sum / square));
    }

    private KindLaw.Continuation continuation(int depth, int[] inputRank) {
        int n = members.length;
        int bands = Math.clamp(n / ROWS_PER_BAND, 1, MOST_BANDS);
        double[][] kept = new double[bands][n];
        int[] size = new int[bands];
        double[] age = new double[n];
        double[] beyond = new double[n];
        double[] before = new double[n];
        double[] turn = new double[n];
        int whole = 0;
        for (int i = 0; i < n; i++) {
            int r = members[i];
            age[i] = Math.max(0, rows.timeMs[r] - rows.timeMs[rows.parent[r]]);
            turn[i] = rows.turn[rows.parent[r]];
            beyond[i] = Math.max(0, rows.blocks(rows.parent[r]) - rows.hit[r]);
            before[i] = Math.clamp((rows.hit[rows.parent[r]] - depth) / (double) (rows.hit[r] - depth), 0, 2);
            if (rows.hit[r] >= rows.blocks(r)) {
                whole++;
            } else {
                int band = (int) ((long) inputRank[i] * bands / n);
                kept[band][size[band]++] = (double) (rows.hit[r] - depth) / (rows.blocks(r) - depth);
            }
        }
        for (double[] column : new double[][] {age, beyond, before, turn}) {
            Arrays.sort(column);
        }
        return new KindLaw.Continuation(
                Knots.short4((double) whole / n),
                bands(kept, size),
                Knots.coarse(age),
                Knots.coarse(beyond),
                Knots.fine(before),
                Knots.fine(turn));
    }

    /** Returns the quantiles of each band; one where nothing is kept partly needs none. */
    private static Knots[] bands(double[][] values, int[] size) {
        Knots[] out = new Knots[values.length];
        for (int band = 0; band < out.length; band++) {
            double[] sorted = Arrays.copyOf(values[band], size[band]);
            Arrays.sort(sorted);
            out[band] = sorted.length == 0 ? new Knots(new double[] {0}, new double[] {1}) : Knots.coarse(sorted);
        }
        return out;
    }
}

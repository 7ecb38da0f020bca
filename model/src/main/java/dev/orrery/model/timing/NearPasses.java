package dev.orrery.model.timing;

import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.timing.RecordedPasses.Pass;
import java.util.Arrays;

/**
 * Finds recorded passes with prompt tokens near a size: by logarithms of requests and tokens. Of very many passes those
 * of about one size are taken together first, so that a look-up stays short.
 */
final class NearPasses {
    private static final int AXES = 5;
    private static final int CONTEXT = 4;
    private static final int MOST = 1024;
    private static final double TINY = 1e-12;
    private static final double OCTAVE = Math.log(2);

    /** Sizes, {@link #AXES} numbers each. */
    private final double[] sizes;

    private final double[] factors;
    private final double[] least = new double[AXES];
    private final double[] most = new double[AXES];

    NearPasses(Pass[] passes, PassLine line) {
        double[][] rows = new double[passes.length][];
        for (int i = 0; i < rows.length; i++) {
            Pass p = passes[i];
            rows[i] = new double[] {
                log(p.prefillRequests()),
                log(p.prefillTokens()),
                log(p.cachedTokens()),
                log(p.decodeRequests()),
                log(p.context()),
                p.ms() / line.ms(p)
            };
        }
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (double[] row : rows) {
            for (int a = 0; a < AXES; a++) {
                least[a] = Math.min(least[a], row[a]);
                most[a] = Math.max(most[a], row[a]);
            }
        }
        for (double cell = 1.0 / 16; rows.length > MOST; cell *= 2) {
            rows = merged(rows, cell);
        }
        sizes = new double[rows.length * AXES];
        factors = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, sizes, i * AXES, AXES);
            factors[i] = rows[i][AXES];
        }
    }

    private static double log(double x) {
        return Math.log(1 + x) / OCTAVE;
    }

    /** Returns one row for each cell: the means of those in it. */
    private static double[][] merged(double[][] rows, double cell) {
        double[][] sorted = rows.clone();
        Arrays.sort(sorted, (a, b) -> compare(a, b, cell));
        double[][] means = new double[rows.length][];
        int size = 0;
        for (int from = 0, to = 0; from < sorted.length; from = to) {
            double[] mean = new double[AXES + 1];
            while (to < sorted.length && compare(sorted[from], sorted[to], cell) == 0) {
                for (int a = 0; a <= AXES; a++) {
                    mean[a] += sorted[to][a];
                }
                to++;
            }
            for (int a = 0; a <= AXES; a++) {
                mean[a] /= to - from;
            }
            means[size++] = mean;
        }
        return Arrays.copyOf(means, size);
    }

    /** Compares the cells that hold two rows. */
    private static int compare(double[] row, double[] other, double cell) {
        for (int a = 0; a < AXES; a++) {
            int order = Long.compare(Math.round(row[a] / cell), Math.round(other[a] / cell));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    double factor(PassShape shape) {
        return factor(
                log(shape.prefillRequests),
                log(shape.prefillTokens),
                log(shape.prefillPrefix),
                log(shape.decodeRequests),
                context(shape.decodeContext));
    }

    /** Where nobody recorded how much requests had before a pass, it makes no difference. */
    private double context(long tokens) {
        return most[CONTEXT] > 0 ? log(tokens) : 0;
    }

    /** Returns the factor near a pass that only decodes. */
    double stepFactor(int requests, long context) {
        return factor(0, 0, 0, log(requests), context(context));
    }

    /** Returns the mean of the nearest four, weighed by the inverse of the squared distance. */
    private double factor(double requests, double tokens, double cached, double steps, double context) {
        // A hot loop: the nearest four are kept in order by insertion.
        double d0 = Double.POSITIVE_INFINITY;
        double d1 = d0;
        double d2 = d0;
        double d3 = d0;
        int i0 = 0;
        int i1 = 0;
        int i2 = 0;
        int i3 = 0;
        for (int i = 0, s = 0; i < factors.length; i++, s += AXES) {
            double a = sizes[s] - requests;
            double b = sizes[s + 1] - tokens;
            double c = sizes[s + 2] - cached;
            double e = sizes[s + 3] - steps;
            double f = sizes[s + 4] - context;
            double d = a * a + b * b + c * c + e * e + f * f;
            if (d >= d3) {
                continue;
            }
            d3 = d;
            i3 = i;
            if (d3 < d2) {
                d3 = d2;
                i3 = i2;
                d2 = d;
                i2 = i;
            }
            if (d2 < d1) {
                d2 = d1;
                i2 = i1;
                d1 = d;
                i1 = i;
            }
            if (d1 < d0) {
                d1 = d0;
                i1 = i0;
                d0 = d;
                i0 = i;
            }
        }
        if (d0 == 0) {
            return factors[i0];
        }
        double w0 = 1 / (d0 + TINY);
        double w1 = 1 / (d1 + TINY);
        double w2 = 1 / (d2 + TINY);
        double w3 = 1 / (d3 + TINY);
        return (w0 * factors[i0] + w1 * factors[i1] + w2 * factors[i2] + w3 * factors[i3]) / (w0 + w1 + w2 + w3);
    }

    Origin origin(PassShape shape) {
        double[] at = {
            log(shape.prefillRequests),
            log(shape.prefillTokens),
            log(shape.prefillPrefix),
            log(shape.decodeRequests),
            context(shape.decodeContext)
        };
        for (int a = 0; a < AXES; a++) {
            if (at[a] < least[a] || at[a] > most[a]) {
                return Origin.HELD;
            }
        }
        for (int s = 0; s < sizes.length; s += AXES) {
            if (Arrays.equals(sizes, s, s + AXES, at, 0, AXES)) {
                return Origin.MEASURED;
            }
        }
        return Origin.INTERPOLATED;
    }
}

package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import org.jspecify.annotations.Nullable;

/**
 * Interpolates a {@link PassGrid} (engines.md R-T5): prefill linearly in the prompt tokens of the pass, decode
 * bilinearly in the tokens of all requests that decode and in their floored mean. Outside, the outer two points go on
 * as a line; prefill takes at least 0 and decode at least 1 ms.
 */
public final class GridTimer implements PassTimer {
    private final PassGrid grid;
    private final Scale prefill;
    private final Scale decode;
    private final boolean flooredMeans;

    /**
     * Creates the timer.
     *
     * @param capacityTokens not used: a grid holds the times of a machine, however large its pool is
     * @param flooredMeans whether the prefill charge follows two floored means, as in the reference (R-T4), or the sum
     * @throws IllegalArgumentException without a grid
     */
    public GridTimer(TimingConfig config, long capacityTokens, boolean flooredMeans) {
        this.grid = given(config.grid());
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
        this.flooredMeans = flooredMeans;
    }

    private static PassGrid given(@Nullable PassGrid grid) {
        if (grid == null) {
            throw new IllegalArgumentException("grid timing needs a grid");
        }
        return grid;
    }

    @Override
    public long passNs(PassShape shape) {
        double ns = 0;
        if (shape.prefillTokens > 0) {
            double tokens = shape.chargedTokens(flooredMeans);
            ns = tokens <= 0 ? 0 : prefill.ns(Math.max(0, prefillMs(tokens)));
        }
        if (shape.decodeRequests > 0) {
            long mean = shape.decodeContext / shape.decodeRequests;
            ns += bounded(decode.ns(cell(shape.decodeContext, mean).ms(shape.decodeContext, mean)));
        }
        return (long) bounded(ns);
    }

    private static double bounded(double ns) {
        return Math.min(Horizon.LAST_NS, ns);
    }

    private double prefillMs(double tokens) {
        double[] x = grid.prefillTokens();
        double[] ms = grid.prefillMs();
        int i = segment(x, tokens);
        return ms[i] + (ms[i + 1] - ms[i]) * ((tokens - x[i]) / (x[i + 1] - x[i]));
    }

    /** Returns the last segment that begins at or below a value; the first and the last one go on beyond the axis. */
    private static int segment(double[] axis, double at) {
        int low = 0;
        int high = axis.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (axis[middle] <= at) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Cell cell(double tokens, double mean) {
        return new Cell(grid, segment(grid.decodeTokens(), tokens), segment(grid.decodeLength(), mean));
    }

    /** Four points of the decode table and what lies between them. */
    private record Cell(
            double tokens,
            double tokensSpan,
            double tokensEnd,
            double mean,
            double meanSpan,
            double meanEnd,
            double[] low,
            double[] high,
            int column) {
        Cell(PassGrid grid, int row, int column) {
            double[] a = grid.decodeTokens();
            double[] c = grid.decodeLength();
            this(
                    a[row],
                    a[row + 1] - a[row],
                    row + 2 < a.length ? a[row + 1] : Double.POSITIVE_INFINITY,
                    c[column],
                    c[column + 1] - c[column],
                    column + 2 < c.length ? c[column + 1] : Double.POSITIVE_INFINITY,
                    grid.decodeMs()[row],
                    grid.decodeMs()[row + 1],
                    column);
        }

        double ms(double atTokens, double atMean) {
            double across = (atMean - mean) / meanSpan;
            double first = low[column] + (low[column + 1] - low[column]) * across;
            double second = high[column] + (high[column + 1] - high[column]) * across;
            return Math.max(1, first + (second - first) * ((atTokens - tokens) / tokensSpan));
        }
    }

    /** From pass to pass the tokens grow by the number of requests and their mean by one: a walk from cell to cell. */
    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        long mean = context / requests;
        for (int from = 0; from < passes; ) {
            Cell cell = cell(context + (double) requests * from, mean + from);
            double left = Math.min(cell.meanEnd - mean, (cell.tokensEnd - context) / requests);
            int to = Math.max(from + 1, (int) Math.min(passes, Math.ceil(left)));
            // The quotient may have been rounded up over the border.
            while (to > from + 1 && context + (double) requests * (to - 1) >= cell.tokensEnd) {
                to--;
            }
            fill(cell, context, requests, mean, out, from, to);
            from = to;
        }
        return decode.scaleRun(out, passes);
    }

    /** Hot loop: the same terms in the same order as {@link Cell#ms}, in a form that becomes vector code. */
    private void fill(Cell cell, double context, double requests, double mean, double[] out, int from, int to) {
        double low = cell.low[cell.column];
        double lowStep = cell.low[cell.column + 1] - low;
        double high = cell.high[cell.column];
        double highStep = cell.high[cell.column + 1] - high;
        double meanStart = cell.mean;
        double meanSpan = cell.meanSpan;
        double tokensStart = cell.tokens;
        double tokensSpan = cell.tokensSpan;
        for (int i = from; i < to; i++) {
            double across = ((mean + i) - meanStart) / meanSpan;
            double first = low + lowStep * across;
            double second = high + highStep * across;
            double ms = first + (second - first) * ((context + requests * i - tokensStart) / tokensSpan);
            double seconds = Math.max(1, ms) / 1000;
            double near = Math.rint(seconds * 1e9);
            out[i] = near + Math.rint(Math.fma(seconds, 1e9, -near));
        }
    }
}

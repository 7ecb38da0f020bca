package dev.orrery.model.metrics;

import dev.orrery.model.kernel.ExactSum;
import java.math.BigInteger;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The gaps between consecutive tokens, token weighted. Sums are exact integers, so that the order of adding and the
 * fast-forward change no bit; the distribution is a log-linear histogram of three digits (error at most 0.1 %).
 */
public final class GapStatistics {
    private static final int DIGITS = 3;
    private static final long HIGHEST_NS = 1L << 53;

    /** A rate of 1 token/s in units of {@link #rates}. */
    private static final double RATE_SCALE = 1e15;

    /** Rates of shorter gaps are so large that their sums over a run could overflow. */
    private static final double SHORTEST_IN_RUN = 1000;

    /** Below this, sums of whole-valued doubles are exact. */
    private static final double EXACT = 0x1p52;

    private final Histogram histogram;
    private final ExactSum gaps;
    private final ExactSum squares;
    private final ExactSum rates;
    private final ExactSum rateSquares;
    private final @Nullable ExactGaps all;
    private long zeroGaps;
    private long shortestNs = Long.MAX_VALUE;
    private long longestNs;
    private long bucketLow = 1;
    private long bucketHigh;
    private @Nullable RankTable ranks;

    /** Creates empty statistics; with {@code exact} every gap is kept. */
    public GapStatistics(boolean exact) {
        histogram = new Histogram(1, HIGHEST_NS, DIGITS);
        gaps = new ExactSum();
        squares = new ExactSum();
        rates = new ExactSum();
        rateSquares = new ExactSum();
        all = exact ? new ExactGaps() : null;
    }

    private GapStatistics(GapStatistics from) {
        histogram = from.histogram.copy();
        gaps = from.gaps.copy();
        squares = from.squares.copy();
        rates = from.rates.copy();
        rateSquares = from.rateSquares.copy();
        all = from.all == null ? null : from.all.copy();
        zeroGaps = from.zeroGaps;
        shortestNs = from.shortestNs;
        longestNs = from.longestNs;
    }

    /** Returns an independent copy. */
    public GapStatistics copy() {
        return new GapStatistics(this);
    }

    /** Adds the same gap for several tokens. */
    public void add(long gapNs, int tokens) {
        shortestNs = Math.min(shortestNs, gapNs);
        longestNs = Math.max(longestNs, gapNs);
        record(gapNs, tokens);
        gaps.addProduct(gapNs, tokens);
        squares.addSquares(gapNs, tokens);
        if (gapNs > 0) {
            long rate = (long) Math.rint(RATE_SCALE / gapNs);
            rates.addProduct(rate, tokens);
            rateSquares.addSquares(rate, tokens);
        }
    }

    /**
     * Adds a run of decode passes in each of which every request gets a token.
     *
     * @param gapNs whole ns of each pass
     * @param passes how many
     * @param ascending whether no gap is shorter than the one before
     * @param tokens requests, each with a token per pass
     * @param rate scratch of at least the same length
     */
    public void addRun(double[] gapNs, int passes, boolean ascending, int tokens, double[] rate) {
        double base = gapNs[0];
        if (!ascending || base < SHORTEST_IN_RUN || base > 1e12 || passes < 4) {
            for (int i = 0; i < passes; i++) {
                add((long) gapNs[i], tokens);
            }
            return;
        }
        for (int i = 0; i < passes; i++) {
            rate[i] = Math.rint(RATE_SCALE / gapNs[i]);
        }
        // A hot loop. With x = gap - base the sums over the gaps follow exactly from those over x, and as long as these
        // stay below 2^52 doubles hold them without error, in any order: that is why there are four partial sums each.
        double rateBase = rate[0];
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double q0 = 0;
        double q1 = 0;
        double q2 = 0;
        double q3 = 0;
        double t0 = 0;
        double t1 = 0;
        double t2 = 0;
        double t3 = 0;
        double u0 = 0;
        double u1 = 0;
        double u2 = 0;
        double u3 = 0;
        int i = 0;
        for (; i + 3 < passes; i += 4) {
            double x0 = gapNs[i] - base;
            double x1 = gapNs[i + 1] - base;
            double x2 = gapNs[i + 2] - base;
            double x3 = gapNs[i + 3] - base;
            s0 += x0;
            s1 += x1;
            s2 += x2;
            s3 += x3;
            q0 += x0 * x0;
            q1 += x1 * x1;
            q2 += x2 * x2;
            q3 += x3 * x3;
            double y0 = rate[i] - rateBase;
            double y1 = rate[i + 1] - rateBase;
            double y2 = rate[i + 2] - rateBase;
            double y3 = rate[i + 3] - rateBase;
            t0 += y0;
            t1 += y1;
            t2 += y2;
            t3 += y3;
            u0 += y0 * y0;
            u1 += y1 * y1;
            u2 += y2 * y2;
            u3 += y3 * y3;
        }
        for (; i < passes; i++) {
            double x = gapNs[i] - base;
            double y = rate[i] - rateBase;
            s0 += x;
            q0 += x * x;
            t0 += y;
            u0 += y * y;
        }
        double sumSquares = q0 + q1 + q2 + q3;
        double rateSumSquares = u0 + u1 + u2 + u3;
        if (!(sumSquares < EXACT) || !(rateSumSquares < EXACT)) {
            for (int k = 0; k < passes; k++) {
                add((long) gapNs[k], tokens);
            }
            return;
        }
        shortestNs = Math.min(shortestNs, (long) base);
        longestNs = Math.max(longestNs, (long) gapNs[passes - 1]);
        addMoments(gaps, squares, (long) base, passes, (long) (s0 + s1 + s2 + s3), (long) sumSquares, tokens);
        addMoments(
                rates, rateSquares, (long) rateBase, passes, (long) (t0 + t1 + t2 + t3), (long) rateSumSquares, tokens);
        recordRun(gapNs, passes, tokens);
    }

    /** Files ascending gaps, those of a bucket together. */
    private void recordRun(double[] gapNs, int passes, int tokens) {
        if (all != null) {
            for (int i = 0; i < passes; i++) {
                record((long) gapNs[i], tokens);
            }
            return;
        }
        int from = 0;
        while (from < passes) {
            long gap = (long) gapNs[from];
            if (gap < bucketLow || gap > bucketHigh) {
                bucketLow = histogram.lowestEquivalentValue(gap);
                bucketHigh = histogram.highestEquivalentValue(gap);
            }
            int to = passes;
            if (gapNs[passes - 1] > bucketHigh) {
                to = from + 1;
                while (gapNs[to] <= bucketHigh) {
                    to++;
                }
            }
            histogram.recordValueWithCount(gap, (long) (to - from) * tokens);
            from = to;
        }
    }

    /** Adds n values b + x to a sum and a sum of squares, given the sums of x and x squared; each counts w times. */
    private static void addMoments(ExactSum sum, ExactSum squares, long b, long n, long sumX, long sumXX, long w) {
        sum.addProduct(n * b + sumX, w);
        squares.addProduct(b, (n * b + 2 * sumX) * w);
        squares.addProduct(sumXX, w);
    }

    private void record(long gapNs, int tokens) {
        if (gapNs <= 0) {
            zeroGaps += tokens;
        }
        histogram.recordValueWithCount(Math.min(gapNs, HIGHEST_NS), tokens);
        if (all != null) {
            all.add(gapNs, tokens);
        }
    }

    /** Returns how many gaps there are. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** Returns how many gaps are longer than zero: only these have a rate. */
    public long rateCount() {
        return count() - zeroGaps;
    }

    /** Returns the mean gap in ns, 0 without gaps. */
    public double meanNs() {
        return count() == 0 ? 0 : gaps.toDouble() / count();
    }

    /** Returns the population standard deviation of the gaps in ns. */
    public double stdNs() {
        return deviation(count(), gaps, squares);
    }

    /** Returns the mean of 1/gap in tokens/s. */
    public double meanRate() {
        return rateCount() == 0 ? 0 : rates.toDouble() / rateCount() / (RATE_SCALE / 1e9);
    }

    /** Returns the population standard deviation of 1/gap in tokens/s. */
    public double stdRate() {
        return deviation(rateCount(), rates, rateSquares) / (RATE_SCALE / 1e9);
    }

    /** Returns sqrt(n sum(x^2) - sum(x)^2) / n, the difference taken exactly: equal values give 0. */
    private static double deviation(long n, ExactSum sum, ExactSum squares) {
        if (n == 0) {
            return 0;
        }
        BigInteger total = sum.toBigInteger();
        BigInteger spread =
                squares.toBigInteger().multiply(BigInteger.valueOf(n)).subtract(total.multiply(total));
        return Math.sqrt(Math.max(0, spread.doubleValue())) / n;
    }

    /** Returns the shortest gap in ns, 0 without gaps. */
    public long minNs() {
        return count() == 0 ? 0 : shortestNs;
    }

    /** Returns the longest gap in ns, 0 without gaps. */
    public long maxNs() {
        return longestNs;
    }

    /** Returns the gap of a rank, counted from 0 in ascending order, in ns: exact if all are kept. */
    public double rank(long rank) {
        if (all != null) {
            return all.rank(rank);
        }
        RankTable known = ranks;
        if (known == null || known.count() != count()) {
            known = new RankTable(histogram);
            ranks = known;
        }
        return known.at(rank);
    }

    /** Returns whether {@link #rank} is exact. */
    public boolean exact() {
        return all != null;
    }
}

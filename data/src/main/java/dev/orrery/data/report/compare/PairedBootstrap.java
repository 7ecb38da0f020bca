package dev.orrery.data.report.compare;

import dev.orrery.model.kernel.RandomStreams;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Intervals of mean differences between pairs of runs, one pair per seed: the expanded percentile bootstrap (Hesterberg
 * 2015, "What Teachers Should Know About the Bootstrap"), which makes up for the narrowness of percentile intervals of
 * few pairs by the ratio of Student's t to the normal. The resamples come from the random stream
 * {@code compare/bootstrap} and are the same for every metric.
 */
public final class PairedBootstrap {
    /** Resamples of an interval. */
    public static final int RESAMPLES = 10_000;

    /** Confidence of an interval. */
    public static final double CONFIDENCE = 0.95;

    /** With fewer pairs the interval would hold the truth too seldom: of three normal ones in 76 % of the cases. */
    public static final int FEWEST = 5;

    private final int pairs;
    private final int[] drawn;
    private final double tail;

    /**
     * Draws the resamples.
     *
     * @param seed master seed
     * @param pairs how many pairs there are
     */
    public PairedBootstrap(long seed, int pairs) {
        this.pairs = pairs;
        this.drawn = new int[pairs < FEWEST ? 0 : RESAMPLES * pairs];
        UniformRandomProvider random = RandomStreams.stream(seed, "compare/bootstrap");
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = random.nextInt(pairs);
        }
        this.tail = pairs < FEWEST ? 0 : tail(pairs);
    }

    /** Returns the share of means left out at each end; rounded, so that it is the same on every machine. */
    private static double tail(int n) {
        double t = TDistribution.of(n - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        double share = NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
        return Math.rint(share * 1e6) / 1e6;
    }

    /**
     * Returns the interval of the mean.
     *
     * @param differences one of each pair; an interval is not known with a NaN among them
     */
    public Interval of(double[] differences) {
        if (pairs < FEWEST || Arrays.stream(differences).anyMatch(Double::isNaN)) {
            return Interval.NONE;
        }
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int k = 0; k < pairs; k++) {
                sum += differences[drawn[i * pairs + k]];
            }
            means[i] = sum / pairs;
        }
        Arrays.sort(means);
        return new Interval(at(means, tail), at(means, 1 - tail));
    }

    private static double at(double[] sorted, double share) {
        double rank = (sorted.length - 1) * share;
        int below = (int) rank;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (rank - below);
    }
}

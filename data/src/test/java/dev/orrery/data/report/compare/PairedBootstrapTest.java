package dev.orrery.data.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairedBootstrapTest {
    @Test
    void lessThanFivePairsSayNothing() {
        assertThat(new PairedBootstrap(42, 1).of(new double[] {1}).known()).isFalse();
        assertThat(new PairedBootstrap(42, 4).of(new double[] {1, 2, 3, 4}).known())
                .isFalse();
        assertThat(new PairedBootstrap(42, 5).of(new double[] {1, 2, 3, 4, 5}).known())
                .isTrue();
    }

    @Test
    void aPairWithoutAValueLeavesTheIntervalOpen() {
        assertThat(new PairedBootstrap(42, 5)
                        .of(new double[] {1, 2, Double.NaN, 3, 4})
                        .known())
                .isFalse();
    }

    @Test
    void equalDifferencesHaveAnIntervalOfNoLength() {
        assertThat(new PairedBootstrap(42, 5).of(new double[] {2, 2, 2, 2, 2})).isEqualTo(new Interval(2, 2));
    }

    @Test
    void isTheSameForTheSameSeed() {
        double[] differences = {1, -2, 4, 8, 3};
        Interval once = new PairedBootstrap(7, 5).of(differences);
        assertThat(new PairedBootstrap(7, 5).of(differences)).isEqualTo(once);
        assertThat(once.low()).isLessThan(once.high()).isGreaterThanOrEqualTo(-2);
        assertThat(once.high()).isLessThanOrEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 100})
    void isNearStudentsIntervalForManyNormalPairs(int pairs) {
        UniformRandomProvider random = RandomStreams.stream(1, "test");
        var normal = ZigguratSampler.NormalizedGaussian.of(random);
        double[] x = new double[pairs];
        double sum = 0;
        for (int i = 0; i < pairs; i++) {
            x[i] = 10 + normal.sample();
            sum += x[i];
        }
        double mean = sum / pairs;
        double squares = 0;
        for (double value : x) {
            squares += (value - mean) * (value - mean);
        }
        double half = TDistribution.of(pairs - 1).inverseCumulativeProbability(0.975)
                * Math.sqrt(squares / (pairs - 1) / pairs);
        Interval interval = new PairedBootstrap(42, pairs).of(x);
        assertThat(interval.low()).isCloseTo(mean - half, within(0.1 * half));
        assertThat(interval.high()).isCloseTo(mean + half, within(0.1 * half));
    }

    /** The plain percentile bootstrap holds the truth in about 83 % of such samples. */
    @Test
    void fiveNormalPairsHoldTheTruthAboutAsOftenAsPromised() {
        UniformRandomProvider random = RandomStreams.stream(3, "test");
        var normal = ZigguratSampler.NormalizedGaussian.of(random);
        PairedBootstrap bootstrap = new PairedBootstrap(42, 5);
        int held = 0;
        int trials = 300;
        for (int t = 0; t < trials; t++) {
            double[] x = new double[5];
            for (int i = 0; i < 5; i++) {
                x[i] = normal.sample();
            }
            held += bootstrap.of(x).hasZero() ? 1 : 0;
        }
        assertThat((double) held / trials).isBetween(0.88, 0.98);
    }
}

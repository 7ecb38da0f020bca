package dev.orrery.data.imitate;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.rng.UniformRandomProvider;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Distances of distributions, and the small laws under an imitation. */
class KolmogorovSmirnovTest {
    @Test
    void equalSamplesAreNotApartAndDisjointOnesAreOneApart() {
        double[] one = {1, 2, 2, 3};
        assertThat(Distance.kolmogorovSmirnov(one, one.clone())).isZero();
        assertThat(Distance.kolmogorovSmirnov(one, new double[] {4, 5})).isEqualTo(1);
        assertThat(Distance.kolmogorovSmirnov(one, new double[] {2, 2})).isEqualTo(0.25);
        assertThat(Distance.kolmogorovSmirnov(one, new double[0])).isEqualTo(1);
    }

    @Test
    void dealtNumbersHaveTheRightSum() {
        assertThat(Shares.deal(10, new double[] {1, 1, 1})).containsExactly(3, 4, 3);
        assertThat(Shares.deal(5, new double[] {0, 2, 0})).containsExactly(0, 5, 0);
    }

    @Test
    void aMixtureOfBandsLeadsBackToTheWhole() {
        assertThat(Shares.through(new double[] {1, 3}, 0.125)).isEqualTo(0.25);
        assertThat(Shares.through(new double[] {1, 3}, 0.625)).isEqualTo(0.75);
    }

    @Test
    void partsHaveTheVarianceThatTheirCorrelationSays() {
        UniformRandomProvider random = dev.orrery.model.kernel.RandomStreams.stream(1, "test");
        Draws draws = new Draws(random);
        for (double together : new double[] {0, 0.1, 0.5, -1}) {
            double sum = 0;
            for (int i = 0; i < 20_000; i++) {
                double off = draws.part(20, 0.5, together) - 10;
                sum += off * off;
            }
            double expected = together < 0 ? 0 : 20 * 0.25 * (1 + 19 * together);
            assertThat(sum / 20_000).isEqualTo(expected, Offset.offset(0.05 * expected + 1e-9));
        }
    }
}

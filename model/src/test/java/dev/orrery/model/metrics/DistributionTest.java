package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.Percentiles;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DistributionTest {
    @Test
    @DisplayName("describes values with the population's standard deviation")
    void describesValues() {
        Distribution d = Distribution.of(new double[] {4, 2, 9, 5});

        assertThat(d.count()).isEqualTo(4);
        assertThat(d.sum()).isEqualTo(20);
        assertThat(d.mean()).isEqualTo(5);
        assertThat(d.std()).isEqualTo(Math.sqrt((1 + 9 + 16 + 0) / 4.0));
        assertThat(d.min()).isEqualTo(2);
        assertThat(d.max()).isEqualTo(9);
        assertThat(d.percentile(50, Percentiles.ROUNDED_RANK)).isEqualTo(5);
        assertThat(d.percentile(50, Percentiles.LINEAR)).isEqualTo(4.5);
    }

    @Test
    @DisplayName("of nothing is all zeros")
    void nothingIsZeros() {
        Distribution none = Distribution.of(new double[0]);

        assertThat(none.mean() + none.std() + none.min() + none.max() + none.percentile(99, Percentiles.LINEAR))
                .isZero();
    }
}

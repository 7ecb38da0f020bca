package dev.orrery.model.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static final double[] TEN = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

    @Test
    @DisplayName("the rounded rank takes sorted[round((n - 1) p / 100)], half away from zero, and never interpolates")
    void roundedRank() {
        assertThat(Percentiles.ROUNDED_RANK.of(TEN, 50)).isEqualTo(6);
        assertThat(Percentiles.ROUNDED_RANK.of(TEN, 90)).isEqualTo(9);
        assertThat(Percentiles.ROUNDED_RANK.of(TEN, 99)).isEqualTo(10);
        assertThat(Percentiles.ROUNDED_RANK.of(TEN, 0)).isEqualTo(1);
        assertThat(Percentiles.ROUNDED_RANK.of(TEN, 100)).isEqualTo(10);
        assertThat(Percentiles.ROUNDED_RANK.of(new double[] {3, 8}, 50)).isEqualTo(8);
    }

    @Test
    @DisplayName("row 21: the linear rule interpolates between the two nearest ranks")
    void linear() {
        assertThat(Percentiles.LINEAR.of(TEN, 50)).isEqualTo(5.5);
        assertThat(Percentiles.LINEAR.of(TEN, 90)).isEqualTo(9.1);
        assertThat(Percentiles.LINEAR.of(TEN, 25)).isEqualTo(3.25);
        assertThat(Percentiles.LINEAR.of(TEN, 100)).isEqualTo(10);
    }

    @Test
    @DisplayName("one value is every percentile, and no value gives 0")
    void fewValues() {
        for (Percentiles rule : Percentiles.values()) {
            assertThat(rule.of(new double[] {4}, 99)).isEqualTo(4);
            assertThat(rule.of(new double[0], 99)).isZero();
        }
    }
}

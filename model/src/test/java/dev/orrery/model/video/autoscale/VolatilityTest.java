package dev.orrery.model.video.autoscale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VolatilityTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    @DisplayName("the deviation is the population's, and nothing varies without samples or sessions")
    void populationDeviation() {
        assertThat(Volatility.of(new int[] {8, 10, 12, 10})).isEqualTo(0.141421356, within(1e-9));
        assertThat(Volatility.of(new int[] {0, 0, 0})).isZero();
        assertThat(Volatility.of(new int[] {5})).isZero();
    }

    @Test
    @DisplayName("the first sample is at one second, an instant is sampled once, and old samples leave the window")
    void wholeSeconds() {
        Volatility v = new Volatility(3);
        v.advance(SECOND - 1, 7);
        assertThat(v.count()).isZero();
        v.advance(SECOND, 7);
        v.advance(SECOND, 9);
        assertThat(v.count()).isEqualTo(1);
        v.advance(100 * SECOND, 4);
        assertThat(v.count()).isEqualTo(3);
        assertThat(v.cv()).isZero();
        v.advance(101 * SECOND, 10);
        assertThat(v.sample(0)).isEqualTo(10);
        assertThat(v.sample(1)).isEqualTo(4);
        assertThat(v.cv()).isEqualTo(Volatility.of(new int[] {4, 4, 10}), within(1e-12));
    }
}

package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixedTimerTest extends PassTimerContractTest {
    @Override
    PassTimer timer() {
        return new FixedTimer(new TimingConfig("fixed", 10, 2.5, 1, 1, 0));
    }

    @Test
    @DisplayName("R-T5: a constant for any prefill, another for any decode, both in a mixed pass")
    void constants() {
        assertThat(timer().passNs(shape(1, 5, 0, 0, 0))).isEqualTo(10_000_000);
        assertThat(timer().passNs(shape(0, 0, 0, 9, 500))).isEqualTo(2_500_000);
        assertThat(timer().passNs(shape(3, 900, 50, 9, 500))).isEqualTo(12_500_000);
    }

    @Test
    @DisplayName("R-T3: speed-ups divide, decode by both; 0 means unscaled")
    void speedUps() {
        PassTimer twice = new FixedTimer(new TimingConfig("fixed", 10, 2.5, 2, 5, 0));
        PassTimer unscaled = new FixedTimer(new TimingConfig("fixed", 10, 2.5, 0, 5, 0));

        assertThat(twice.passNs(shape(1, 5, 0, 1, 500))).isEqualTo(5_250_000);
        assertThat(unscaled.passNs(shape(1, 5, 0, 1, 500))).isEqualTo(12_500_000);
    }
}

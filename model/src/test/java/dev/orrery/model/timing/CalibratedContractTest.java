package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import org.junit.jupiter.api.Test;

class CalibratedContractTest extends PassTimerContractTest {
    private static final Calibration FACTORS = new Calibration(1, 1.13, 1.37, new Surroundings(1.5, 50, 0.6, 2));

    @Override
    PassTimer timer() {
        return PassTimers.create(new TimingConfig("polynomial", 0, 0, 1, 1, 0), FACTORS, CAPACITY, false);
    }

    @Test
    void promptsAndStepsHaveFactorsOfTheirOwnAndThePassItsHostTime() {
        TimingConfig fixed = new TimingConfig("fixed", 40, 10, 1, 1, 0);
        PassTimer timer =
                PassTimers.create(fixed, new Calibration(1, 1.1, 2, new Surroundings(1.5, 0, 0, 0)), 1, false);
        assertThat(timer.passNs(shape(0, 0, 0, 3, 300))).as("steps").isEqualTo(12_500_000);
        assertThat(timer.passNs(shape(1, 100, 0, 0, 0))).as("a prompt").isEqualTo(81_500_000);
        assertThat(timer.passNs(shape(1, 100, 0, 3, 300))).as("both").isEqualTo(80_000_000 + 11_000_000 + 1_500_000);
        assertThat(timer.passNs(new PassShape())).isZero();
    }
}

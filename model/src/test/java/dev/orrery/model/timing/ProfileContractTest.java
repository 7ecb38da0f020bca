package dev.orrery.model.timing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.measured.InventedTables;
import dev.orrery.model.silicon.profile.ProfileMaker;
import dev.orrery.model.silicon.profile.StepProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProfileContractTest extends PassTimerContractTest {
    private static final StepProfile PROFILE = ProfileMaker.of(InventedTables.source());

    @Override
    PassTimer timer() {
        return PassTimers.create(new TimingConfig("grid", 0, 0, 1, 1, 0).withPasses(PROFILE), CAPACITY, false);
    }

    @Test
    @DisplayName("a profile is near the measurements that it was derived from")
    void aProfileIsNearItsMeasurements() {
        TimingErrors errors = TimingErrors.of(PROFILE, InventedTables.source());
        assertThat(errors.prefill().mean()).isLessThan(3);
        assertThat(errors.decode().mean()).isLessThan(3);
        assertThat(errors.mixed().mean()).isLessThan(3);
        assertThat(TimingErrors.of(InventedTables.source(), InventedTables.source())
                        .decode()
                        .max())
                .isZero();
    }

    @Test
    @DisplayName("a profile has no form of the reference's; its own is taken instead")
    void aProfileHasOneForm() {
        TimingConfig config = new TimingConfig("grid", 0, 0, 1, 1, 0).withPasses(PROFILE);
        PassShape step = shape(0, 0, 0, 4, 4000);
        assertThat(PassTimers.create(config, CAPACITY, true).passNs(step)).isEqualTo(timer().passNs(step));
    }
}

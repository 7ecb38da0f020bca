package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.op.Backend;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class EngineCalibrationsTest {
    @Test
    void everyEngineThatIsMeasuredHasOne() throws IOException {
        EngineCalibrations all = EngineCalibrations.builtIn();
        assertThat(all.names())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Backend.values()).map(Backend::label).toList());
        for (String name : all.names()) {
            Calibration c = all.named(name);
            assertThat(c).isNotNull();
            assertThat(c.collectives()).isBetween(0.0, 1.0);
            assertThat(c.around().passMs()).isPositive();
            assertThat(c.around().frontMs()).isPositive();
            Concurrencies loads = all.of(name).measured();
            assertThat(loads).isNotNull();
            assertThat(loads.excludes(loads.most() * 2)).isTrue();
            assertThat(loads.excludes(loads.least() / 2)).isTrue();
            assertThat(loads.excludes(64)).isFalse();
        }
        assertThat(all.named("other")).isNull();
    }
}

package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FastForwardTest {
    private static final int SCENARIOS = Integer.getInteger("scenarios", 1200);

    @Test
    @DisplayName("INV-FF: passes advanced together leave the same bits as one by one and as under an observer")
    void fastForwardChangesNoBit() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            RunSpec spec = Scenarios.whole(seed).spec();
            Map<String, String> fast = Fingerprint.of(Twin.run(spec, RunOptions.DEFAULT));
            assertThat(Fingerprint.differences(fast, Fingerprint.of(Runs.stepped(spec))))
                    .as("seed %d stepped", seed)
                    .isEmpty();
            assertThat(Fingerprint.differences(fast, Fingerprint.of(Runs.observed(spec, new PassObserver() {}))))
                    .as("seed %d observed", seed)
                    .isEmpty();
        }
    }
}

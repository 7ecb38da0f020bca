package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.testing.Workloads;
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

    @Test
    @DisplayName("INV-FF: a waiting prompt that becomes hopeless when its cached prefix is evicted is noticed at once")
    void lostPrefixesAreNoticed() {
        Workloads rows = Workloads.of(4).request(0, 4, 1, 1);
        for (int i = 0; i < 4; i++) {
            rows.request(20 + 20 * i, 8, 1);
        }
        rows.request(100, 4, 30).request(111, 12, 1, 1, 2, 3);
        RunSpec spec = Runs.of(rows)
                .fixed(10, 1)
                .cache(4, 11)
                .budget(8)
                .chunking(false)
                .spec();
        RequestLog log = Twin.run(spec, RunOptions.DEFAULT).log();

        // the decoder's third block, which it needs in [114, 115], is the one that the last prompt would have hit
        assertThat(log.status(6)).isEqualTo(RequestStatus.REJECTED);
        assertThat(log.endNs[6]).isEqualTo(Runs.stepped(spec).log().endNs[6]).isLessThan(120_000_000);
    }
}

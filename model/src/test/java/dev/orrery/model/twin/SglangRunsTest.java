package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds in every run on SGLang workers, on random scenarios with pools of a few pages. */
class SglangRunsTest {
    private static final int SCENARIOS = Integer.getInteger("scenarios", 1500);

    @Test
    @DisplayName("INV-FF: passes advanced together leave the same bits as one by one and as under an observer")
    void fastForwardChangesNoBit() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            RunSpec spec = Scenarios.sglang(seed).spec();
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
    @DisplayName("a fork and its original both end as the run that was never forked")
    void forksGoOnAlike() {
        for (long seed = 0; seed < SCENARIOS / 4; seed++) {
            RunSpec spec = Scenarios.sglang(seed).spec();
            RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
            Twin twin = Twin.start(spec, RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() / 2);
            RunResult fork = twin.fork(RunOptions.DEFAULT).finish();
            assertThat(fork.log().endNs).as("seed %d", seed).isEqualTo(whole.log().endNs);
            assertThat(twin.finish().log().endNs).as("seed %d", seed).isEqualTo(whole.log().endNs);
        }
    }

    @Test
    @DisplayName(
            "INV-BLOCKS, INV-CONSERVE: pages add up at every pass edge, every request ends once, nothing is held then")
    void pagesAddUpAndRequestsEnd() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            RunSpec spec = Scenarios.sglang(seed).spec();
            Played p = Played.of(spec);
            int pages = spec.pool().engine().numGpuBlocks();
            Map<Integer, Played.Pass> last = new HashMap<>();
            for (Played.Pass pass : p.passes()) {
                assertThat(pass.active()).as("seed %d", seed).isBetween(0, pages);
                assertThat(pass.inactive()).as("seed %d", seed).isBetween(0, pages - pass.active());
                last.put(pass.worker(), pass);
            }
            assertThat(p.result().ending())
                    .as("seed %d: %s", seed, p.result().diagnosis())
                    .isNotEqualTo(RunResult.Ending.GUARD);
            if (p.result().ending() == RunResult.Ending.DONE) {
                last.values()
                        .forEach(pass -> assertThat(pass.active() + pass.running() + pass.waiting())
                                .isZero());
                ends(seed, spec, p.log());
            }
        }
    }

    private static void ends(long seed, RunSpec spec, RequestLog log) {
        for (int r = 0; r < log.size(); r++) {
            RequestStatus status = log.status(r);
            assertThat(status.terminal()).as("seed %d request %d", seed, r).isEqualTo(log.arrivalNs[r] >= 0);
            int limit = spec.pool().engine().maxModelLen() - log.inputTokens[r];
            int due = Math.min(spec.requests().outputTokens(r), limit);
            if (status == RequestStatus.COMPLETED) {
                assertThat(log.outputTokens[r]).isEqualTo(due);
                assertThat(log.firstReused[r]).isLessThanOrEqualTo(log.inputTokens[r] - (due > 0 ? 1 : 0));
            }
        }
    }
}

package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.Blocked;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds in every run (engines.md §14), on random scenarios; a failure prints its seed. */
class InvariantsTest {
    private static final int SCENARIOS = Integer.getInteger("scenarios", 400);

    private static void each(BiConsumer<RunSpec, Played> check) {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            RunSpec spec = Scenarios.whole(seed).spec();
            try {
                check.accept(spec, Played.of(spec));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    private static boolean whole(RunSpec spec, Played played) {
        return spec.maxSimTimeNs() == Long.MAX_VALUE && played.result().ending() == RunResult.Ending.DONE;
    }

    @Test
    @DisplayName("INV-CONSERVE: every request that arrived ends once, with the tokens it was due, and nothing is left")
    void everyRequestEnds() {
        each((spec, p) -> {
            RequestLog log = p.log();
            int statuses = 0;
            for (int r = 0; r < log.size(); r++) {
                RequestStatus status = log.status(r);
                statuses += status == RequestStatus.PENDING || log.arrivalNs[r] < spec.dropNs() ? 0 : 1;
                if (whole(spec, p)) {
                    assertThat(status.terminal()).isEqualTo(log.arrivalNs[r] >= 0);
                }
                assertThat(log.endNs[r] >= 0).isEqualTo(status.terminal());
                int limit = longest(spec.pool().engine()) - log.inputTokens[r];
                int due = Math.min(spec.requests().outputTokens(r), limit);
                switch (status) {
                    case COMPLETED -> assertThat(log.outputTokens[r]).isEqualTo(due);
                    case REJECTED, PENDING -> assertThat(log.outputTokens[r]).isZero();
                    case TRUNCATED -> assertThat(log.outputTokens[r]).isBetween(1, due - 1);
                    default -> assertThat(log.outputTokens[r]).isLessThan(Math.max(1, due));
                }
            }
            assertThat(p.result().summary().arrived()).isEqualTo(statuses);
            if (whole(spec, p)) {
                lastPasses(p).values().forEach(pass -> {
                    assertThat(pass.active()).isZero();
                    assertThat(pass.running() + pass.waiting()).isZero();
                });
            }
        });
    }

    /** Returns the tokens at which a request ends, whatever it asks for. */
    private static int longest(EngineConfig engine) {
        boolean poolEndsIt = engine.type().equals("trtllm");
        return poolEndsIt ? (int) Math.min(engine.maxModelLen(), engine.capacityTokens()) : engine.maxModelLen();
    }

    private static Map<Integer, Played.Pass> lastPasses(Played p) {
        Map<Integer, Played.Pass> last = new HashMap<>();
        p.passes().forEach(pass -> last.put(pass.worker(), pass));
        return last;
    }

    @Test
    @DisplayName("INV-BLOCKS: held, kept and free blocks are all blocks there are, at every pass edge")
    void blocksAddUp() {
        each((spec, p) -> {
            int blocks = spec.pool().engine().numGpuBlocks();
            for (Played.Pass pass : p.passes()) {
                assertThat(pass.active()).isBetween(0, blocks);
                assertThat(pass.inactive()).isBetween(0, blocks - pass.active());
                if (!spec.pool().engine().enablePrefixCaching()) {
                    assertThat(pass.inactive()).isZero();
                }
            }
            for (int peak : p.result().usage().peakActive) {
                assertThat(peak).isLessThanOrEqualTo(blocks);
            }
        });
    }

    @Test
    @DisplayName("INV-CAUSAL: arrival, admission, first token, last token, end, in this order, and each at a pass edge")
    void causesComeFirst() {
        each((spec, p) -> {
            RequestLog log = p.log();
            Set<Double> ends = new HashSet<>();
            p.passes().forEach(pass -> ends.add(pass.endMs()));
            for (int r = 0; r < log.size(); r++) {
                if (log.admittedNs[r] >= 0) {
                    assertThat(log.arrivalNs[r]).isBetween(0L, log.admittedNs[r]);
                }
                if (log.firstTokenNs[r] >= 0) {
                    assertThat(log.admittedNs[r]).isBetween(0L, log.firstTokenNs[r]);
                    assertThat(ends).contains(p.first(r));
                }
                if (log.status(r) == RequestStatus.COMPLETED && log.outputTokens[r] > 0) {
                    assertThat(log.lastTokenNs[r])
                            .isBetween(log.firstTokenNs[r], log.endNs[r])
                            .isEqualTo(log.endNs[r]);
                }
                if (log.endNs[r] >= 0) {
                    assertThat(ends).contains(p.ended(r));
                }
            }
        });
    }

    @Test
    @DisplayName("INV-LIVE: under Orrery's own rules no run has a dead end")
    void runsEnd() {
        each((spec, p) -> {
            if (spec.compatibility() == Compatibility.NONE) {
                assertThat(p.result().ending()).isNotEqualTo(RunResult.Ending.GUARD);
            }
        });
    }

    @Test
    @DisplayName("INV-TIME: a worker's passes follow each other without overlap, and without a gap while it has work")
    void timeGoesForward() {
        each((spec, p) -> {
            Map<Integer, Played.Pass> before = new HashMap<>();
            for (Played.Pass pass : p.passes()) {
                Played.Pass last = before.put(pass.worker(), pass);
                assertThat(pass.endMs()).isGreaterThanOrEqualTo(pass.startMs());
                if (last != null) {
                    assertThat(pass.startMs()).isGreaterThanOrEqualTo(last.endMs());
                    if (last.running() > 0) {
                        assertThat(pass.startMs()).isEqualTo(last.endMs());
                    }
                }
            }
        });
    }

    @Test
    @DisplayName("INV-SLACK: with room for all that is ever known nothing waits for blocks or is preempted")
    void slackMeansNoPressure() {
        for (long seed = 0; seed < SCENARIOS; seed++) {
            Runs runs = Scenarios.any(seed);
            RunSpec tight = runs.spec();
            int block = tight.pool().engine().blockSize();
            int all = 0;
            for (int r = 0; r < tight.requests().size(); r++) {
                all += tight.requests().inputTokens(r) + tight.requests().outputTokens(r) + block;
            }
            // a delta turn repeats all that its conversation said
            int blocks = Math.max(2, all / block)
                    * (tight.requests().delta() ? tight.requests().size() : 1);
            Played p = runs.cache(block, blocks).play();
            RequestLog log = p.log();
            assertThat(p.victims()).as("seed %d", seed).isEmpty();
            assertThat(p.blocked()).as("seed %d", seed).doesNotContain(Blocked.BLOCKS, Blocked.PREEMPTION);
            for (int r = 0; r < log.size(); r++) {
                // R-R3: TensorRT-LLM keeps a full hit
                boolean wants = tight.requests().outputTokens(r) > 0
                        && tight.pool().engine().type().equals("vllm");
                assertThat(log.firstReused[r])
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(Math.max(0, log.inputTokens[r] - (wants ? 1 : 0)));
            }
        }
    }
}

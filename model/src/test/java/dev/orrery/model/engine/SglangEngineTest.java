package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.SglangConfig.SchedulePolicy;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SGLang, worked out by hand: prefill 10 ms, decode 1 ms, pages of 4 tokens. */
class SglangEngineTest extends EngineContractTest {
    @Override
    String type() {
        return "sglang";
    }

    @Override
    int blocksAfterPrefill() {
        return 3;
    }

    private static SglangConfig config(SchedulePolicy policy, int chunk, double conservativeness, int interval) {
        return new SglangConfig(policy, 16384, chunk, 4096, conservativeness, interval);
    }

    private static Runs on(int pages, Workloads rows) {
        return Runs.of(rows)
                .sglang(config(SchedulePolicy.FIFO, 64, 0.1, 0))
                .fixed(10, 1)
                .cache(4, pages);
    }

    @Test
    @DisplayName("R-S1: while a prompt is computed running requests get nothing")
    void prefillStallsDecodes() {
        Played p = on(64, Workloads.of(4).request(0, 8, 5).request(11, 8, 1)).play();

        assertThat(p.first(0)).isEqualTo(10);
        assertThat(p.first(1)).isEqualTo(21);
        assertThat(p.ended(0)).isEqualTo(24);
    }

    @Test
    @DisplayName("scheduler_recv_interval: while it decodes, the scheduler looks for new requests every so many passes")
    void newRequestsWaitForTheNextLook() {
        SglangConfig seldom = new SglangConfig(SchedulePolicy.FIFO, 16384, 64, 4096, 0.1, 0, 4);
        Workloads rows = Workloads.of(4)
                .request(0, 8, 20)
                .request(10.5, 8, 1)
                .request(25.5, 8, 1)
                .request(100, 8, 1);
        Played p = on(64, rows).sglang(seldom).play();

        // It looks after the prompt, at 10, and 4 decodes later; then after that prompt, at 24, and again at 28.
        assertThat(p.first(0)).isEqualTo(10);
        assertThat(p.first(1)).isEqualTo(24);
        assertThat(p.first(2)).isEqualTo(38);
        assertThat(p.first(3)).as("it is idle").isEqualTo(110);
    }

    @Test
    @DisplayName("R-S2: two of one batch share nothing, and what both computed is kept once")
    void oneBatchSharesNothing() {
        Played p = on(64, Workloads.of(4).request(0, 9, 1, 1, 2, 3).request(0, 9, 1, 1, 2, 4))
                .play();

        assertThat(p.reused(1)).containsExactly(0);
        assertThat(p.passes().getFirst().inactive()).isEqualTo(2);
        assertThat(p.passes().getFirst().active()).isZero();
    }

    @Test
    @DisplayName("R-S4: the rest of a chunk goes to the next prompt, which is continued first")
    void chunksAreFilled() {
        Workloads rows = Workloads.of(4).request(0, 8, 1).request(0, 12, 1);
        Played p = on(64, rows).sglang(config(SchedulePolicy.FIFO, 12, 1, 0)).play();

        assertThat(p.tokens(0, 0)).isEqualTo(8);
        assertThat(p.tokens(0, 1)).isEqualTo(4);
        assertThat(p.tokens(1, 1)).isEqualTo(8);
        assertThat(p.admittedAt(1)).containsExactly(0.0);
    }

    @Test
    @DisplayName("R-S7, W10: who has the fewest outputs is retracted, keeps them, and counts as preempted")
    void theShortestAnswerIsRetracted() {
        Workloads rows = Workloads.of(4).request(0, 12, 20).request(12, 12, 20);
        SglangConfig careless = new SglangConfig(SchedulePolicy.FIFO, 16384, 64, 1, 0.1, 0);
        Played p = on(9, rows).sglang(careless).play();

        assertThat(p.victims()).startsWith(1);
        assertThat(p.result().usage().preemptions[0]).isEqualTo(p.victims().size());
        assertThat(p.log().outputTokens).containsExactly(20, 20);
    }

    @Test
    @DisplayName("R-S8: with lpm the longest cached prefix comes first")
    void theLongestPrefixComesFirst() {
        Workloads rows =
                Workloads.of(4).request(0, 8, 1, 1, 2).request(1, 8, 1, 8, 9).request(1, 12, 1, 1, 2, 3);
        Played p = on(64, rows)
                .sglang(config(SchedulePolicy.LPM, 64, 1, 0))
                .seats(1)
                .play();

        assertThat(p.admittedAt(2)).containsExactly(10.0);
        assertThat(p.admittedAt(1)).containsExactly(20.0);
    }

    @Test
    @DisplayName("R-S11: after a prefill come so many rounds without one")
    void prefillsKeepADistance() {
        Workloads rows = Workloads.of(4).request(0, 8, 9).request(5, 8, 1);
        Played p = on(64, rows).sglang(config(SchedulePolicy.FIFO, 64, 1, 3)).play();

        assertThat(p.admittedAt(1)).containsExactly(13.0);
        assertThat(p.blocked()).contains(Blocked.INTERVAL);
    }

    @Test
    @DisplayName("L1: what could not run even alone is rejected and holds up nobody")
    void oversizeIsRejected() {
        Played p = on(4, Workloads.of(4).request(0, 20, 1).request(0, 4, 1)).play();

        assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
        assertThat(p.reason(0)).isEqualTo(EndReason.NEVER_FITS);
        assertThat(p.ended(1)).isEqualTo(10);
    }

    @Test
    @DisplayName("an answer that outgrows the pool alone ends truncated")
    void outgrowingIsTruncation() {
        SglangConfig clipped = new SglangConfig(SchedulePolicy.FIFO, 16384, 64, 2, 1, 0);
        Played p = on(4, Workloads.of(4).request(0, 8, 50)).sglang(clipped).play();

        assertThat(p.status(0)).isEqualTo(RequestStatus.TRUNCATED);
        assertThat(p.reason(0)).isEqualTo(EndReason.KV_CAPACITY);
        assertThat(p.log().outputTokens[0]).isEqualTo(8);
    }
}

package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** TensorRT-LLM, worked out by hand: prefill 10 ms, decode 1 ms, blocks of 4 tokens. */
class GuaranteedNoEvictTest extends EngineContractTest {
    @Override
    String type() {
        return "trtllm";
    }

    private static Runs on(int blocks, Workloads rows) {
        return Runs.of(rows).engine("trtllm").fixed(10, 1).cache(4, blocks);
    }

    @Test
    @DisplayName("R-R1: room for prompt and output is kept from the start, so nobody is ever preempted")
    void outputIsReserved() {
        Workloads rows = Workloads.of(4).request(0, 8, 8).request(0, 8, 8).request(0, 4, 4);
        Played p = on(7, rows).play();

        // 4 blocks are promised to the first; the second needs 4 of the 3 that are left and holds up the third
        assertThat(p.victims()).isEmpty();
        assertThat(p.admittedAt(1)).containsExactly(17.0);
        assertThat(p.admittedAt(2)).containsExactly(17.0);
        assertThat(p.blocked()).contains(Blocked.BLOCKS);
    }

    @Test
    @DisplayName("R-R2: an answer ends where the pool does; a prompt that fills the pool is rejected")
    void thePoolLimitsAnswers() {
        Played p = on(4, Workloads.of(4).request(0, 10, 50).request(0, 16, 1)).play();

        assertThat(p.log().outputTokens[0]).isEqualTo(6);
        assertThat(p.status(0)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(p.status(1)).isEqualTo(RequestStatus.REJECTED);
        assertThat(p.reason(1)).isEqualTo(EndReason.NEVER_FITS);
    }

    private static Workloads twice() {
        return Workloads.of(4).request(0, 8, 1, 1, 2).request(20, 8, 2, 1, 2);
    }

    @Test
    @DisplayName("R-R3: in the reference a fully cached prompt computes nothing and its first token pays a decode step")
    void fullHitsPayADecodeInTheReference() {
        Played p = on(9, twice()).reference().play();

        assertThat(p.reused(1)).containsExactly(8);
        assertThat(p.first(1)).isEqualTo(21);
        assertThat(p.log().committed[1]).isZero();
    }

    @Test
    @DisplayName("W6: by Orrery's rules one token is computed, which is a prefill and gives the first token")
    void fullHitsComputeOneToken() {
        Played p = on(9, twice()).play();

        assertThat(p.reused(1)).containsExactly(7);
        assertThat(p.first(1)).isEqualTo(30);
        assertThat(p.ended(1)).isEqualTo(31);
        assertThat(p.log().committed[1]).isOne();
    }

    @Test
    @DisplayName("R-R3: without budget a fully cached prompt comes in, one a pass")
    void fullHitsNeedNoBudget() {
        Workloads rows = Workloads.of(4)
                .request(0, 8, 1, 1, 2)
                .request(30, 16, 1)
                .request(30, 8, 1, 1, 2)
                .request(30, 8, 1, 1, 2);
        Played p = on(20, rows).budget(8).reference().play();

        assertThat(p.admittedAt(2)).containsExactly(30.0);
        assertThat(p.admittedAt(3)).containsExactly(41.0);
    }
}

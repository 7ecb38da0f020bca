package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.EngineConfig.PreemptionMode;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who loses blocks and what it costs, worked out by hand: prefill 10 ms, decode 1 ms, blocks of 4 tokens. */
class PreemptionRulesTest {
    private static Runs on(int blocks, Workloads rows) {
        return Runs.of(rows).fixed(10, 1).cache(4, blocks).caching(false);
    }

    /** Two prompts of a block each; the second block of each is needed in the second pass. */
    private static Workloads pair(int firstOutput, int secondOutput) {
        return Workloads.of(4).request(0, 4, firstOutput).request(0, 4, secondOutput);
    }

    @Test
    @DisplayName(
            "R-V10, row 3: the last admitted loses its blocks, keeps its tokens, and goes to the front of the queue")
    void theLastOneLoses() {
        Played p = on(3, pair(5, 3).request(1, 4, 1)).play();

        // [0, 10] both prompts; [10, 11] request 0 takes the third block, 1 has none left: it is the victim
        assertThat(p.victims()).containsExactly(1);
        assertThat(p.admittedAt(1)).containsExactly(0.0, 14.0);
        assertThat(p.admittedAt(2)).containsExactly(14.0);
        assertThat(p.log().outputTokens).containsExactly(5, 3, 1);
    }

    @Test
    @DisplayName("R-V10: with fifo the first admitted loses, even the one that asks")
    void fifoTakesTheFirst() {
        Played p = on(3, pair(5, 3)).preemption(PreemptionMode.FIFO).play();

        // [10, 11]: 0 takes the third block, 1 needs one more: 0 is the victim although it was scheduled
        assertThat(p.victims()).containsExactly(0);
        assertThat(p.tokens(1, 1)).isEqualTo(1);
        assertThat(p.tokens(1, 0)).isZero();
        assertThat(p.ended(1)).isEqualTo(12);
    }

    @Test
    @DisplayName("R-V10, row 3: nobody is admitted in a pass that preempted")
    void noAdmissionAfterPreemption() {
        // 2 is small enough for the block that the victim leaves, and yet waits for the next pass
        Played p = on(4, Workloads.of(4).request(0, 8, 6).request(0, 8, 6).request(10, 3, 1))
                .play();

        assertThat(p.victims()).startsWith(1);
        assertThat(p.blocked()).contains(Blocked.PREEMPTION);
        assertThat(p.admittedAt(2).getFirst()).isGreaterThan(p.start(1));
    }

    @Test
    @DisplayName("R-V10: a victim that was scheduled gives its tokens back to the budget")
    void theBudgetIsRefunded() {
        Workloads rows = Workloads.of(4).request(0, 4, 5).request(0, 4, 5).request(0, 12, 1);
        Played p = on(6, rows).budget(10).preemption(PreemptionMode.FIFO).play();

        // pass 0: 4 + 4 + 2 tokens in 3 blocks. Pass 1: 0 and 1 take a block each, 2 wants 8 tokens: 10 in all, which
        // is
        // 2 more blocks of which 1 is free; so 0 leaves with 2 blocks, and its token goes back: 1 + 9 tokens
        assertThat(p.victims()).startsWith(0);
        assertThat(p.tokens(1, 1)).isEqualTo(1);
        assertThat(p.tokens(1, 2)).isEqualTo(8);
    }

    @Test
    @DisplayName("R-V11: re-admission recomputes prompt and answer, hits its own surviving blocks, and pays a decode")
    void survivorsAreHit() {
        Played cold = on(3, pair(5, 3)).play();
        Played warm = on(3, pair(5, 3)).caching(true).play();

        assertThat(cold.reused(1)).containsExactly(0, 0);
        // request 0 ends within its second block, so that the victim's only full one survives
        assertThat(warm.reused(1)).containsExactly(0, 4);
        // here request 0 needs a third block and takes the tail of the victim's two
        assertThat(on(4, Workloads.of(4).request(0, 4, 6).request(0, 8, 2))
                        .caching(true)
                        .play()
                        .reused(1))
                .containsExactly(0, 4);
    }

    @Test
    @DisplayName("W4: all recomputed tokens are charged as prefill; the reference charges those of the prompt only")
    void recomputationIsCharged() {
        Runs own = Runs.of(pair(5, 3)).cache(4, 3).caching(false);
        Runs reference = Runs.of(pair(5, 3)).cache(4, 3).caching(false).reference();

        // re-admission of request 1: 4 prompt tokens and 1 answer token, the newest of which was never computed
        assertThat(own.play().log().recomputed[1]).isEqualTo(4);
        assertThat(reference.play().log().recomputed[1]).isEqualTo(4);
        Runs longer = Runs.of(Workloads.of(4).request(0, 4, 9).request(0, 4, 8))
                .cache(4, 5)
                .caching(false);
        Played p = longer.play();
        Played q = Runs.of(Workloads.of(4).request(0, 4, 9).request(0, 4, 8))
                .cache(4, 5)
                .caching(false)
                .reference()
                .play();
        double again = p.admittedAt(1).get(1);
        assertThat(q.admittedAt(1).get(1)).isEqualTo(again);
        // known 4 + 5 tokens: 8 recomputed here, 4 there; decode of 9 tokens in a pool of 20 in both
        double decode = round(-25.74 * 0.45 * 0.45 + 54.01 * 0.45 + 5.74);

        assertThat(endOfPassAt(p, again) - again).isCloseTo(prefill(8) + decode, within());
        assertThat(endOfPassAt(q, again) - again).isCloseTo(prefill(4) + decode, within());
    }

    @Test
    @DisplayName("W7: with fifo the request after a victim is scheduled in the same pass; the reference passes it over")
    void nobodyIsPassedOver() {
        Workloads rows = Workloads.of(4).request(0, 4, 6).request(0, 4, 6).request(0, 3, 6);
        Played own = on(4, rows).preemption(PreemptionMode.FIFO).play();
        Played reference =
                on(4, rows).preemption(PreemptionMode.FIFO).reference().play();

        // pass 1: 0 takes the last block; 1 needs one: 0 leaves; 2 still has room in its block
        assertThat(own.victims().getFirst()).isZero();
        assertThat(own.tokens(1, 2)).isEqualTo(1);
        assertThat(reference.victims().getFirst()).isZero();
        assertThat(reference.tokens(1, 2)).isZero();
    }

    @Test
    @DisplayName("L3: a request that outgrows all blocks is truncated where it could not grow; its tokens count")
    void outgrowingIsTruncation() {
        Played p = on(2, Workloads.of(4).request(0, 4, 20).request(0, 4, 1)).play();

        // 8 tokens fit: the answer's fifth token is sampled from the eighth known one
        assertThat(p.status(0)).isEqualTo(RequestStatus.TRUNCATED);
        assertThat(p.reason(0)).isEqualTo(EndReason.KV_CAPACITY);
        assertThat(p.log().outputTokens[0]).isEqualTo(5);
        assertThat(p.ended(0)).isEqualTo(p.last(0));
        assertThat(p.status(1)).isEqualTo(RequestStatus.COMPLETED);
    }

    @Test
    @DisplayName("L3: a victim that has outgrown all blocks is truncated when its turn comes")
    void outgrownVictimsAreTruncated() {
        long[] shared = {1, 2, 3, 4};
        Workloads rows = Workloads.of(2).request(0, 6, 3, shared).request(0, 8, 9, shared);
        Played p = Runs.of(rows).fixed(10, 1).cache(2, 4).play();

        // both share 3 blocks, 1 has the fourth and 9 tokens when 0 needs a block of its own
        assertThat(p.victims()).containsExactly(1);
        assertThat(p.status(1)).isEqualTo(RequestStatus.TRUNCATED);
        assertThat(p.reason(1)).isEqualTo(EndReason.KV_CAPACITY);
        assertThat(p.log().outputTokens[1]).isEqualTo(1);
    }

    @Test
    @DisplayName("L2: without chunking a prompt above the budget is rejected and the others go on")
    void neverInOnePassIsRejected() {
        Played p = on(100, Workloads.of(4).request(0, 9, 1).request(0, 8, 1))
                .budget(8)
                .chunking(false)
                .play();

        assertThat(p.status(0)).isEqualTo(RequestStatus.REJECTED);
        assertThat(p.reason(0)).isEqualTo(EndReason.NEVER_FITS);
        assertThat(p.ended(0)).isEqualTo(10);
        assertThat(p.status(1)).isEqualTo(RequestStatus.COMPLETED);
    }

    @Test
    @DisplayName("row 20: a preempted request's latency runs from arrival to last token, once")
    void latencyCountsOnce() {
        Played p = on(3, pair(5, 3)).play();

        assertThat(p.result().summary().e2e().max()).isEqualTo(p.last(1) - p.arrival(1));
        assertThat(p.log().preemptions(1)).isEqualTo(1);
        assertThat(p.result().summary().preemptions()).isEqualTo(1);
    }

    private static double endOfPassAt(Played p, double start) {
        return p.passes().stream()
                .filter(pass -> pass.startMs() == start)
                .findFirst()
                .orElseThrow()
                .endMs();
    }

    private static double prefill(double t) {
        return round(4.209989e-7 * t * t + 1.518344e-2 * t + 16.50142);
    }

    private static double round(double ms) {
        return Math.rint(ms * 1e6) / 1e6;
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-9);
    }
}

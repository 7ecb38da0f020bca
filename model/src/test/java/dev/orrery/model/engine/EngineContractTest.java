package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.RequestStatus;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every engine must do. A prefill takes 10 ns, a decode 1 ns; requests have 8 tokens in and 4 out. */
abstract class EngineContractTest {
    /** Returns the name of the engine in {@link Engines}. */
    abstract String type();

    /** Returns the blocks of 4 tokens that a request has after its first pass: its prompt, and perhaps a place more. */
    int blocksAfterPrefill() {
        return 2;
    }

    private OneWorker worker(boolean feedback, boolean publish) {
        return new OneWorker(type(), 100, OneWorker.rules(feedback, publish));
    }

    private static Engine engine(OneWorker worker) {
        return Engines.create(0, worker.context);
    }

    @Test
    @DisplayName("an idle worker need not be woken")
    void idleSleeps() {
        OneWorker worker = worker(false, false);
        Engine engine = engine(worker);

        engine.advance(1_000_000);
        assertThat(engine.wakeNs()).isEqualTo(WakeHeap.NEVER);
        assertThat(worker.usage.passes[0]).isZero();
    }

    @Test
    @DisplayName("a pass starts with the arrival, but not before the limit has passed it")
    void aPassStartsWithTheArrival() {
        OneWorker worker = worker(false, false);
        Engine engine = engine(worker);

        engine.enqueue(0, 50);
        assertThat(engine.wakeNs()).isEqualTo(50);
        engine.advance(50);
        assertThat(worker.usage.passes[0]).isZero();
        engine.advance(51);
        assertThat(worker.log.admittedNs[0]).isEqualTo(50);
        assertThat(worker.log.firstTokenNs[0]).isEqualTo(60);
    }

    @Test
    @DisplayName("advancing in steps of any size leaves the same as at once")
    void stepsDoNotMatter() {
        OneWorker atOnce = worker(false, false);
        OneWorker inSteps = worker(false, false);
        Engine one = engine(atOnce);
        Engine other = engine(inSteps);
        for (int r = 0; r < OneWorker.REQUESTS; r++) {
            one.advance(7L * r);
            one.enqueue(r, 7L * r);
            for (long t = 7L * (r - 1); t <= 7L * r; t++) {
                other.advance(t);
            }
            other.enqueue(r, 7L * r);
        }
        one.advance(Long.MAX_VALUE);
        for (long t = 63; t < 400; t += 3) {
            other.advance(t);
        }

        assertThat(inSteps.log.endNs).isEqualTo(atOnce.log.endNs);
        assertThat(inSteps.log.firstTokenNs).isEqualTo(atOnce.log.firstTokenNs);
        assertThat(inSteps.usage.passes).isEqualTo(atOnce.usage.passes);
        assertThat(inSteps.usage.activeBlockNs(0)).isEqualTo(atOnce.usage.activeBlockNs(0));
        for (int r = 0; r < OneWorker.REQUESTS; r++) {
            assertThat(atOnce.log.status(r)).isEqualTo(RequestStatus.COMPLETED);
        }
    }

    @Test
    @DisplayName("with feedback it stops after a pass in which a request ends, and names it")
    void feedbackStops() {
        OneWorker worker = worker(true, false);
        Engine engine = engine(worker);
        engine.enqueue(0, 0);
        engine.advance(12);
        engine.enqueue(1, 12);

        engine.advance(1_000);
        assertThat(worker.signals[0].size()).isOne();
        assertThat(worker.signals[0].request(0)).isZero();
        assertThat(engine.wakeNs()).isEqualTo(worker.log.endNs[0]);
        assertThat(worker.log.status(1)).isEqualTo(RequestStatus.RUNNING);
        worker.signals[0].clear();
        engine.advance(1_000);
        assertThat(worker.signals[0].size()).isOne();
        assertThat(worker.signals[0].request(0)).isOne();
    }

    @Test
    @DisplayName("without feedback it goes on")
    void noFeedbackGoesOn() {
        OneWorker worker = worker(false, false);
        Engine engine = engine(worker);
        engine.enqueue(0, 0);
        engine.enqueue(1, 0);

        engine.advance(1_000);
        assertThat(worker.log.status(0)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(worker.log.status(1)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(engine.wakeNs()).isEqualTo(WakeHeap.NEVER);
    }

    @Test
    @DisplayName("no pass ends after the horizon")
    void theHorizonHolds() {
        OneWorker worker = worker(false, false);
        worker.horizon.limit(11);
        Engine engine = engine(worker);
        engine.enqueue(0, 0);

        engine.advance(1_000);
        assertThat(worker.usage.lastEndNs[0]).isEqualTo(11);
        assertThat(worker.log.status(0)).isEqualTo(RequestStatus.RUNNING);
        assertThat(engine.wakeNs()).isEqualTo(WakeHeap.NEVER);
    }

    @Test
    @DisplayName("the status board shows what was published at the end of the last pass, not what is in flight")
    void publishedStateIsThatOfThePassEnd() {
        OneWorker worker = worker(false, true);
        Engine engine = engine(worker);
        engine.enqueue(0, 0);

        engine.advance(5);
        assertThat(worker.board.running[0]).isZero();
        assertThat(worker.board.freeBlocks[0]).isEqualTo(100);
        engine.advance(10);
        assertThat(worker.board.running[0]).isEqualTo(1);
        assertThat(worker.board.freeBlocks[0]).isEqualTo(100 - blocksAfterPrefill());
        engine.advance(1_000);
        assertThat(worker.board.running[0]).isZero();
    }

    @Test
    @DisplayName(
            "INV-FF: what is published at any instant does not depend on how passes are advanced, nor on a horizon")
    void publishedStateIsTheSame() {
        for (long horizon = 10; horizon < 120; horizon++) {
            for (int step = 1; step < 12; step += 5) {
                OneWorker fast = new OneWorker(type(), 10, OneWorker.publishing(true));
                OneWorker slow = new OneWorker(type(), 10, OneWorker.publishing(false));
                fast.horizon.limit(horizon);
                slow.horizon.limit(horizon);
                Engine one = engine(fast);
                Engine other = engine(slow);
                int sent = 0;
                for (long t = 0; t < 200; t += step) {
                    one.advance(t);
                    other.advance(t);
                    assertThat(fast.board.freeBlocks).isEqualTo(slow.board.freeBlocks);
                    assertThat(fast.board.running).isEqualTo(slow.board.running);
                    assertThat(fast.board.waiting).isEqualTo(slow.board.waiting);
                    if (sent < OneWorker.REQUESTS && t >= 5L * sent) {
                        one.enqueue(sent, t);
                        other.enqueue(sent++, t);
                    }
                }
            }
        }
    }
}

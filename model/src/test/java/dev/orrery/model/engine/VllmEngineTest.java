package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.kernel.GuardException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VllmEngineTest extends EngineContractTest {
    @Override
    String type() {
        return "vllm";
    }

    @Test
    @DisplayName("row 1: the thousandth preemption of a request stops the run and names it")
    void endlessPreemptionIsStopped() {
        OneWorker worker = new OneWorker(type(), 5, OneWorker.rules(false, false));
        Engine engine = Engines.create(0, worker.context);
        worker.requests.preemptions[1] = 998;
        engine.enqueue(0, 0);
        engine.enqueue(1, 0);
        engine.advance(Long.MAX_VALUE);
        assertThat(worker.requests.preemptions[1]).isEqualTo(999);

        worker.requests.preemptions[3] = 999;
        engine.enqueue(2, 1_000);
        engine.enqueue(3, 1_000);
        assertThatThrownBy(() -> engine.advance(Long.MAX_VALUE))
                .isInstanceOf(GuardException.class)
                .hasMessageContaining("request 3")
                .hasMessageContaining("1000 times")
                .hasMessageContaining("5 KV blocks");
    }

    @Test
    @DisplayName("row 5: an unknown engine is refused with the known names")
    void unknownEnginesAreRefused() {
        OneWorker worker = new OneWorker("vlm", 5, OneWorker.rules(false, false));

        assertThatThrownBy(() -> Engines.create(0, worker.context))
                .hasMessageContaining("'vlm'")
                .hasMessageContaining(Engines.names().toString());
    }
}

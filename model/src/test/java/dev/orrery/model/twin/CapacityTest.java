package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.Summary;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.Arrivals.Mode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CapacityTest {
    /** Requests of 10 blocks that stay for about 1.3 s and come 20 a second: 26 at a time, 260 blocks. */
    private static Summary serve(int blocks) {
        Workloads rows = Workloads.of(64);
        for (int i = 0; i < 2000; i++) {
            rows.request(0, 512, 128);
        }
        return Runs.of(rows)
                .fixed(0.5, 10)
                .cache(64, blocks)
                .arrivals(new Arrivals(Mode.CONSTANT, 1, 0, 20, 1))
                .run()
                .summary();
    }

    @Test
    @DisplayName("row 6: a few KV blocks more or less decide between a queue without end and none")
    void blocksDecideOverTheQueue() {
        Summary few = serve(230);
        Summary more = serve(281);

        assertThat(more.ttft().mean()).isLessThan(20);
        assertThat(few.ttft().mean()).isGreaterThan(50 * more.ttft().mean());
        assertThat(few.kvPeak()).isGreaterThan(0.99);
    }

    @Test
    @DisplayName("a cold start lets the first requests wait until workers are ready")
    void coldStartsDelay() {
        Workloads rows = Workloads.of(64).request(0, 64, 1).request(30, 64, 1).request(150, 64, 1);
        var log = Runs.of(rows).fixed(10, 1).coldStart(100_000_000).run().log();
        var warm = Runs.of(rows).fixed(10, 1).run().log();

        assertThat(log.arrivalNs).containsExactly(0, 30_000_000, 150_000_000);
        assertThat(log.firstTokenNs).containsExactly(110_000_000, 110_000_000, 160_000_000);
        assertThat(warm.firstTokenNs).containsExactly(10_000_000, 40_000_000, 160_000_000);
    }
}

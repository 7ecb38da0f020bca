package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Metrics of a run small enough to follow: a prefill takes 10 ms, a decode 1 ms. */
class SummaryTest {
    /** Request 0 runs alone until 11, then shares a pass with request 1's prompt; request 2 never fits. */
    private static Runs run() {
        Workloads rows =
                Workloads.of(4).request(0, 8, 4, 1, 2).request(11, 8, 2, 1, 2).request(12, 100, 5);
        return Runs.of(rows).fixed(10, 1).cache(4, 10);
    }

    private static Summary summary() {
        return run().run().summary();
    }

    @Test
    @DisplayName("counts by status add up to what arrived")
    void countsAddUp() {
        assertThat(summary().arrived()).isEqualTo(3);
        assertThat(summary().count(RequestStatus.COMPLETED)).isEqualTo(2);
        assertThat(summary().count(RequestStatus.REJECTED)).isEqualTo(1);
        assertThat(summary().inputTokens()).isEqualTo(16);
        assertThat(summary().outputTokens()).isEqualTo(6);
    }

    @Test
    @DisplayName("row 21: time to first token runs from arrival and splits into queue and prefill")
    void ttftSplits() {
        Workloads rows = Workloads.of(4).request(0, 8, 2).request(4, 8, 1);
        Summary s = Runs.of(rows).fixed(10, 1).cache(4, 10).run().summary();

        // request 1 waits 6 ms for the pass to end, then its pass takes 11
        assertThat(s.ttft().sorted()).containsExactly(10, 17);
        assertThat(s.queue().sorted()).containsExactly(0, 6);
        assertThat(s.prefill().sorted()).containsExactly(10, 11);
    }

    @Test
    @DisplayName("latencies of completed requests, worked out by hand")
    void latencies() {
        // passes: [0,10] [10,11] [11,22] mixed [22,23]
        assertThat(summary().ttft().sorted()).containsExactly(10, 11);
        assertThat(summary().e2e().sorted()).containsExactly(12, 23);
        assertThat(summary().ttst().sorted()).containsExactly(1, 1);
        assertThat(summary().tpot().sorted()).containsExactly(1, 13 / 3.0);
        assertThat(summary().gaps().count()).isEqualTo(4);
        assertThat(summary().durationMs()).isEqualTo(23);
    }

    @Test
    @DisplayName("rates divide by the time of the last completion")
    void rates() {
        assertThat(summary().perSecond(summary().outputTokens())).isEqualTo(6 / 0.023);
    }

    @Test
    @DisplayName("reuse is summed over first admissions, and over the largest hit of each request")
    void reuse() {
        assertThat(summary().firstReused()).isEqualTo(4);
        assertThat(summary().reused()).isEqualTo(4);
        assertThat(summary().committedPrefill()).isEqualTo(8 + 4);
    }

    @Test
    @DisplayName("busy share, blocks held over time, peak and worker time")
    void utilisation() {
        Summary s = summary();

        assertThat(s.busy()).isEqualTo(1);
        // blocks held: 2 in [0,10], 3 in [10,11], 3 + 1 own of request 1 in [11,22], 3 + 2 in [22,23]
        assertThat(s.kvMean()).isCloseTo((2 * 10 + 3 + 4 * 11 + 5) / 23.0 / 10, Percentage.withPercentage(1e-9));
        assertThat(s.kvPeak()).isEqualTo(0.5);
        assertThat(s.workerSeconds()).isEqualTo(0.023);
        assertThat(s.gpuHours()).isEqualTo(23 / 3.6e6);
    }

    @Test
    @DisplayName("goodput counts completed requests within every bound; without bounds there is none")
    void goodput() {
        assertThat(summary().good()).isEqualTo(-1);
        assertThat(run().slo(new Slo(10.5, Double.NaN, Double.NaN))
                        .run()
                        .summary()
                        .good())
                .isEqualTo(1);
        assertThat(run().slo(new Slo(11, Double.NaN, Double.NaN))
                        .run()
                        .summary()
                        .good())
                .isEqualTo(2);
        assertThat(run().slo(new Slo(11, 1, Double.NaN)).run().summary().good()).isEqualTo(1);
        assertThat(run().slo(new Slo(Double.NaN, Double.NaN, 12))
                        .run()
                        .summary()
                        .good())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("row 22: what has not ended at a time limit is counted as it stands")
    void survivorsAreCounted() {
        Summary s = run().untilNs(15_000_000).run().summary();

        assertThat(s.arrived()).isEqualTo(3);
        assertThat(s.count(RequestStatus.RUNNING) + s.count(RequestStatus.QUEUED))
                .isEqualTo(3);
        assertThat(s.durationMs()).isZero();
        assertThat(s.perSecond(5)).isZero();
    }
}

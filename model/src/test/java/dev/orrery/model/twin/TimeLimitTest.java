package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static Runs request() {
        return Runs.of(Workloads.of(64).request(0, 64, 3, 1)).reference();
    }

    @Test
    @DisplayName("events at the limit happen: a request that ends at 28.961632 ms completes with that limit")
    void theLimitItselfCounts() {
        RunResult result = request().untilNs(28_961_632).run();

        assertThat(result.log().status(0)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(result.clockNs()).isEqualTo(28_961_632);
        assertThat(result.ending()).isEqualTo(RunResult.Ending.TIME_LIMIT);
    }

    @Test
    @DisplayName(
            "later ones do not: a nanosecond less and it is still running, and the gaps of its tokens do not count")
    void laterEventsDoNotHappen() {
        RunResult result = request().untilNs(28_961_631).run();

        assertThat(result.log().status(0)).isEqualTo(RequestStatus.RUNNING);
        assertThat(result.log().endNs[0]).isEqualTo(-1);
        assertThat(result.gaps().count()).isZero();
        assertThat(result.clockNs()).isLessThan(28_961_631);
    }

    @Test
    @DisplayName(
            "an arrival at the limit counts, a later one never arrives; the duration ends with the last completion")
    void arrivalsAtTheLimitCount() {
        Workloads rows =
                Workloads.of(64).request(0, 64, 1, 1).request(50, 64, 1, 2).request(51, 64, 1, 3);
        RunResult result = Runs.of(rows).fixed(10, 1).untilNs(50_000_000).run();
        Summary summary = result.summary();

        assertThat(summary.arrived()).isEqualTo(2);
        assertThat(result.log().status(2)).isEqualTo(RequestStatus.PENDING);
        assertThat(summary.durationMs()).isEqualTo(10);
        assertThat(summary.clockMs()).isEqualTo(50);
        assertThat(summary.workerSeconds()).isEqualTo(0.05);
    }

    @Test
    @DisplayName("with a limit of 0 only what arrives first happens")
    void aLimitOfZeroAdmitsTheFirst() {
        RunResult result = request().untilNs(0).run();

        assertThat(result.summary().arrived()).isEqualTo(1);
        assertThat(result.log().firstTokenNs[0]).isEqualTo(-1);
        assertThat(result.usage().passes).containsExactly(0);
    }

    @Test
    @DisplayName("in closed loop nothing is sent after the limit")
    void closedLoopsStopToo() {
        Workloads rows = Workloads.of(64);
        for (int i = 0; i < 10; i++) {
            rows.request(0, 64, 1, 100 + i);
        }
        RunResult result =
                Runs.of(rows).fixed(10, 1).closed(1).untilNs(35_000_000).run();

        assertThat(result.summary().count(RequestStatus.COMPLETED)).isEqualTo(3);
        assertThat(result.summary().arrived()).isEqualTo(4);
    }
}

package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.workload.Arrivals;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final long[] SYSTEM = {1, 2};

    /** Two rows that fill the cache, then a day with the same system prompt. */
    private static Workloads rows() {
        return Workloads.of(4)
                .request(0, 8, 3, SYSTEM)
                .request(30, 8, 3, SYSTEM)
                .request(0, 12, 2, 1, 2, 3)
                .request(50, 12, 2, 1, 2, 4);
    }

    private static Runs warm() {
        return Runs.of(rows()).fixed(10, 1).cache(4, 100).warmRows(2);
    }

    @Test
    @DisplayName("row 7: rows of a warm-up fill the cache and are not counted")
    void warmRowsFillTheCache() {
        RunResult result = warm().run();

        assertThat(result.log().firstReused[2]).isEqualTo(8);
        assertThat(result.summary().arrived()).isEqualTo(2);
        assertThat(result.summary().outputTokens()).isEqualTo(4);
        assertThat(result.gaps().count()).isEqualTo(2);
    }

    @Test
    @DisplayName("row 7: the workload begins at 0 when the last pass of the warm-up has ended")
    void timeStartsAfterTheWarmUp() {
        RunResult result = warm().run();

        assertThat(result.log().arrivalNs[2]).isZero();
        assertThat(result.log().firstTokenNs[2]).isEqualTo(10_000_000);
        assertThat(result.log().arrivalNs[3]).isEqualTo(50_000_000);
        assertThat(result.clockNs()).isEqualTo(61_000_000);
        assertThat(result.usage().passes).containsExactly(4);
        assertThat(result.usage().busyNs).containsExactly(22_000_000);
    }

    @Test
    @DisplayName("a time limit counts from the end of the warm-up")
    void theLimitCountsFromThere() {
        RunResult result = warm().untilNs(11_000_000).run();

        assertThat(result.log().status(2)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(result.log().status(3)).isEqualTo(RequestStatus.PENDING);
    }

    @Test
    @DisplayName("a warm-up works in closed loop")
    void closedLoopsCanBeWarm() {
        RunResult result = warm().arrivals(Arrivals.closed(1)).run();

        assertThat(result.log().arrivalNs[2]).isZero();
        assertThat(result.log().arrivalNs[3]).isEqualTo(11_000_000);
    }

    @Test
    @DisplayName("requests that arrive in the seconds to drop are served and left out of every statistic")
    void droppedRequestsAreServed() {
        Workloads rows = Workloads.of(4).request(0, 4, 3).request(40, 4, 2);
        RunResult result =
                Runs.of(rows).fixed(10, 1).cache(4, 100).dropNs(40_000_000).run();

        assertThat(result.log().status(0)).isEqualTo(RequestStatus.COMPLETED);
        assertThat(result.summary().arrived()).isEqualTo(1);
        assertThat(result.gaps().count()).isEqualTo(1);
        assertThat(result.summary().ttft().count()).isEqualTo(1);
    }
}

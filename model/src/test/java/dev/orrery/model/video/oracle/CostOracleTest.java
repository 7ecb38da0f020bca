package dev.orrery.model.video.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CostOracleTest {
    private static final long S = 1_000_000_000L;

    /** Three sessions from 5 s to 15 s, one before and after, within 30 s. */
    private static SessionTrace trace() {
        SessionTrace.Builder trace = new SessionTrace.Builder(SessionTrace.Header.NONE);
        trace.arrive(0, 1, 1000, 750).arrive(5 * S, 2, 1000, 750).arrive(5 * S, 3, 1000, 750);
        trace.add(15 * S, 2, SessionEvent.DEPART).add(15 * S, 3, SessionEvent.IDLE);
        return trace.build();
    }

    @Test
    @DisplayName("the bound follows the active sessions")
    void integral() {
        CostOracle oracle = CostOracle.of(trace(), 0, 30 * S);
        assertThat(oracle.gpuSeconds(1)).isEqualTo(5 + 30 + 15);
        assertThat(oracle.gpuSeconds(2)).isEqualTo(5 + 20 + 15);
        assertThat(oracle.peakGpus(2)).isEqualTo(2);
    }

    @Test
    @DisplayName("the least price of two types is that of the cheapest mix at every instant; lateness makes it smaller")
    void twoTypes() {
        GpuType large = new GpuType("large", ChunkTimes.linear(0, 100, 8), 8, 8, 1, Double.POSITIVE_INFINITY);
        GpuType small = new GpuType("small", ChunkTimes.linear(0, 400, 3), 2, 3, 0.4, Double.POSITIVE_INFINITY);
        SessionTrace.Builder sessions = new SessionTrace.Builder(SessionTrace.Header.NONE);
        for (int id = 1; id <= 9; id++) {
            sessions.arrive(0, id, 1000, 750);
        }
        CostOracle oracle = CostOracle.of(sessions.build(), 0, 10 * S);
        assertThat(oracle.leastCost(List.of(large), 800, 0)).isEqualTo(20, within(1e-9));
        assertThat(oracle.leastCost(List.of(small), 800, 0)).isEqualTo(20, within(1e-9));
        assertThat(oracle.leastCost(List.of(large, small), 800, 0)).isEqualTo(14, within(1e-9));
        assertThat(oracle.leastCost(List.of(small), 800, 0.5)).isLessThan(19).isGreaterThan(12);
    }

    @Test
    @DisplayName("a GPU is kept when adding it again would cost more")
    void switching() {
        CostOracle oracle = CostOracle.of(trace(), 0, 30 * S);
        assertThat(oracle.withSwitching(1, 10 * S, 0)).isEqualTo(30 + 30 + 10);
        SessionTrace.Builder twice = new SessionTrace.Builder(SessionTrace.Header.NONE);
        twice.arrive(0, 1, 1, 750).arrive(0, 2, 1, 750).add(5 * S, 2, SessionEvent.IDLE);
        twice.add(25 * S, 2, SessionEvent.ACTIVATE);
        CostOracle gap = CostOracle.of(twice.build(), 0, 30 * S);
        assertThat(gap.withSwitching(1, 10 * S, 3)).isEqualTo(20 + 10 + 20 + 3);
        assertThat(gap.withSwitching(1, 10 * S, 100)).isEqualTo(60);
    }
}

package dev.orrery.model.video.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
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

package dev.orrery.model.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.LostHits.Reason;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LostHitsTest {
    private static final int BLOCK = 10;

    private final RequestLog log = new RequestLog(1);
    private final RouteLog routes = new RouteLog(1);

    /** A prompt of 100 tokens of which so many blocks were where. */
    private LostHits lost(int inFlight, int ever, int held, int best, int overlap, int found) {
        log.arrivalNs[0] = 5;
        log.inputTokens[0] = 100;
        log.admit(0, 5, found * BLOCK);
        routes.releasedNs[0] = 5;
        routes.inFlight[0] = inFlight;
        routes.ever[0] = ever;
        routes.held[0] = held;
        routes.best[0] = best;
        routes.overlap[0] = overlap;
        return LostHits.of(log, routes, BLOCK, 0, 0);
    }

    @Test
    @DisplayName("each block counts for the first reason that lost it")
    void reasons() {
        LostHits lost = lost(9, 8, 6, 5, 3, 1);

        assertThat(lost.blocks(Reason.NOT_YET_COMPUTED)).isEqualTo(1);
        assertThat(lost.blocks(Reason.EVICTED)).isEqualTo(2);
        assertThat(lost.blocks(Reason.EVENT_LAG)).isEqualTo(1);
        assertThat(lost.blocks(Reason.LOAD_WON)).isEqualTo(2);
        assertThat(lost.blocks(Reason.QUEUED_TOO_LONG)).isEqualTo(2);
        assertThat(lost.hit()).isEqualTo(1);
        assertThat(lost.known()).isEqualTo(5);
        assertThat(lost.requests(Reason.EVICTED)).isOne();
    }

    @Test
    @DisplayName("nothing is lost where all was found, and the last block of a cached prompt is computed anyway")
    void nothingLost() {
        LostHits lost = lost(10, 10, 10, 10, 10, 9);

        for (Reason reason : Reason.values()) {
            assertThat(lost.blocks(reason)).as(reason.name()).isZero();
        }
    }

    @Test
    @DisplayName("blocks that came after the decision are a hit and no loss; an assumed block may never have been held")
    void gains() {
        LostHits lost = lost(0, 2, 2, 4, 4, 4);

        for (Reason reason : Reason.values()) {
            assertThat(lost.requests(reason)).as(reason.name()).isZero();
        }
        assertThat(lost.hit()).isEqualTo(4);
    }

    @Test
    @DisplayName("requests outside the window and requests that were never sent do not count")
    void window() {
        lost(9, 8, 6, 5, 3, 1);
        assertThat(LostHits.of(log, routes, BLOCK, 0, 6).routed()).isZero();
        assertThat(LostHits.of(log, routes, BLOCK, 1, 0).routed()).isZero();
        routes.releasedNs[0] = RequestLog.NEVER;
        assertThat(LostHits.of(log, routes, BLOCK, 0, 0).routed()).isZero();
    }
}

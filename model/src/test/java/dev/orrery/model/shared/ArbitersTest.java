package dev.orrery.model.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArbitersTest {
    @ParameterizedTest
    @CsvSource({
        // budget, LLM least, needed, wanted; video least, needed, wanted; LLM gets
        "balanced,    20, 1,  4,  8, 1,  6, 10,  8", // enough for all
        "balanced,    12, 1,  4,  8, 1,  6, 10,  5", // needs, then half of the comfort of each
        "balanced,    10, 1,  4,  8, 1,  6, 10,  4", // just the needs
        "balanced,     6, 1,  5,  8, 1,  9, 10,  3", // beyond their least both lack the same share
        "video_first, 12, 1,  4,  8, 1,  6, 10,  2",
        "video_first, 20, 1,  4,  8, 1,  6, 10,  8",
        "llm_first,   12, 1,  4,  8, 1,  6, 10,  8",
        "static,      12, 1,  4,  8, 1,  6, 10,  3"
    })
    @DisplayName("an arbiter divides a budget by what both sides need and want")
    void divides(String name, int budget, int l, int ln, int lw, int v, int vn, int vw, int expected) {
        int got = Arbiters.named(name, 3).llmGpus(budget, Claim.of(l, ln, lw), Claim.of(v, vn, vw));
        assertThat(got).isEqualTo(expected);
    }

    @Test
    @DisplayName("an unknown name is refused with those that there are")
    void unknown() {
        assertThatThrownBy(() -> Arbiters.named("fair", 0)).hasMessageContaining("balanced, llm_first, static");
    }

    @Test
    @DisplayName("LLM workers follow the requests in flight, with a dead band")
    void demand() {
        LlmDemand demand = new LlmDemand(new SharedBudget.Requests(10, 20));
        assertThat(demand.wanted(54, 5)).isEqualTo(5);
        assertThat(demand.wanted(56, 5)).isEqualTo(6);
        assertThat(demand.wanted(90, 5)).isEqualTo(9);
        assertThat(demand.wanted(0, 5)).isZero();
        assertThat(demand.needed(41)).isEqualTo(3);
    }
}

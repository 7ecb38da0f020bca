package dev.orrery.model.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClosedLoopTest {
    private static final PassCost TEN_AND_FORTY = new PassCost() {
        @Override
        public double decodeMs(int requests, double meanContext) {
            return 10;
        }

        @Override
        public double promptMs(
                int prompts, int newTokens, long fullTokens, double squares, int decodes, double meanContext) {
            return 40 + (decodes > 0 ? 10 : 0);
        }
    };

    private static Load load(Load.Style style, int clients, int requests, int isl, int osl) {
        return new Load(
                style, clients, clients, requests, isl, osl, 1, 8192, Integer.MAX_VALUE, Long.MAX_VALUE / 2, 1, 1);
    }

    @Test
    void aSingleClientWaitsForItsPromptAndThenForEachToken() {
        BenchmarkResult result =
                ClosedLoop.run(load(Load.Style.CHUNKED, 1, 3, 100, 11), TEN_AND_FORTY, Surroundings.NONE);
        assertThat(result.ttftMs()).isEqualTo(40);
        assertThat(result.tpotMs()).isEqualTo(10);
        assertThat(result.outputTokensPerS()).isCloseTo(11 * 1000 / 140.0, within(1e-9));
    }

    @Test
    void whatIsAroundThePassesIsAddedToThem() {
        Surroundings around = new Surroundings(2, 50, 0.5, 3);
        BenchmarkResult result = ClosedLoop.run(load(Load.Style.CHUNKED, 1, 2, 100, 11), TEN_AND_FORTY, around);
        assertThat(result.ttftMs()).isEqualTo(50 + 0.5 + 3 + 42);
        assertThat(result.tpotMs()).isEqualTo(12);
    }

    @Test
    void promptsFirstHoldsDecodesUpAndAMixedPassSlowsThem() {
        // Two prompts of 5,000 tokens don't fit in one pass of 8,192.
        BenchmarkResult mixed =
                ClosedLoop.run(load(Load.Style.WHOLE_PROMPTS, 2, 2, 5000, 3), TEN_AND_FORTY, Surroundings.NONE);
        // Client 1: 40, then a mixed pass of 50, then 10. Client 2: its prompt at 90, then 10, 10.
        assertThat(mixed.ttftMs()).isEqualTo((40 + 90) / 2.0);
        assertThat(mixed.tpotMs()).isEqualTo((60 / 2.0 + 20 / 2.0) / 2);
        BenchmarkResult first =
                ClosedLoop.run(load(Load.Style.PROMPTS_FIRST, 2, 2, 5000, 3), TEN_AND_FORTY, Surroundings.NONE);
        // Prompts are cut at the budget: all of the first and part of the second, then the rest alone.
        assertThat(first.ttftMs()).isEqualTo((40 + 80) / 2.0);
        assertThat(first.tpotMs()).isEqualTo((60 / 2.0 + 20 / 2.0) / 2);
    }

    @Test
    void requestsThatDontFitInTheCacheWait() {
        Load roomy = load(Load.Style.WHOLE_PROMPTS, 2, 2, 100, 11);
        Load tight = new Load(roomy.style(), 2, 2, 2, 100, 11, 1, 8192, Integer.MAX_VALUE, 150, 1, 1);
        assertThat(ClosedLoop.run(tight, TEN_AND_FORTY, Surroundings.NONE).ttftMs())
                .as("the second waits for the end of the first")
                .isEqualTo((40 + 140 + 40) / 2.0);
    }

    @Test
    void whoComesAtTheEndOfAPassIsInTheNextOne() {
        // The third request comes when the first of two has ended; its prompt shares the next pass with the second.
        Load three =
                new Load(Load.Style.CHUNKED, 2, 2, 3, 100, 64, 0.5, 8192, Integer.MAX_VALUE, Long.MAX_VALUE / 2, 1, 1);
        assertThat(ClosedLoop.run(three, TEN_AND_FORTY, Surroundings.NONE).ttftMs())
                .isEqualTo((40 + 40 + 50) / 3.0);
    }

    @Test
    void aBusySchedulerThatLooksSeldomLetsNewRequestsWait() {
        Load eager = new Load(
                Load.Style.PROMPTS_FIRST, 2, 2, 40, 100, 64, 0.5, 8192, Integer.MAX_VALUE, Long.MAX_VALUE / 2, 1, 1);
        Load lazy = new Load(
                Load.Style.PROMPTS_FIRST, 2, 2, 40, 100, 64, 0.5, 8192, Integer.MAX_VALUE, Long.MAX_VALUE / 2, 10, 1);
        double more = ClosedLoop.run(lazy, TEN_AND_FORTY, Surroundings.NONE).ttftMs()
                - ClosedLoop.run(eager, TEN_AND_FORTY, Surroundings.NONE).ttftMs();
        assertThat(more).isBetween(20.0, 90.0);
    }

    @Test
    void preemptedRequestsEndToo() {
        Load tight = new Load(Load.Style.CHUNKED, 8, 8, 80, 100, 200, 0.9, 8192, Integer.MAX_VALUE, 1000, 1, 1);
        BenchmarkResult result = ClosedLoop.run(tight, TEN_AND_FORTY, Surroundings.NONE);
        assertThat(result.preemptions()).isPositive();
        assertThat(result.ttftMs()).isPositive();
        for (Load.Style style : Load.Style.values()) {
            Load same = new Load(style, 8, 8, 80, 100, 200, 0.9, 8192, Integer.MAX_VALUE, 1000, 1, 1);
            assertThat(ClosedLoop.run(same, TEN_AND_FORTY, Surroundings.NONE).tpotMs())
                    .isPositive();
        }
    }
}

package dev.orrery.model.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A pass of prompts takes 40 ms, one of decode steps 10 ms and 1 ms more for each request. */
class DisaggregatedLoopTest {
    private static final PassCost COST = new PassCost() {
        @Override
        public double decodeMs(int requests, double meanContext) {
            return 10 + requests;
        }

        @Override
        public double promptMs(
                int prompts, int newTokens, long fullTokens, double squares, int decodes, double meanContext) {
            return 40;
        }
    };

    private static BenchmarkResult play(
            int clients, int requests, DisaggregatedLoad.Side prefill, DisaggregatedLoad.Side decode, double transfer) {
        Load rank = new Load(Load.Style.CHUNKED, 1, 1, 1, 100, 11, 1, 100, Integer.MAX_VALUE, Long.MAX_VALUE / 2, 1, 1);
        DisaggregatedLoad load = new DisaggregatedLoad(clients, requests, prefill, decode, transfer, rank);
        return DisaggregatedLoop.run(load, COST, COST, Surroundings.NONE);
    }

    private static DisaggregatedLoad.Side side(int workers, int ranks) {
        return new DisaggregatedLoad.Side(workers, ranks);
    }

    @Test
    @DisplayName("a single client waits for its prompt, for its KV on the way, and then for each token")
    void aSingleClient() {
        BenchmarkResult result = play(1, 3, side(1, 1), side(1, 1), 0.05);

        assertThat(result.ttftMs()).isCloseTo(40 + 100 * 0.05, within(1e-9));
        assertThat(result.tpotMs()).isCloseTo(11, within(1e-9));
        assertThat(result.outputTokensPerS()).isCloseTo(11 * 1000 / (45 + 10 * 11.0), within(1e-9));
    }

    @Test
    @DisplayName("prompts beyond the budget of a pass wait; more workers and more ranks take more at a time")
    void promptsWaitForWorkers() {
        assertThat(play(4, 4, side(1, 1), side(1, 1), 0).ttftMs()).isEqualTo((40 + 80 + 120 + 160) / 4.0);
        assertThat(play(4, 4, side(2, 1), side(1, 1), 0).ttftMs()).isEqualTo((40 + 40 + 80 + 80) / 4.0);
        assertThat(play(4, 4, side(1, 4), side(1, 1), 0).ttftMs()).isEqualTo(40);
    }

    @Test
    @DisplayName("requests go to the decode worker with the fewest; its ranks share them")
    void decodeWorkersShare() {
        assertThat(play(4, 4, side(4, 1), side(4, 1), 0).tpotMs()).isCloseTo(11, within(1e-9));
        assertThat(play(4, 4, side(4, 1), side(1, 1), 0).tpotMs()).isCloseTo(14, within(1e-9));
        assertThat(play(4, 4, side(4, 1), side(1, 2), 0).tpotMs()).isCloseTo(12, within(1e-9));
    }

    @Test
    @DisplayName("who joins a decode worker waits for the end of its pass, and nobody is held up by prompts")
    void joiningWaitsForAPass() {
        // The first token of the second is there at 80, while the first decodes in passes of 11 ms from 40 on: the
        // second joins at 84 and leaves ten passes of 12 ms, and of 11 ms once it is alone, later.
        BenchmarkResult result = play(2, 2, side(1, 1), side(1, 1), 0);

        double first = 4 * 11 + 6 * 12;
        double second = 4 + 6 * 12 + 4 * 11;
        assertThat(result.tpotMs()).isCloseTo((first + second) / 2 / 10, within(1e-9));
    }
}

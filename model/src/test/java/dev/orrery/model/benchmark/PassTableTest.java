package dev.orrery.model.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.silicon.pass.PassParts;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PassTableTest {
    /** Linear in all, with another factor for each part. */
    private static final PassParts PARTS = new PassParts() {
        @Override
        public int stepTokens() {
            return 1;
        }

        @Override
        public double tokensMs(int tokens) {
            return tokens;
        }

        @Override
        public double logitsMs(int rows) {
            return 1e4 * rows;
        }

        @Override
        public double scanMs(int requests, int tokens) {
            return 1e6 * requests * tokens;
        }

        @Override
        public double promptMs(int requests, int length) {
            return 0;
        }

        @Override
        public double promptConstantMs() {
            return 0;
        }

        @Override
        public double stepTokensMs(int requests) {
            return requests;
        }

        @Override
        public void stepAttention(int requests, int length, double[] into, int n) {
            Arrays.fill(into, 0, n, 0);
        }
    };

    private static final PassCost TABLE = PassTable.fixed(
                    PARTS, new Load(Load.Style.CHUNKED, 8, 8, 80, 100, 10, 0.9, 512, 8, Long.MAX_VALUE / 2, 1, 1))
            .with(1);

    @Test
    @DisplayName("delta nets scan each prompt of a pass; with decodes in it they scan all its tokens as one sequence")
    void promptsAreScanned() {
        assertThat(TABLE.promptMs(2, 200, 200, 20_000, 0, 0)).isCloseTo(200 + 2e4 + 200e6, within(1e-3));
        assertThat(TABLE.promptMs(2, 200, 200, 20_000, 3, 100)).isCloseTo(203 + 1e4 + 203e6, within(1e-3));
        assertThat(TABLE.decodeMs(4, 100)).isCloseTo(4, within(1e-9));
    }
}

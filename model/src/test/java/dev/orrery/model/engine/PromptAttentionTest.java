package dev.orrery.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.testing.Played;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.timing.TimingConfig;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attention over n prompts of L tokens takes n L² ns, and nothing else takes time. */
class PromptAttentionTest {
    private static final class OnlyPromptAttention implements PassSource, PassParts {
        @Override
        public PassParts parts() {
            return this;
        }

        @Override
        public @Nullable AicParts reference() {
            return null;
        }

        @Override
        public String origin() {
            return "test";
        }

        @Override
        public int stepTokens() {
            return 1;
        }

        @Override
        public double tokensMs(int tokens) {
            return 0;
        }

        @Override
        public double logitsMs(int rows) {
            return 0;
        }

        @Override
        public double scanMs(int requests, int tokens) {
            return 0;
        }

        @Override
        public double promptMs(int requests, int length) {
            return requests * (double) length * length / 1e6;
        }

        @Override
        public double promptConstantMs() {
            return 0;
        }

        @Override
        public double stepTokensMs(int requests) {
            return 0;
        }

        @Override
        public void stepAttention(int requests, int length, double[] into, int n) {
            Arrays.fill(into, 0, n, 0);
        }
    }

    private static Played play(String engine, Workloads rows) {
        TimingConfig timing = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(new OnlyPromptAttention());
        return Runs.of(rows).engine(engine).cache(4, 1000).timing(timing).play();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vllm", "trtllm", "sglang"})
    @DisplayName("every engine charges attention over its prompts by the squares of their lengths")
    void everyEngineChargesIt(String engine) {
        assertThat(play(engine, Workloads.of(4).request(0, 100, 1)).log().firstTokenNs)
                .containsExactly(100 * 100);
        assertThat(play(engine, Workloads.of(4).request(0, 100, 1).request(0, 300, 1))
                        .log()
                        .firstTokenNs)
                .containsExactly(100 * 100 + 300 * 300, 100 * 100 + 300 * 300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vllm", "sglang"})
    @DisplayName("a prompt in two parts costs as much attention as in one; what the cache has is not charged")
    void partsAddUp(String engine) {
        Workloads rows = Workloads.of(4)
                .request(0, 100, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .request(1, 40, 1, 1, 2, 3, 4, 5);
        SglangConfig small = new SglangConfig(SglangConfig.SchedulePolicy.FIFO, 16384, 60, 4096, 1, 0);
        TimingConfig timing = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(new OnlyPromptAttention());
        Runs runs = Runs.of(rows).engine(engine).cache(4, 1000).budget(60).timing(timing);
        Played p = (engine.equals("sglang") ? runs.sglang(small) : runs).play();

        assertThat(p.log().firstTokenNs[0]).isEqualTo(100 * 100);
        assertThat(p.log().firstTokenNs[1] - 1_000_000).isEqualTo(40 * 40 - 20 * 20);
    }
}

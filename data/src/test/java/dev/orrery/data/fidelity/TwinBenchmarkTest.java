package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.benchmark.BenchmarkResult;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.silicon.profile.StepProfile;
import dev.orrery.model.twin.RunOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwinBenchmarkTest {
    private static final Calibration AROUND = new Calibration(1, 1, 1, new Surroundings(1.5, 50, 0.5, 0));

    @ParameterizedTest
    @DisplayName("the twin and the closed loop, two schedulers written apart, play the same benchmark alike")
    @CsvSource({
        "vllm, CHUNKED, 1, 1, 100000",
        "vllm, CHUNKED, 16, 1, 100000",
        "vllm, CHUNKED, 64, 1, 1000000",
        "vllm, CHUNKED, 32, 1, 30000",
        "trtllm, WHOLE_PROMPTS, 16, 1, 100000",
        "trtllm, WHOLE_PROMPTS, 64, 1, 60000",
        "sglang, PROMPTS_FIRST, 4, 1, 100000",
        "sglang, PROMPTS_FIRST, 16, 10, 100000",
        "sglang, PROMPTS_FIRST, 64, 10, 1000000"
    })
    void bothPlayAlike(String engine, Load.Style style, int clients, int intake, long kvTokens) throws Exception {
        StepProfile profile = StepProfiles.read("qwen3-32b-h200-tp2").profile();
        Load load = new Load(style, clients, clients, 10 * clients, 2048, 256, 0.9, 8192, 1024, kvTokens, intake, 7);
        BenchmarkResult closed = AROUND.play(load, PassTable.fixed(profile.parts(), load));

        Latency twin = TwinBenchmark.play(engine, load, profile, AROUND, RunOptions.DEFAULT);

        assertThat(twin.ttftMs() / closed.ttftMs()).isCloseTo(1, within(0.02));
        assertThat(twin.tpotMs() / closed.tpotMs()).isCloseTo(1, within(0.02));
    }
}

package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.engine.EngineConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KvBlocksTest {
    private static final List<String> LLAMA_ON_H100 =
            List.of("fleet.model=meta-llama/Meta-Llama-3.1-8B", "fleet.system=h100_sxm");
    private static final List<String> PROFILE =
            List.of("fleet.pools[0].timing.type=grid", "fleet.pools[0].timing.profile=meta-llama-3.1-8b-h100-tp1");

    private static EngineConfig engine(List<String> fleet, List<String> timing, String... more) throws IOException {
        List<String> sets = new ArrayList<>(fleet);
        sets.addAll(timing);
        sets.addAll(List.of(more));
        Scenario scenario = Load.from(Load.flags("--input-len", "640", "--max-concurrency", "2", "--num-prompts", "3")
                .withSets(sets));
        return ScenarioResolver.resolve(scenario, s -> {
                    throw new IOException("no file was expected");
                })
                .pool()
                .engine();
    }

    @Test
    @DisplayName("row 6: blocks that nobody gives follow from model and GPU where the times are theirs")
    void blocksFollowFromModelAndGpu() throws IOException {
        // 85,899,345,920 x 0.92 - 16,059,990,016 - 738,197,504 - 3,758,096,384 bytes, 131,072 per token, 64 per block
        assertThat(engine(LLAMA_ON_H100, PROFILE).numGpuBlocks()).isEqualTo(6970);
        assertThat(engine(LLAMA_ON_H100, PROFILE, "fleet.pools[0].engine.block_size=16")
                        .numGpuBlocks())
                .isEqualTo(27_881);
    }

    @Test
    void blocksThatAreGivenStay() throws IOException {
        assertThat(engine(LLAMA_ON_H100, PROFILE, "fleet.pools[0].engine.num_gpu_blocks=100")
                        .numGpuBlocks())
                .isEqualTo(100);
    }

    @Test
    void labelsChangeNothingWithoutTimesOfAModel() throws IOException {
        assertThat(engine(LLAMA_ON_H100, List.of()).numGpuBlocks()).isEqualTo(16384);
        assertThat(engine(List.of(), PROFILE).numGpuBlocks()).isEqualTo(16384);
        assertThat(engine(List.of("fleet.model=mine", "fleet.system=h100_sxm"), PROFILE)
                        .numGpuBlocks())
                .isEqualTo(16384);
    }

    @Test
    void aModelThatLeavesNoRoomIsRefused() {
        List<String> large = List.of("fleet.model=meta-llama/Llama-3.1-70B", "fleet.system=l40s");
        assertThatThrownBy(() -> engine(large, PROFILE))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("fleet.pools[0].parallel.tensor: meta-llama/Llama-3.1-70B leaves no room");
    }
}

package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.roofline.RooflineTimer;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.RunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RooflineTimingTest {
    private static final String LLAMA = "fleet.model=meta-llama/Llama-3.1-8B";

    private static RunSpec resolve(String timing, String... sets) throws IOException {
        Scenario scenario = Load.from(Load.flags(
                        "--input-len", "640", "--max-concurrency", "2", "--num-prompts", "3", "--timing-model", timing)
                .withSets(List.of(sets)));
        return ScenarioResolver.resolve(scenario, s -> {
            throw new IOException("no file was expected");
        });
    }

    private static RooflineSource source(String timing, String... sets) throws IOException {
        return (RooflineSource) resolve(timing, sets).pool().timing().passes();
    }

    private static double prefillMs(String timing, String... sets) throws IOException {
        PassShape shape = new PassShape();
        shape.prefillRequests = 1;
        shape.prefillTokens = 4096;
        shape.prefillSquares = 4096L * 4096;
        RunSpec run = resolve(timing, sets);
        return PassTimers.create(run.pool().timing(), 1 << 20, false).passNs(shape) / 1e6;
    }

    @Test
    @DisplayName("a GPU that is known by name needs no numbers, and a number that is given goes before")
    void knownGpusNeedNoNumbers() throws IOException {
        assertThat(source("roofline", LLAMA, "fleet.system=l4")
                        .deployment()
                        .system()
                        .bf16Flops())
                .isEqualTo(121e12);
        RooflineSource more = source("roofline", LLAMA, "fleet.system=l4", "fleet.pools[0].timing.tflops=242");
        assertThat(more.deployment().system().bf16Flops()).isEqualTo(242e12);
        assertThat(more.deployment().system().memoryBytesPerS()).isEqualTo(300e9);
        assertThat(prefillMs("roofline", LLAMA, "fleet.system=l4")).isBetween(400.0, 1200.0);
        assertThat(prefillMs("roofline", LLAMA, "fleet.system=b200_sxm")).isBetween(25.0, 70.0);
    }

    @Test
    @DisplayName("five numbers make any GPU; how sure such times are stands in their name")
    void fiveNumbersMakeAGpu() throws IOException {
        RooflineSource source = source("roofline:500,1000,2000,64,100", LLAMA, "fleet.system=mine");
        assertThat(source.deployment().system().fp8Flops()).isEqualTo(1e15);
        assertThat(source.deployment().system().linkBytesPerS(8)).isEqualTo(100e9);
        assertThat(source.deployment().system().capacityBytes()).isEqualTo(64L << 30);
        assertThat(source.origin())
                .startsWith("meta-llama/Llama-3.1-8B as TP1 on mine; not measured; on GPUs that are, 80 % of such times"
                        + " with 16-bit weights are ");
        assertThat(source("roofline:500,0,2000,64,100", "fleet.model=Qwen/Qwen3-32B-FP8")
                        .origin())
                .contains("on a GPU of these numbers", "with quantised weights");
    }

    @Test
    @DisplayName("what is missing of a GPU that nobody knows is told")
    void missingNumbersAreTold() {
        assertThatThrownBy(() -> resolve("roofline", LLAMA, "fleet.system=mine"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("roofline needs fleet.pools[0].timing.tflops, a number of the GPU's data sheet:"
                        + " fleet.system 'mine' is not known; known: a100_pcie");
        assertThatThrownBy(() -> resolve(
                        "roofline",
                        LLAMA,
                        "fleet.pools[0].timing.tflops=100",
                        "fleet.pools[0].timing.hbm_gb_s=1000",
                        "fleet.pools[0].timing.hbm_gb=40",
                        "fleet.pools[0].parallel.tensor=2"))
                .hasMessageContaining("roofline needs fleet.pools[0].timing.link_gb_s");
        assertThatThrownBy(() -> resolve("roofline", "fleet.system=l4"))
                .hasMessageContaining(
                        "needs fleet.model, such as --set fleet.model=Qwen/Qwen3-32B, or" + " fleet.model_config");
        assertThatThrownBy(() -> resolve("roofline", LLAMA, "fleet.system=l4", "fleet.pools[0].parallel.tensor=3"))
                .hasMessageContaining("fleet.pools[0].parallel.tensor: meta-llama/Llama-3.1-8B cannot run as TP3");
    }

    @Test
    @DisplayName("blocks follow from the GPU's memory, and a model too large is refused")
    void blocksFollowFromMemory() throws IOException {
        assertThat(resolve("roofline:500,1000,2000,64,100", LLAMA)
                        .pool()
                        .engine()
                        .numGpuBlocks())
                .isBetween(4000, 6000);
        assertThatThrownBy(() -> resolve("roofline:500,1000,2000,12,100", LLAMA))
                .hasMessageContaining("leaves no room for a KV cache on a GPU of these numbers");
    }

    @Test
    @DisplayName("the model may be a config.json, and a broken one is told with its file")
    void theModelMayBeAFile(@TempDir Path dir) throws IOException {
        Path config = Load.file(dir, "config.json", """
            {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048,
             "intermediate_size": 8192, "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8,
             "head_dim": 64, "vocab_size": 128256, "max_position_embeddings": 131072, "torch_dtype": "bfloat16"}
            """);
        RooflineSource source = source("roofline", "fleet.model_config=" + config, "fleet.system=l4");
        assertThat(source.deployment().model().layers()).isEqualTo(16);
        Path broken = Load.file(dir, "broken.json", "{");
        assertThatThrownBy(() -> source("roofline", "fleet.model_config=" + broken, "fleet.system=l4"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("fleet.model_config: " + broken);
    }

    @Test
    @DisplayName("compatibility: aic gives the exact forms, and changes no rule of the engine")
    void aicGivesTheExactForms() throws IOException {
        RunSpec own = resolve("roofline", LLAMA, "fleet.system=l4");
        RunSpec aic = resolve("roofline", LLAMA, "fleet.system=l4", "compatibility=aic");
        TimingConfig timing = aic.pool().timing();
        assertThat(timing.exactForms()).isTrue();
        assertThat(own.pool().timing().exactForms()).isFalse();
        assertThat(aic.pool().engine()).isEqualTo(own.pool().engine());
        assertThat(aic.router()).isEqualTo(own.router());

        RooflineSource source = (RooflineSource) timing.passes();
        AicPasses forms = new AicPasses(
                source.deployment(),
                new RooflineTimer(
                        source.deployment().system(), source.deployment().model(), source.reaches()));
        PassShape steps = new PassShape();
        steps.decodeRequests = 8;
        steps.decodeContext = 8 * 1000 + 7;
        PassTimer timer = PassTimers.create(timing, 1 << 20, false);
        assertThat(timer.passNs(steps)).isEqualTo(Math.round(forms.telemetry(0, 0, 0, 8, 8007) * 1e6));
        assertThat(PassTimers.create(own.pool().timing(), 1 << 20, false).passNs(steps))
                .isGreaterThan(timer.passNs(steps));
    }
}

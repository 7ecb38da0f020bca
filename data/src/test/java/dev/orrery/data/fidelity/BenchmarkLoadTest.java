package dev.orrery.data.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BenchmarkLoadTest {
    private static Deployment deployment(String system, Backend backend, Quant gemm) throws IOException {
        ModelSpec model = Models.builtIn().find("meta-llama/Llama-3.1-70B");
        GpuSystem gpu = Systems.builtIn().find(system);
        Formats formats =
                Formats.of(model, gpu, backend, true).withGemm(gemm, model).withAttentionOf(gemm, model, backend, true);
        return new Deployment(model, gpu, backend, ParallelShape.ofTp(1), formats, 0);
    }

    private static BenchmarkLoad load(Deployment deployment, int clients) {
        return new BenchmarkLoad(deployment, clients, 1024, 8192, 1);
    }

    @ParameterizedTest
    @DisplayName("the public recipes let SGLang on Blackwell look for requests rarely, and nobody else")
    @CsvSource({
        "b200_sxm, SGLANG, 15, 10",
        "b200_sxm, SGLANG, 16, 30",
        "b300_sxm, SGLANG, 64, 30",
        "h200_sxm, SGLANG, 64, 1",
        "b200_sxm, VLLM, 64, 1",
        "b200_sxm, TRTLLM, 64, 1"
    })
    void recipes(String system, Backend backend, int clients, int passes) throws IOException {
        Deployment deployment = deployment(system, backend, Quant.FP8);
        assertThat(load(deployment, clients).published().intakePasses()).isEqualTo(passes);
        assertThat(load(deployment, clients).configured().intakePasses()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "sixty-four long answers of a 70B model in eight bits fit on a B200, as measured; in sixteen they wait")
    void eightBitCache() throws IOException {
        Deployment deployment = deployment("b200_sxm", Backend.TRTLLM, Quant.FP8);
        Load load = load(deployment, 64).published();
        assertThat(deployment.formats().kv()).isEqualTo(KvQuant.FP8);
        assertThat(load.kvTokens()).isGreaterThan(64L * (1024 + 8192));
        Formats plain = deployment.formats().withAttention(Quant.BFLOAT16, KvQuant.BFLOAT16);
        Deployment wide = new Deployment(
                deployment.model(), deployment.system(), Backend.TRTLLM, ParallelShape.ofTp(1), plain, 0);
        assertThat(load(wide, 64).published().kvTokens()).isLessThan(64L * (1024 + 8192) * 9 / 10);
    }
}

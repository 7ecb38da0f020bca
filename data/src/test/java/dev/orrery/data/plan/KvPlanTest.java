package dev.orrery.data.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.report.TextStyle;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KvPlanTest {
    private static KvPlan plan(String name, String gpu, int tp, int isl, int osl) throws IOException {
        ModelSpec model = Models.builtIn().find(name);
        GpuSystem system = Systems.builtIn().find(gpu);
        ParallelShape shape = model.experts() == null ? new ParallelShape(tp, 1, 1, 1, 1) : ParallelShape.ofTp(tp);
        Formats formats = Formats.of(model, system, Backend.VLLM, false);
        Deployment deployment = new Deployment(model, system, Backend.VLLM, shape, formats, 0);
        return KvPlan.of(deployment, new KvPlan.Ask(isl, osl, 8192, 64, Double.NaN));
    }

    @Test
    @DisplayName("row 31: the maximum concurrency is printed with its arithmetic")
    void theArithmeticIsShown() throws IOException {
        KvPlan plan = plan("Qwen/Qwen2.5-7B", "l40s", 1, 8000, 192);
        assertThat(KvPlanText.of(plan, TextStyle.PLAIN))
                .contains("2 x 28 layers x 4 KV heads x 128 x 2 = 57,344 bytes")
                .contains("Maximum concurrency for 8,192 tokens per request: ");
        assertThat(plan.concurrency()).isBetween(40.0, 60.0);
    }

    @Test
    @DisplayName("row 32: weights, activations, CUDA graphs, KV and reserve add up to the capacity")
    void theMemoryIsToldInParts() throws IOException {
        KvPlan plan = plan("Qwen/Qwen3-32B", "h200_sxm", 2, 4000, 500);
        double reserve = plan.budget().capacityBytes() * (1 - plan.budget().fraction());
        assertThat(plan.budget().otherBytes() + plan.budget().kvBudgetBytes() + reserve)
                .isCloseTo(plan.budget().capacityBytes(), within(4.0));
        assertThat(KvPlanText.of(plan, TextStyle.PLAIN)).contains("Weights", "Activations", "CUDA graphs", "Reserve");
    }

    @Test
    void longPromptsFillTheCacheAndEveryWayOutLetsMoreFit() throws IOException {
        KvPlan plan = plan("meta-llama/Llama-3.1-8B", "l40s", 1, 120_000, 1000);
        assertThat(plan.requests()).isEqualTo(1);
        assertThat(plan.others()).extracting(KvPlan.Other::what).contains("--tp 2", "--kv-cache-dtype fp8");
        assertThat(plan.others())
                .allMatch(other -> other.kvTokens() > plan.budget().kvTokens());
    }

    @Test
    void aModelThatDoesNotFitSaysWhatIsMissing() throws IOException {
        KvPlan plan = plan("meta-llama/Llama-3.1-70B", "l40s", 1, 1000, 100);
        assertThat(plan.requests()).isZero();
        assertThat(KvPlanText.of(plan, TextStyle.PLAIN)).containsPattern("does not fit: [0-9.]+ GiB are missing");
        assertThat(KvPlanText.map(plan)).containsEntry("users", 0L);
    }
}

package dev.orrery.model.silicon.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MemoryModelTest {
    private static MemoryBudget budget(ModelSpec model, int tp) {
        Formats formats = Formats.of(model, Deployments.gpu(), Backend.VLLM, false);
        return MemoryModel.of(
                new Deployment(model, Deployments.gpu(), Backend.VLLM, ParallelShape.ofTp(tp), formats, 0), 8192);
    }

    @Test
    @DisplayName("row 31: a token of Qwen2.5-7B keeps 2 x 28 x 4 x 128 x 2 = 57,344 bytes")
    void bytes_of_a_token_are_counted() {
        ModelSpec qwen = new ModelSpec(
                "Qwen/Qwen2.5-7B",
                Family.DENSE,
                28,
                3584,
                28,
                4,
                128,
                18944,
                152064,
                false,
                0,
                null,
                null,
                null,
                Checkpoint.PLAIN,
                131072);
        MemoryBudget budget = budget(qwen, 1);
        assertThat(budget.kvBytesPerToken()).isEqualTo(57_344);
        assertThat(budget.requests(8192)).isEqualTo((long) (budget.kvBudgetBytes() / (57_344.0 * 8192)));
    }

    @Test
    void what_does_not_fit_leaves_no_tokens() {
        ModelSpec large = new ModelSpec(
                "large",
                Family.DENSE,
                120,
                16384,
                128,
                8,
                128,
                53248,
                128256,
                false,
                0,
                null,
                null,
                null,
                Checkpoint.PLAIN,
                131072);
        assertThat(budget(large, 1).kvTokens()).isZero();
        assertThat(budget(large, 1).kvBudgetBytes()).isNegative();
        assertThat(budget(large, 1).requests(100)).isZero();
    }

    @Test
    void a_window_caps_what_half_of_the_layers_keep() {
        MemoryBudget budget = budget(Deployments.model(Family.WINDOWED_MOE), 1);
        double per = budget.kvBytesPerToken();
        assertThat(budget.bytesPerRequest(100)).isEqualTo(per * 100);
        assertThat(budget.bytesPerRequest(1128)).isEqualTo(per / 2 * (1128 + 128));
    }

    @Test
    void delta_nets_keep_a_state_per_request() {
        MemoryBudget budget = budget(Deployments.model(Family.DELTA_NET), 2);
        long state = 6L * (4 * 64 * 64 * 4 + (2 * 4 * 64 + 8 * 64) / 2 * 3 * 2);
        assertThat(budget.stateBytes()).isEqualTo(state);
        assertThat(budget.kvBytesPerToken()).isEqualTo(2L * 2 * 128 * 2 * 2);
    }

    @Test
    void latent_attention_keeps_the_same_on_every_rank() {
        MemoryBudget budget = budget(Deployments.model(Family.MLA), 2);
        assertThat(budget.kvBytesPerToken()).isEqualTo(8L * 576 * 2);
    }
}

package dev.orrery.model.silicon.oplist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.silicon.Deployments;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Collective;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DispatchTest {
    private static List<Kernel> parts(Backend backend, int ranks, int dp, boolean pre, boolean reduced) {
        return Dispatch.parts(
                new Op.MoeDispatch("d", 1, 100, 8, 64, 1, ranks, dp, pre, reduced, backend, Quant.FP8, true),
                Deployments.gpu());
    }

    @Test
    void one_batch_over_several_ranks_needs_one_all_reduce() {
        for (Backend backend : Backend.values()) {
            assertThat(parts(backend, 8, 1, true, false)).containsExactly(new Kernel.AllReduce("d", 1, 100, 8));
        }
    }

    @Test
    void one_gpu_needs_nothing() {
        for (Backend backend : Backend.values()) {
            assertThat(parts(backend, 1, 1, false, false)).isEmpty();
        }
    }

    @Test
    void separate_batches_are_gathered_and_scattered() {
        assertThat(parts(Backend.VLLM, 8, 8, true, false))
                .containsExactly(new Kernel.Nccl("d", 1, Collective.ALL_GATHER, 800, 8));
        assertThat(parts(Backend.TRTLLM, 8, 8, false, false))
                .containsExactly(new Kernel.Nccl("d", 1, Collective.REDUCE_SCATTER, 800, 8));
    }

    @Test
    void sglang_scatters_within_attention_first() {
        assertThat(parts(Backend.SGLANG, 8, 2, true, false))
                .containsExactly(
                        new Kernel.Nccl("d", 1, Collective.REDUCE_SCATTER, 100, 4),
                        new Kernel.Nccl("d", 1, Collective.ALL_GATHER, 200, 8));
    }

    @Test
    void vllm_charges_no_all_reduce_twice() {
        assertThat(parts(Backend.VLLM, 8, 1, true, true)).isEmpty();
        assertThat(parts(Backend.VLLM, 8, 1, false, true)).hasSize(1);
    }
}

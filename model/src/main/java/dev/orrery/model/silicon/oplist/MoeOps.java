package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Quant;

/** Mixtral, Qwen 3 MoE, MiniMax M2, gpt-oss: attention and experts in every layer. */
final class MoeOps {
    /** Label of the expert load that was measured for general models. */
    static final String LOAD = "power_law_1.2";

    private MoeOps() {}

    static void build(OpBuilder to) {
        int layers = to.model.layers();
        DenseOps.upToSecondNorm(to);
        to.gemm("router_gemm", layers, to.model.needExperts().count(), to.model.hidden(), Quant.BFLOAT16);
        to.dispatch("moe_pre_dispatch", layers, true, false, true);
        to.experts("moe", layers, LOAD, true);
        to.dispatch("moe_post_dispatch", layers, false, false, true);
        if (!to.context) {
            to.logits();
        }
        to.allReduce("embedding_ar", 1);
        to.p2p();
    }
}

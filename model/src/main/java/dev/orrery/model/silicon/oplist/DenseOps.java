package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;

/** Llama, Qwen 3, MiMo: attention and a feed-forward network in every layer. */
final class DenseOps {
    private DenseOps() {}

    static void build(OpBuilder to) {
        ModelSpec model = to.model;
        Formats formats = to.deployment.formats();
        upToSecondNorm(to);
        to.feedForward("", model.layers(), model.inter(), formats.ffn());
        to.logits();
        to.allReduce("embedding_ar", 1);
        to.allReduce("ar_1", model.layers());
        to.allReduce("ar_2", model.layers());
        to.p2p();
    }

    /** The half of a layer that models with experts share. */
    static void upToSecondNorm(OpBuilder to) {
        ModelSpec model = to.model;
        Formats formats = to.deployment.formats();
        int layers = model.layers();
        int tp = to.shape.tp();
        int kvHeads = model.kvHeadsPerRank(tp);
        int width = model.heads() * model.headDim() / tp;
        boolean windowed = model.window() > 0;
        if (windowed) {
            to.attention(layers / 2, kvHeads, model.headDim(), model.window(), model.qkNorm());
        }
        to.embedding(true);
        to.norm("add_norm_1", layers);
        to.gemm("qkv_gemm", layers, width + 2 * model.headDim() * kvHeads, model.hidden(), formats.attention());
        to.attention(windowed ? layers / 2 : layers, kvHeads, model.headDim(), 0, model.qkNorm());
        to.gemmOfLow("proj_gemm", layers, model.hidden(), width, formats.output());
        to.norm("add_norm_2", layers);
    }
}

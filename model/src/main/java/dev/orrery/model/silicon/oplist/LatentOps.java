package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * DeepSeek V3 and R1, Kimi K2: latent attention, experts, a shared expert.
 *
 * <p>All layers are charged as layers with experts, although the first ones have none.
 */
final class LatentOps {
    private static final String LOAD = "power_law_1.01";

    /** The single kernels were measured for this many heads split over ranks, whatever the model has. */
    private static final int MEASURED_HEADS = 128;

    private LatentOps() {}

    static void build(OpBuilder to) {
        int layers = to.model.layers();
        to.embedding(false);
        to.norm("add_norm_1", layers);
        attention(to);
        to.norm("add_norm_2", layers);
        if (to.context) {
            shared(to);
            routed(to);
        } else {
            OpBuilder experts = to.group();
            routed(experts);
            OpBuilder shared = to.group();
            shared(shared);
            to.add(new Op.Overlap(to.name("moe_overlap"), experts.list(), shared.list()));
        }
        to.logits();
        if (to.deployment.backend() == Backend.VLLM) {
            to.allReduce("tp_allreduce", 2 * layers);
        }
        to.p2p();
    }

    private static void routed(OpBuilder to) {
        int layers = to.model.layers();
        to.gemm("router_gemm", layers, to.model.needExperts().count(), to.model.hidden(), Quant.BFLOAT16);
        to.dispatch("moe_pre_dispatch", layers, true, false, to.context);
        to.experts("moe", layers, LOAD, true);
        to.dispatch("moe_post_dispatch", layers, false, false, to.context);
    }

    private static void shared(OpBuilder to) {
        Experts experts = to.model.needExperts();
        int layers = to.model.layers();
        int inter = experts.sharedInter();
        int tp = to.shape.tp();
        Quant quant = to.deployment.formats().shared();
        to.gemm("shared_gate_up_gemm", layers, 2 * inter / tp, to.model.hidden(), quant);
        to.gate("shared_act_gate", layers, inter);
        to.gemm("shared_ffn2_gemm", layers, to.model.hidden(), inter / tp, quant);
    }

    private static void attention(OpBuilder to) {
        Formats formats = to.deployment.formats();
        List<Kernel> single = kernels(to);
        if (formats.mixed()) {
            // Whole layers were only measured with all projections in one format.
            single.forEach(to::add);
            return;
        }
        int heads = to.model.heads() / to.shape.tp();
        double scale = to.times(to.model.layers());
        Kernel module = to.context
                ? new Kernel.MlaModuleContext(
                        to.name("mla_module"),
                        scale,
                        heads,
                        formats.kv(),
                        formats.fmha(),
                        formats.attention(),
                        to.model.heads())
                : new Kernel.MlaModuleGeneration(
                        to.name("mla_module"),
                        scale,
                        heads,
                        formats.kv(),
                        formats.fmha(),
                        formats.attention(),
                        to.model.heads());
        to.add(new Op.Fallback(to.name("mla_block"), module, single));
    }

    /** The layer kernel by kernel. */
    private static List<Kernel> kernels(OpBuilder to) {
        ModelSpec model = to.model;
        Latent latent = model.needLatent();
        Formats formats = to.deployment.formats();
        int layers = model.layers();
        int heads = model.heads() / to.shape.tp();
        OpBuilder part = to.group();
        part.gemm(
                "downscale_gemm",
                layers,
                latent.queryRank() + latent.kvRank() + latent.ropeDim(),
                model.hidden(),
                formats.attention());
        part.gemm(
                "q_b_proj_gemm",
                layers,
                heads * (latent.plainDim() + latent.ropeDim()),
                latent.queryRank(),
                formats.attention());
        if (to.context) {
            part.gemm(
                    "kv_b_proj_gemm",
                    layers,
                    heads * (latent.plainDim() + latent.valueDim()),
                    latent.kvRank(),
                    formats.attention());
        }
        core(part, layers, latent, formats);
        part.gemm("proj_gemm", layers, model.hidden(), heads * latent.valueDim(), formats.output());
        List<Kernel> kernels = new ArrayList<>();
        for (Op op : part.list()) {
            kernels.add((Kernel) op);
        }
        return List.copyOf(kernels);
    }

    private static void core(OpBuilder part, int layers, Latent latent, Formats formats) {
        int heads = part.model.heads() / part.shape.tp();
        int measured = MEASURED_HEADS / part.shape.tp();
        if (part.deployment.backend() == Backend.VLLM) {
            // vLLM's kernels were measured as attention with a key and a value per head.
            part.attention(layers, heads, latent.valueDim(), 0, false);
        } else if (part.context) {
            part.add(new Kernel.ContextMla(
                    OpLists.CONTEXT_ATTENTION, part.times(layers), measured, formats.kv(), formats.fmha()));
        } else {
            Quant quant = formats.attention() == Quant.BFLOAT16 ? Quant.BFLOAT16 : Quant.FP8;
            part.add(new Kernel.MlaBmm(part.name("bmm_pre"), part.times(layers), heads, quant, true));
            part.add(
                    new Kernel.GenerationMla(OpLists.GENERATION_ATTENTION, part.times(layers), measured, formats.kv()));
            part.add(new Kernel.MlaBmm(part.name("bmm_post"), part.times(layers), heads, quant, false));
        }
    }
}

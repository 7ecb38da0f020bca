package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.DeltaNet;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;

/** Qwen 3.5: gated delta nets, every few layers full attention, and a feed-forward network or experts after each. */
final class DeltaOps {
    /** Below so many experts the product that routes is too small to be listed. */
    private static final int LISTED_ROUTER = 128;

    private DeltaOps() {}

    static void build(OpBuilder to) {
        to.embedding(true);
        to.allReduce("embedding_ar", 1);
        deltaLayers(to, to.model.deltaLayers());
        attentionLayers(to, to.model.attentionLayers());
        to.logits();
        to.p2p();
    }

    private static void deltaLayers(OpBuilder to, int layers) {
        DeltaNet net = to.model.needDeltaNet();
        Formats formats = to.deployment.formats();
        int tp = to.shape.tp();
        int hidden = to.model.hidden();
        int values = net.valueHeads() * net.valueDim();
        to.norm("gdn_norm", layers);
        to.gemm(
                "gdn_in_proj_gemm",
                layers,
                (2 * net.keyHeads() * net.keyDim() + 2 * values) / tp,
                hidden,
                formats.attention());
        to.smallGemm("gdn_in_proj_ba_gemm", layers, 2 * net.valueHeads() / tp, hidden, formats.attention());
        if (to.context) {
            kernel(to, layers, "gdn_conv1d", "causal_conv1d_fn");
            kernel(to, layers, "gdn_scan", "chunk_gated_delta_rule");
        } else {
            kernel(to, layers, "gdn_conv1d", "causal_conv1d_update");
            kernel(to, layers, "gdn_recurrence", "fused_sigmoid_gating_delta_rule_update");
        }
        to.gemmOfLow("gdn_out_proj_gemm", layers, hidden, values / tp, formats.output());
        reduceAttention(to, "gdn_ar", layers);
        feedForward(to, "gdn_", layers);
    }

    private static void kernel(OpBuilder to, int layers, String name, String kernel) {
        DeltaNet net = to.model.needDeltaNet();
        int tp = to.shape.tp();
        to.add(new Kernel.Gdn(
                to.name(name),
                to.times(layers),
                kernel,
                to.context,
                to.model.hidden(),
                net.convWidth(),
                net.keyHeads() / tp,
                net.keyDim(),
                net.valueHeads() / tp,
                net.valueDim()));
    }

    private static void attentionLayers(OpBuilder to, int layers) {
        ModelSpec model = to.model;
        Formats formats = to.deployment.formats();
        int tp = to.shape.tp();
        int kvHeads = model.kvHeadsPerRank(tp);
        int width = model.heads() / tp * model.headDim();
        to.norm("full_attn_norm", layers);
        // The query carries an output gate of its own size.
        to.gemm("qkv_gemm", layers, 2 * width + 2 * kvHeads * model.headDim(), model.hidden(), formats.attention());
        to.attention(layers, kvHeads, model.headDim(), 0, true);
        to.gemmOfLow("proj_gemm", layers, model.hidden(), width, formats.output());
        reduceAttention(to, "full_ar", layers);
        feedForward(to, "full_", layers);
    }

    private static void reduceAttention(OpBuilder to, String name, int layers) {
        boolean scattered =
                to.deployment.backend() == Backend.SGLANG && to.shape.dp() > 1 && to.model.experts() != null;
        if (!scattered) {
            to.allReduce(name, layers);
        }
    }

    private static void feedForward(OpBuilder to, String before, int layers) {
        to.norm(before + "ffn_norm", layers);
        if (to.model.experts() == null) {
            to.feedForward(
                    before, layers, to.model.inter(), to.deployment.formats().ffn());
            to.allReduce(before + "ffn_ar", layers);
        } else if (to.context || to.deployment.backend() == Backend.TRTLLM) {
            inOrder(to, before, layers);
        } else {
            overlapped(to, before, layers);
        }
    }

    private static void inOrder(OpBuilder to, String before, int layers) {
        router(to, before, layers);
        preDispatch(to, before, layers);
        to.experts(before + "moe", layers, MoeOps.LOAD, to.context);
        if (to.context) {
            postDispatch(to, before, layers);
        }
        shared(to, before, layers);
        merge(to, before, layers);
        if (!to.context) {
            postDispatch(to, before, layers);
        }
    }

    /** In decode the shared expert runs beside the others. */
    private static void overlapped(OpBuilder to, String before, int layers) {
        OpBuilder routed = to.group();
        router(routed, before, layers);
        preDispatch(to.deployment.backend() == Backend.VLLM ? routed : to, before, layers);
        routed.experts(before + "moe", layers, MoeOps.LOAD, false);
        OpBuilder shared = to.group();
        shared(shared, before, layers);
        to.add(new Op.Overlap(to.name(before + "moe_overlap"), routed.list(), shared.list()));
        merge(to, before, layers);
        postDispatch(to, before, layers);
    }

    private static void router(OpBuilder to, String before, int layers) {
        Experts experts = to.model.needExperts();
        if (experts.count() >= LISTED_ROUTER) {
            to.gemm(before + "router_gemm", layers, experts.count(), to.model.hidden(), Quant.BFLOAT16);
        }
    }

    private static void preDispatch(OpBuilder to, String before, int layers) {
        if (to.deployment.backend() != Backend.SGLANG || to.shape.dp() > 1) {
            to.dispatch(before + "moe_pre_dispatch", layers, true, true, to.context);
        }
    }

    private static void postDispatch(OpBuilder to, String before, int layers) {
        to.dispatch(before + "moe_post_dispatch", layers, false, true, to.context);
    }

    private static void shared(OpBuilder to, String before, int layers) {
        Quant quant = to.deployment.formats().shared();
        int inter = to.model.needExperts().sharedInter();
        int tp = to.shape.tp();
        int hidden = to.model.hidden();
        boolean gated = to.deployment.backend() != Backend.SGLANG;
        if (gated) {
            to.smallGemm(before + "shared_expert_gate_gemm", layers, 1, hidden, Quant.BFLOAT16);
        }
        to.gemm(before + "shared_gate_up_gemm", layers, 2 * inter / tp, hidden, quant);
        to.gate(before + "shared_act_gate", layers, inter);
        to.gemmOfLow(before + "shared_down_gemm", layers, hidden, inter / tp, quant);
        if (gated) {
            to.elementwise(before + "shared_expert_gate_mul", layers, 4.0 * hidden);
        }
    }

    private static void merge(OpBuilder to, String before, int layers) {
        double bytes = to.deployment.backend() == Backend.SGLANG ? 8 : 6;
        to.elementwise(before + "shared_merge", layers, bytes * to.model.hidden());
    }
}

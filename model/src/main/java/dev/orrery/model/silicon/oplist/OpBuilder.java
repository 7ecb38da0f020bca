package dev.orrery.model.silicon.oplist;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import java.util.ArrayList;
import java.util.List;

/** Collects the operations of one phase, with names and scales as that phase has them. */
final class OpBuilder {
    private static final int NORM_BYTES = 8;

    final Deployment deployment;
    final ModelSpec model;
    final ParallelShape shape;
    final boolean context;
    private final List<Op> ops;

    OpBuilder(Deployment deployment, boolean context) {
        this(deployment, context, new ArrayList<>());
    }

    private OpBuilder(Deployment deployment, boolean context, List<Op> ops) {
        this.deployment = deployment;
        this.model = deployment.model();
        this.shape = deployment.shape();
        this.context = context;
        this.ops = ops;
    }

    /** Returns a builder of a group that is no part of this list yet. */
    OpBuilder group() {
        return new OpBuilder(deployment, context);
    }

    List<Op> list() {
        return List.copyOf(ops);
    }

    void add(Op op) {
        ops.add(op);
    }

    String name(String rest) {
        return (context ? "context_" : "generation_") + rest;
    }

    /** Returns a scale; draft layers are charged in decode as so many layers more. */
    double times(int count) {
        int layers = model.layers();
        return context ? count : (double) count * (layers + deployment.draftTokens()) / layers;
    }

    void embedding(boolean split) {
        int rows = split ? model.vocab() / shape.tp() : model.vocab();
        add(new Kernel.Embedding(name("embedding"), times(1), rows, model.hidden()));
    }

    void elementwise(String rest, int count, double bytesPerToken) {
        add(new Kernel.Elementwise(name(rest), times(count), bytesPerToken));
    }

    void norm(String rest, int count) {
        elementwise(rest, count, (double) NORM_BYTES * model.hidden());
    }

    void gemm(String rest, int count, int n, int k, Quant quant) {
        add(new Kernel.Gemm(name(rest), times(count), n, k, quant, false, false));
    }

    /** A product whose input was written in its own format. */
    void gemmOfLow(String rest, int count, int n, int k, Quant quant) {
        add(new Kernel.Gemm(name(rest), times(count), n, k, quant, true, false));
    }

    /** A product too small to have been measured at every size. */
    void smallGemm(String rest, int count, int n, int k, Quant quant) {
        add(new Kernel.Gemm(name(rest), times(count), n, k, quant, false, true));
    }

    void logits() {
        gemm("logits_gemm", 1, model.vocab() / shape.tp(), model.hidden(), Quant.BFLOAT16);
    }

    void allReduce(String rest, int count) {
        add(new Kernel.AllReduce(name(rest), times(count), model.hidden(), shape.tp()));
    }

    void p2p() {
        add(new Kernel.P2P(name("p2p"), times(shape.pp() - 1), shape.pp(), model.hidden()));
    }

    /** Attention of a rank's heads, under the one name that passes look for. */
    void attention(int count, int kvHeads, int headDim, int window, boolean qkNorm) {
        int heads = model.heads() / shape.tp();
        var formats = deployment.formats();
        add(
                context
                        ? new Kernel.ContextAttention(
                                OpLists.CONTEXT_ATTENTION,
                                times(count),
                                heads,
                                kvHeads,
                                headDim,
                                window,
                                formats.kv(),
                                formats.fmha(),
                                qkNorm)
                        : new Kernel.GenerationAttention(
                                OpLists.GENERATION_ATTENTION,
                                times(count),
                                heads,
                                kvHeads,
                                headDim,
                                window,
                                formats.kv()));
    }

    /** The matrices of a feed-forward network, with its gate. */
    void feedForward(String before, int count, int inter, Quant quant) {
        int rank = inter / shape.tp();
        gemm(before + "gate_ffn1_gemm", count, 2 * inter / shape.tp(), model.hidden(), quant);
        gate(before + "act_gate", count, inter);
        gemmOfLow(before + "ffn2_gemm", count, model.hidden(), rank, quant);
    }

    void gate(String rest, int count, int inter) {
        elementwise(rest, count, 2.0 * (2 * inter / shape.tp() + inter / shape.tp()));
    }

    void dispatch(String rest, int count, boolean pre, boolean reduceModelled, boolean asContext) {
        Experts experts = model.needExperts();
        add(new Op.MoeDispatch(
                name(rest),
                times(count),
                model.hidden(),
                experts.perToken(),
                experts.count(),
                shape.moeTp(),
                shape.moeEp(),
                shape.dp(),
                pre,
                reduceModelled,
                deployment.backend(),
                deployment.formats().experts(),
                asContext));
    }

    void experts(String rest, int count, String distribution, boolean asContext) {
        Experts experts = model.needExperts();
        add(new Kernel.Moe(
                name(rest),
                times(count),
                model.hidden(),
                experts.inter(),
                experts.perToken(),
                experts.count(),
                shape.moeTp(),
                shape.moeEp(),
                shape.dp(),
                deployment.formats().experts(),
                distribution,
                true,
                asContext));
    }
}

package dev.orrery.model.silicon.op;

/**
 * An operation with a time of its own.
 *
 * <p>Sizes are those of one rank. {@code scale} is how often a pass does it and is not part of the time that an
 * {@link OpTimer} tells.
 */
public sealed interface Kernel extends Op {
    /** Looks up one row of {@code hidden} bfloat16 values per token. */
    record Embedding(String name, double scale, int vocab, int hidden) implements Kernel {}

    /** Moves {@code bytesPerToken} through memory. */
    record Elementwise(String name, double scale, double bytesPerToken) implements Kernel {}

    /**
     * Multiplies (tokens, k) with (k, n).
     *
     * @param lowPrecisionInput whether the producer already wrote quantised activations
     * @param belowGridSol whether sizes below what was measured take the time that physics allows
     */
    record Gemm(String name, double scale, int n, int k, Quant quant, boolean lowPrecisionInput, boolean belowGridSol)
            implements Kernel {}

    /**
     * Attention of new tokens over a prompt.
     *
     * @param window tokens back that are attended to; 0 for all
     */
    record ContextAttention(
            String name,
            double scale,
            int heads,
            int kvHeads,
            int headDim,
            int window,
            KvQuant kv,
            Quant fmha,
            boolean qkNorm)
            implements Kernel {}

    /**
     * Attention of one token per request over what it has cached.
     *
     * @param window tokens back that are attended to; 0 for all
     */
    record GenerationAttention(String name, double scale, int heads, int kvHeads, int headDim, int window, KvQuant kv)
            implements Kernel {}

    /** An engine's own all-reduce of tokens x hidden half-precision values over {@code gpus} ranks. */
    record AllReduce(String name, double scale, int hidden, int gpus) implements Kernel {}

    /** An NCCL call over {@code gpus} ranks on {@code elementsPerToken} half-precision values per token. */
    record Nccl(String name, double scale, Collective collective, double elementsPerToken, int gpus)
            implements Kernel {}

    /** Sends tokens x hidden values to the next of {@code stages} pipeline stages. */
    record P2P(String name, double scale, int stages, int hidden) implements Kernel {}

    /**
     * The experts of a layer.
     *
     * @param inter intermediate size of one expert
     * @param attentionDp ranks whose batches meet here: the kernel sees that many times the tokens of a rank
     * @param distribution label of the expert load that was measured
     */
    record Moe(
            String name,
            double scale,
            int hidden,
            int inter,
            int topK,
            int experts,
            int moeTp,
            int moeEp,
            int attentionDp,
            Quant quant,
            String distribution,
            boolean gated,
            boolean context)
            implements Kernel {}

    /**
     * A whole MLA layer, projections included, over a prompt; {@code nativeHeads} before they were split over ranks.
     */
    record MlaModuleContext(String name, double scale, int heads, KvQuant kv, Quant fmha, Quant gemm, int nativeHeads)
            implements Kernel {}

    /** A whole MLA layer, projections included, for one token per request. */
    record MlaModuleGeneration(
            String name, double scale, int heads, KvQuant kv, Quant fmha, Quant gemm, int nativeHeads)
            implements Kernel {}

    /** The attention kernel alone of an MLA layer over a prompt. */
    record ContextMla(String name, double scale, int heads, KvQuant kv, Quant fmha) implements Kernel {}

    /** The attention kernel alone of an MLA layer for one token per request. */
    record GenerationMla(String name, double scale, int heads, KvQuant kv) implements Kernel {}

    /** The batched products before or after the kernel of an MLA layer in decode. */
    record MlaBmm(String name, double scale, int heads, Quant quant, boolean pre) implements Kernel {}

    /**
     * One kernel of a gated delta net.
     *
     * @param kernel which kernel: its label in tables
     * @param model hidden size
     * @param convWidth width of the convolution
     */
    record Gdn(
            String name,
            double scale,
            String kernel,
            boolean context,
            int model,
            int convWidth,
            int keyHeads,
            int keyDim,
            int valueHeads,
            int valueDim)
            implements Kernel {}
}

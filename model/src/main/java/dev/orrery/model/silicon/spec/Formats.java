package dev.orrery.model.silicon.spec;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.system.GpuSystem;

/**
 * The number formats that a deployment computes in.
 *
 * @param attention projections into attention
 * @param output projection out of attention
 * @param ffn the feed-forward network
 * @param shared the shared expert
 * @param experts the experts
 * @param fmha attention over prompts
 * @param kv the KV cache
 */
public record Formats(Quant attention, Quant output, Quant ffn, Quant shared, Quant experts, Quant fmha, KvQuant kv) {
    /** The first compute capability with four bit tensor cores. */
    private static final int BLACKWELL = 100;

    /**
     * Returns what follows from a checkpoint. Projections that it leaves unquantised are told apart only in the
     * families whose operations do so: latent attention and delta nets (timing.md §4.3, §4.3a).
     *
     * @param fp8Attention whether attention over prompts in eight bits has been measured on this system
     */
    public static Formats of(ModelSpec model, GpuSystem system, Backend backend, boolean fp8Attention) {
        Checkpoint checkpoint = model.checkpoint();
        boolean apart = model.latent() != null || model.deltaNet() != null;
        boolean fp4 = system.sm() >= BLACKWELL;
        Quant gemm = gemm(checkpoint.scheme(), fp4);
        return new Formats(
                        apart && checkpoint.plainAttention() ? Quant.BFLOAT16 : gemm,
                        apart && checkpoint.plainOutput() ? Quant.BFLOAT16 : gemm,
                        gemm,
                        apart && checkpoint.plainShared() ? Quant.BFLOAT16 : gemm,
                        experts(checkpoint.scheme(), fp4),
                        Quant.BFLOAT16,
                        KvQuant.BFLOAT16)
                .withAttentionOf(gemm, model, backend, fp8Attention);
    }

    /**
     * Returns the same with attention over prompts and the cache in eight bits where a checkpoint with such matrices
     * has them so, in sixteen otherwise (timing.md §4.5).
     *
     * @param gemm format of the checkpoint's matrices
     * @param fp8Attention whether attention over prompts in eight bits has been measured on this system
     */
    public Formats withAttentionOf(Quant gemm, ModelSpec model, Backend backend, boolean fp8Attention) {
        boolean small = gemm.flops() != Quant.BFLOAT16.flops() || gemm == Quant.NVFP4_WO;
        boolean fmha8 = small && fp8Attention && backend != Backend.VLLM && model.latent() == null;
        return withAttention(fmha8 ? Quant.FP8 : Quant.BFLOAT16, small ? KvQuant.FP8 : KvQuant.BFLOAT16);
    }

    private static Quant gemm(Checkpoint.Scheme scheme, boolean fp4) {
        return switch (scheme) {
            case BFLOAT16, MXFP4 -> Quant.BFLOAT16;
            case FP8_BLOCK -> Quant.FP8_BLOCK;
            case FP8 -> Quant.FP8;
            case FP8_STATIC -> Quant.FP8_STATIC;
            case NVFP4 -> fp4 ? Quant.NVFP4 : Quant.NVFP4_WO;
            case INT4 -> Quant.INT4_WO;
        };
    }

    private static Quant experts(Checkpoint.Scheme scheme, boolean fp4) {
        return switch (scheme) {
            case FP8_STATIC -> Quant.FP8;
            case MXFP4 -> Quant.W4A16_MXFP4;
            case NVFP4 -> fp4 ? Quant.NVFP4 : Quant.W4A16_NVFP4;
            case BFLOAT16, FP8_BLOCK, FP8, INT4 -> gemm(scheme, fp4);
        };
    }

    /**
     * Returns the same with every matrix product outside the experts in one format, whatever the checkpoint leaves out;
     * only projections of latent attention that it leaves out stay so.
     */
    public Formats withGemm(Quant gemm, ModelSpec model) {
        Checkpoint left = model.latent() == null ? Checkpoint.PLAIN : model.checkpoint();
        return new Formats(
                left.plainAttention() ? Quant.BFLOAT16 : gemm,
                left.plainOutput() ? Quant.BFLOAT16 : gemm,
                gemm,
                gemm,
                experts,
                fmha,
                kv);
    }

    /** Returns the same with another format of the experts. */
    public Formats withExperts(Quant quant) {
        return new Formats(attention, output, ffn, shared, quant, fmha, kv);
    }

    /** Returns the same with other formats of attention over prompts and of the cache. */
    public Formats withAttention(Quant newFmha, KvQuant newKv) {
        return new Formats(attention, output, ffn, shared, experts, newFmha, newKv);
    }

    /** Returns whether the projections of attention are in more than one format. */
    public boolean mixed() {
        return attention != output;
    }
}

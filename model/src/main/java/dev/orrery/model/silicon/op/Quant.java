package dev.orrery.model.silicon.op;

import org.jspecify.annotations.Nullable;

/** How the operands of an operation are stored, and which rate computes on them. */
public enum Quant {
    /** Not quantised. */
    BFLOAT16("bfloat16", 2, FlopsKey.BF16),
    /** Weights in eight bit integers. */
    INT8_WO("int8_wo", 1, FlopsKey.BF16),
    /** Weights in four bit integers. */
    INT4_WO("int4_wo", 0.5, FlopsKey.BF16),
    /** Eight bits, activations scaled as they come. */
    FP8("fp8", 1, FlopsKey.FP8),
    /** Eight bits, activations scaled by a constant of the checkpoint. */
    FP8_STATIC("fp8_static", 1, FlopsKey.FP8),
    /** Eight bits with a scale per block of weights. */
    FP8_BLOCK("fp8_block", 1, FlopsKey.FP8),
    /** Eight bits as a framework makes them of an unquantised checkpoint. */
    FP8_OOTB("fp8_ootb", 1, FlopsKey.FP8),
    /** Weights and activations in eight bit integers. */
    SQ("sq", 1, FlopsKey.INT8),
    /** Four bits with an eight bit scale per sixteen weights. */
    NVFP4("nvfp4", 9.0 / 16, FlopsKey.FP4),
    /** Weights in four bits with a scale, computed unquantised. */
    NVFP4_WO("nvfp4_wo", 9.0 / 16, FlopsKey.BF16),
    /** The same under the name of MoE tables. */
    W4A16_NVFP4("w4a16_nvfp4", 9.0 / 16, FlopsKey.BF16),
    /** Weights in four bits with shared exponents, computed unquantised. */
    W4A16_MXFP4("w4a16_mxfp4", 0.5, FlopsKey.BF16),
    /** Weights in four bit integers, activations in eight bits. */
    W4AFP8("w4afp8", 0.5, FlopsKey.FP8),
    /** Weights in four, activations in eight bits, both with shared exponents. */
    W4A8_MXFP4_MXFP8("w4a8_mxfp4_mxfp8", 0.5, FlopsKey.FP8);

    private final String label;
    private final double bytes;
    private final FlopsKey flops;

    Quant(String label, double bytes, FlopsKey flops) {
        this.label = label;
        this.bytes = bytes;
        this.flops = flops;
    }

    /** Returns the mode that tables call so, or null. */
    public static @Nullable Quant byLabel(String label) {
        for (Quant quant : values()) {
            if (quant.label.equals(label)) {
                return quant;
            }
        }
        return null;
    }

    /** Returns the name in tables and messages. */
    public String label() {
        return label;
    }

    /** Returns the bytes of one weight. */
    public double bytes() {
        return bytes;
    }

    /** Returns the rate that bounds it. */
    public FlopsKey flops() {
        return flops;
    }
}

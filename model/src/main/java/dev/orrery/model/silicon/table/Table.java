package dev.orrery.model.silicon.table;

import java.util.Locale;

/** The tables of measurements; each consists of slices, by key ({@link SliceKeys}). */
public enum Table {
    /** {@link Sites} per number format. */
    GEMM,
    /** {@link Grid} over m, k: what scaling activations as they come takes more than by a constant. */
    COMPUTESCALE,
    /** {@link Grid} over m, k: what scaling a matrix takes. */
    SCALE_MATRIX,
    /** {@link Grid} over heads, full length, batch. */
    CONTEXT_ATTENTION,
    /** {@link Grid} over heads, batch, sequence. */
    GENERATION_ATTENTION,
    /** {@link Curve} over tokens. */
    MOE,
    /** The same of a kernel for few tokens. */
    MOE_FEW_TOKENS,
    /** {@link Curve} over elements. */
    CUSTOM_ALLREDUCE,
    /** {@link Curve} over elements. */
    NCCL,
    /** {@link Grid} over heads, full length, batch. */
    CONTEXT_MLA,
    /** {@link Grid} over heads, batch, sequence. */
    GENERATION_MLA,
    /** {@link Grid} over heads, full length, batch. */
    MLA_CONTEXT_MODULE,
    /** {@link Grid} over heads, batch, sequence. */
    MLA_GENERATION_MODULE,
    /** {@link Curve} over tokens. */
    MLA_BMM,
    /** {@link Grid} over batch, new tokens, or for decode {@link Curve} over batch. */
    GDN;

    /** Returns the name in messages and in compiled files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

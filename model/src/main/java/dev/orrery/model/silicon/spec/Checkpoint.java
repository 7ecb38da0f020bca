package dev.orrery.model.silicon.spec;

import org.jspecify.annotations.Nullable;

/**
 * How the published weights are stored.
 *
 * @param scheme the number format of most weights
 * @param plainAttention whether the projections into attention are left unquantised
 * @param plainOutput whether the projection out of attention is left unquantised
 * @param plainShared whether the shared expert is left unquantised
 */
public record Checkpoint(Scheme scheme, boolean plainAttention, boolean plainOutput, boolean plainShared) {
    /** An unquantised checkpoint. */
    public static final Checkpoint PLAIN = new Checkpoint(Scheme.BFLOAT16, false, false, false);

    /** The number formats of checkpoints. */
    public enum Scheme {
        /** Not quantised. */
        BFLOAT16("bfloat16"),
        /** Eight bits with scales per block of weights. */
        FP8_BLOCK("fp8_block"),
        /** Eight bits, activations scaled as they come. */
        FP8("fp8"),
        /** Eight bits, activations scaled by constants. */
        FP8_STATIC("fp8_static"),
        /** Four bits with eight bit scales. */
        NVFP4("nvfp4"),
        /** Experts in four bits with shared exponents. */
        MXFP4("mxfp4"),
        /** Weights in four bit integers. */
        INT4("int4");

        private final String label;

        Scheme(String label) {
            this.label = label;
        }

        /** Returns the scheme that descriptors call so, or null. */
        public static @Nullable Scheme byLabel(String label) {
            for (Scheme scheme : values()) {
                if (scheme.label.equals(label)) {
                    return scheme;
                }
            }
            return null;
        }

        /** Returns the name in descriptors. */
        public String label() {
            return label;
        }
    }
}

package dev.orrery.model.metrics;

/** Why a request ended otherwise than by completing. */
public enum EndReason {
    /** Completed, or has not ended. */
    NONE,
    /** Needs more KV blocks, or more tokens in one pass, than a worker ever has. */
    NEVER_FITS,
    /** The prompt alone reaches {@code max_model_len}. */
    MODEL_LEN,
    /** Grew beyond all KV blocks of its worker. */
    KV_CAPACITY
}

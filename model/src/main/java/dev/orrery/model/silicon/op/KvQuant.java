package dev.orrery.model.silicon.op;

import org.jspecify.annotations.Nullable;

/** How keys and values are stored in the cache. */
public enum KvQuant {
    /** Not quantised. */
    BFLOAT16("bfloat16", 2),
    /** Eight bit floating point. */
    FP8("fp8", 1),
    /** Eight bit integers. */
    INT8("int8", 1);

    private final String label;
    private final int bytes;

    KvQuant(String label, int bytes) {
        this.label = label;
        this.bytes = bytes;
    }

    /** Returns the type that tables call so, or null. */
    public static @Nullable KvQuant byLabel(String label) {
        for (KvQuant quant : values()) {
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

    /** Returns the bytes of one element. */
    public int bytes() {
        return bytes;
    }
}

package dev.orrery.model.silicon.spec;

import org.jspecify.annotations.Nullable;

/** Models whose passes consist of the same operations. */
public enum Family {
    /** Attention and one feed-forward network per layer: Llama, Qwen 3, MiMo. */
    DENSE("dense"),
    /** Attention and experts: Mixtral, Qwen 3 MoE, MiniMax M2. */
    MOE("moe"),
    /** The same with every other layer attending to a window: gpt-oss. */
    WINDOWED_MOE("windowed_moe"),
    /** Latent attention and experts: DeepSeek V3 and R1, Kimi K2. */
    MLA("mla"),
    /** Three gated delta nets to one attention layer, with or without experts: Qwen 3.5. */
    DELTA_NET("delta_net");

    private final String label;

    Family(String label) {
        this.label = label;
    }

    /** Returns the family that descriptors call so, or null. */
    public static @Nullable Family byLabel(String label) {
        for (Family family : values()) {
            if (family.label.equals(label)) {
                return family;
            }
        }
        return null;
    }

    /** Returns the name in descriptors. */
    public String label() {
        return label;
    }
}

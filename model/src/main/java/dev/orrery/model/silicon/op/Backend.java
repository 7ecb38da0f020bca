package dev.orrery.model.silicon.op;

import org.jspecify.annotations.Nullable;

/** The serving engines that have been measured. */
public enum Backend {
    /** vLLM. */
    VLLM("vllm"),
    /** SGLang. */
    SGLANG("sglang"),
    /** TensorRT-LLM. */
    TRTLLM("trtllm");

    private final String label;

    Backend(String label) {
        this.label = label;
    }

    /** Returns the engine that tables and scenarios call so, or null. */
    public static @Nullable Backend byLabel(String label) {
        for (Backend backend : values()) {
            if (backend.label.equals(label)) {
                return backend;
            }
        }
        return null;
    }

    /** Returns the name in tables and scenarios. */
    public String label() {
        return label;
    }
}

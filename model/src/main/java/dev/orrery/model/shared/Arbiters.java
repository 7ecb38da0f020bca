package dev.orrery.model.shared;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Arbiters by name. A new one is one file and one line here. */
public final class Arbiters {
    /** The one that needs to be told a number of GPUs. */
    public static final String STATIC = "static";

    /** The one that serves both sides best. */
    public static final String DEFAULT = "balanced";

    private static final Map<String, IntFunction<Arbiter>> NAMED = new TreeMap<>(Map.of(
            STATIC,
            StaticSplit::new,
            "video_first",
            _ -> OneFirst.VIDEO,
            "llm_first",
            _ -> OneFirst.LLM,
            DEFAULT,
            _ -> new Balanced()));

    private Arbiters() {}

    /** Returns the names in order. */
    public static List<String> names() {
        return List.copyOf(NAMED.keySet());
    }

    /**
     * Returns an arbiter.
     *
     * @param llmGpus GPUs of the LLM workers, for the one that divides by fixed numbers
     * @throws IllegalArgumentException for a name that is none
     */
    public static Arbiter named(String name, int llmGpus) {
        IntFunction<Arbiter> make = NAMED.get(name);
        if (make == null) {
            throw new IllegalArgumentException("'" + name + "' divides no budget; there are " + names());
        }
        return make.apply(llmGpus);
    }
}

package dev.orrery.model.engine;

import java.util.List;
import java.util.Map;

/** The built-in engines, by name. */
public final class Engines {
    /** Makes an engine. */
    @FunctionalInterface
    public interface Factory {
        /** Returns an idle worker. */
        Engine create(int worker, EngineContext context);
    }

    private static final Map<String, Factory> BUILT_IN = Map.of(
            "sglang", SglangEngine::new,
            "trtllm", VllmEngine::trtllm,
            "vllm", VllmEngine::new);

    private Engines() {}

    /** Returns the names, sorted. */
    public static List<String> names() {
        return BUILT_IN.keySet().stream().sorted().toList();
    }

    /**
     * Returns an idle worker of the engine that the configuration names.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Engine create(int worker, EngineContext context) {
        Factory factory = BUILT_IN.get(context.config().type());
        if (factory == null) {
            throw new IllegalArgumentException(
                    "unknown engine '" + context.config().type() + "'; known: " + names());
        }
        return factory.create(worker, context);
    }
}

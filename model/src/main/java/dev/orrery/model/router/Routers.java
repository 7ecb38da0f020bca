package dev.orrery.model.router;

import java.util.List;
import java.util.Map;

/** The built-in routers, by name. */
public final class Routers {
    /** Makes a router. */
    @FunctionalInterface
    public interface Factory {
        /** Returns a router that has routed nothing; {@code seed} is the run's master seed. */
        Router create(RouterConfig config, long seed);
    }

    private static final Map<String, Factory> BUILT_IN = Map.of(
            "round_robin", (config, seed) -> new RoundRobin(),
            "random", (config, seed) -> new RandomRouter(seed),
            "least_loaded", (config, seed) -> new LeastLoaded(),
            "power_of_two", (config, seed) -> new PowerOfTwo(seed),
            "kv", KvRouter::new);

    private Routers() {}

    /** Returns the names, sorted. */
    public static List<String> names() {
        return BUILT_IN.keySet().stream().sorted().toList();
    }

    /**
     * Returns the router that a configuration names.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Router create(RouterConfig config, long seed) {
        Factory factory = BUILT_IN.get(config.policy());
        if (factory == null) {
            throw new IllegalArgumentException("unknown router '" + config.policy() + "'; known: " + names());
        }
        return factory.create(config, seed);
    }
}

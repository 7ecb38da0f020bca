package dev.orrery.data.scenario;

import java.util.ArrayList;
import java.util.List;

/** The ways to say what arrives; a scenario uses one. */
enum WorkloadKind {
    /** A trace file. */
    TRACE("workload.trace.", "path"),
    /** A built-in seeded workload. */
    PROFILE("workload.profile.", "name"),
    /** Equal requests. */
    SYNTHETIC("workload.synthetic.", "requests"),
    /** A trace file of video sessions. */
    VIDEO("workload.video.", "path"),
    /** Nothing chosen. */
    NONE("", "");

    private final String prefix;
    private final String selector;

    WorkloadKind(String prefix, String selector) {
        this.prefix = prefix;
        this.selector = selector;
    }

    /** Returns the start of the paths of its keys. */
    String prefix() {
        return prefix;
    }

    /** Returns the key whose value chooses this kind. */
    String selector() {
        return prefix + selector;
    }

    /** Returns the kinds that settings choose; a usable scenario chooses one. */
    static List<WorkloadKind> chosen(Settings settings) {
        List<WorkloadKind> chosen = new ArrayList<>();
        for (WorkloadKind kind : List.of(TRACE, PROFILE, SYNTHETIC, VIDEO)) {
            if (settings.value(kind.selector()) != null) {
                chosen.add(kind);
            }
        }
        return chosen;
    }

    /** Returns the first kind that settings choose, or {@link #NONE}. */
    static WorkloadKind of(Settings settings) {
        List<WorkloadKind> chosen = chosen(settings);
        return chosen.isEmpty() ? NONE : chosen.getFirst();
    }

    /** Returns the kind whose keys a path belongs to, or {@link #NONE}. */
    static WorkloadKind owning(String path) {
        for (WorkloadKind kind : List.of(TRACE, PROFILE, SYNTHETIC, VIDEO)) {
            if (path.startsWith(kind.prefix)) {
                return kind;
            }
        }
        return NONE;
    }
}

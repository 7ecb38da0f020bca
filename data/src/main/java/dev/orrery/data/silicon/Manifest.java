package dev.orrery.data.silicon;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Which kernels of other backends may stand in for a backend's own (timing.md 1.2, 4). */
final class Manifest {
    private static final Set<String> TIERS = Set.of("shared", "shared_fallback");

    private final @Nullable JsonNode yaml;

    private Manifest(@Nullable JsonNode yaml) {
        this.yaml = yaml;
    }

    static Manifest read(Wheel wheel) throws IOException {
        return new Manifest(wheel.yaml("perf_data_reuse_manifest.yaml"));
    }

    /** Returns the kernels whose rows a backend may take from others' files of that name. */
    Set<String> kernels(String file, String backend) {
        Set<String> kernels = new HashSet<>();
        if (yaml == null) {
            return kernels;
        }
        for (JsonNode group : yaml.path("groups")) {
            if (group.path("op_file").asString("").equals(file)
                    && TIERS.contains(group.path("tier").asString(""))
                    && names(group.path("frameworks"), backend)) {
                kernels.add(group.path("kernel_source").asString(""));
            }
        }
        return kernels;
    }

    private static boolean names(JsonNode list, String wanted) {
        for (JsonNode one : list) {
            if (one.asString("").equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}

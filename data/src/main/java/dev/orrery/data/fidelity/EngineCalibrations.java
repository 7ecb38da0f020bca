package dev.orrery.data.fidelity;

import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The calibrations that come with Orrery, from the resource {@code calibrations.json}: four numbers per engine that
 * hold for models and systems that nobody has calibrated.
 */
public final class EngineCalibrations {
    private static final String RESOURCE = "calibrations.json";

    private final Map<String, Calibration> byBackend;

    private EngineCalibrations(Map<String, Calibration> byBackend) {
        this.byBackend = byBackend;
    }

    /** Reads them. */
    public static EngineCalibrations builtIn() throws IOException {
        try (InputStream in = EngineCalibrations.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IOException(RESOURCE + " is missing from this build");
            }
            Map<String, Calibration> found = new LinkedHashMap<>();
            for (JsonNode one : new JsonMapper().readTree(in)) {
                Surroundings around = new Surroundings(
                        one.required("pass_ms").asDouble(),
                        one.required("front_ms").asDouble(),
                        one.required("client_ms").asDouble(),
                        0);
                double collectives = one.required("collectives").asDouble();
                found.put(one.required("backend").asString(), new Calibration(collectives, 1, 1, around));
            }
            return new EngineCalibrations(found);
        }
    }

    /** Returns the engines that there is a calibration of. */
    public List<String> names() {
        return List.copyOf(byBackend.keySet());
    }

    /** Returns the calibration of an engine such as {@code vllm}, or null. */
    public @Nullable Calibration named(String backend) {
        return byBackend.get(backend);
    }
}

package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The calibrations that come with Orrery, from the resource {@code calibrations.json}: four numbers per engine that
 * hold for models and systems that nobody has calibrated, and how far measurements lay from predictions of groups that
 * were held out. The resource is the list {@code engines} of {@code orrery silicon validate --json}.
 */
public final class EngineCalibrations {
    private static final String RESOURCE = "calibrations.json";

    private final Map<String, NamedCalibration> byBackend;

    private EngineCalibrations(Map<String, NamedCalibration> byBackend) {
        this.byBackend = byBackend;
    }

    /** Reads them. */
    public static EngineCalibrations builtIn() throws IOException {
        try (InputStream in = EngineCalibrations.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IOException(RESOURCE + " is missing from this build");
            }
            Map<String, NamedCalibration> found = new LinkedHashMap<>();
            for (JsonNode one : new JsonMapper().readTree(in)) {
                Surroundings around = new Surroundings(
                        one.required("pass_ms").asDouble(),
                        one.required("front_ms").asDouble(),
                        one.required("client_ms").asDouble(),
                        0);
                double collectives = one.required("collectives").asDouble();
                found.put(
                        one.required("backend").asString(),
                        new NamedCalibration(
                                "built in",
                                new Calibration(collectives, 1, 1, around),
                                null,
                                bands(one),
                                new Concurrencies(
                                        one.required("concurrency").required(0).asDouble(),
                                        one.required("concurrency").required(1).asDouble())));
            }
            return new EngineCalibrations(found);
        }
    }

    private static Map<Quantity, Band> bands(JsonNode engine) {
        Map<Quantity, Band> bands = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            JsonNode band = engine.required(quantity.name().toLowerCase(Locale.ROOT));
            bands.put(
                    quantity,
                    new Band(
                            band.required("low").asDouble(),
                            band.required("high").asDouble()));
        }
        return bands;
    }

    /** Returns the engines that there is a calibration of. */
    public List<String> names() {
        return List.copyOf(byBackend.keySet());
    }

    /** Returns the calibration of an engine such as {@code vllm}, or null. */
    public @Nullable Calibration named(String backend) {
        NamedCalibration found = byBackend.get(backend);
        return found == null ? null : found.numbers();
    }

    /** Returns the calibration of an engine with its bands, {@link NamedCalibration#NONE} if there is none. */
    public NamedCalibration of(String backend) {
        return byBackend.getOrDefault(backend, NamedCalibration.NONE);
    }
}

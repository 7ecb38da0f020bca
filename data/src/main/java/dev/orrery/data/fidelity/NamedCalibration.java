package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.model.benchmark.Calibration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A calibration with where it is from and how well it held for measurements that it was not fitted on.
 *
 * @param name what a report calls it: a file, or {@code built in}
 * @param numbers the calibration
 * @param subject what was measured, null if it holds for any deployment of its engine
 * @param bands what the measurements of a quantity lie within, four times in five; none where nobody knows
 * @param measured loads of the measurements that the bands are from; null if nobody knows
 */
public record NamedCalibration(
        String name,
        Calibration numbers,
        @Nullable Subject subject,
        Map<Quantity, Band> bands,
        @Nullable Concurrencies measured) {
    /** Kernels as measured, and nothing around them. */
    public static final NamedCalibration NONE = new NamedCalibration("none", Calibration.NONE, null, Map.of(), null);

    /**
     * What a calibration was fitted on.
     *
     * @param engine such as {@code vllm}
     * @param model its name
     * @param system the GPU
     * @param tensor GPUs that share each layer; 0 if the file does not tell
     * @param passTimes what tells the pass times that were used from others
     */
    public record Subject(
            String engine,
            @Nullable String model,
            @Nullable String system,
            int tensor,
            @Nullable String passTimes) {}

    /** Returns whether this is {@link #NONE}. */
    public boolean none() {
        return numbers.equals(Calibration.NONE);
    }

    /** Returns the interval of a prediction, or null if nobody knows it. */
    public @Nullable Band interval(Quantity quantity, double predicted) {
        Band band = bands.get(quantity);
        return band == null ? null : new Band(predicted * band.low(), predicted * band.high());
    }

    /** Returns the numbers as they stand in a calibration file, and the bands. */
    public Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("collectives", numbers.collectives());
        map.put("decode", numbers.decode());
        map.put("prompts", numbers.prompts());
        map.put("pass_ms", numbers.around().passMs());
        map.put("front_ms", numbers.around().frontMs());
        map.put("client_ms", numbers.around().clientMs());
        map.put("service_ms", numbers.around().serviceMs());
        Map<String, Object> all = new LinkedHashMap<>();
        for (Quantity quantity : Quantity.values()) {
            Band band = bands.get(quantity);
            if (band != null) {
                all.put(quantity.name().toLowerCase(Locale.ROOT), List.of(band.low(), band.high()));
            }
        }
        map.put("band_80", all.isEmpty() ? null : all);
        map.put("concurrency", measured == null ? null : List.of(measured.least(), measured.most()));
        return map;
    }
}

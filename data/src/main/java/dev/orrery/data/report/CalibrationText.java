package dev.orrery.data.report;

import dev.orrery.data.fidelity.Accuracy;
import dev.orrery.data.fidelity.AccuracyTable;
import dev.orrery.data.fidelity.AccuracyTable.Grouping;
import dev.orrery.data.fidelity.CalibrationFit.Parameter;
import dev.orrery.data.fidelity.Comparison;
import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.fidelity.DeploymentCalibration;
import dev.orrery.data.fidelity.DeploymentCalibration.Band;
import dev.orrery.data.fidelity.RowGroup;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a calibration found, for people and as an object.
 *
 * @param title what was calibrated
 * @param passes what tells the pass times that were used from others
 * @param found the result
 */
public record CalibrationText(String title, String passes, DeploymentCalibration found) {
    private static final int DIGITS = 3;

    /** Returns the text, with a line feed at the end. */
    public String of(TextStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.add("Pass times: " + passes);
        TextTable numbers = new TextTable(style, List.of("Number", "built in", "calibrated"));
        for (Parameter parameter : Parameter.values()) {
            String after = Text.number(parameter.of(found.fitted()), DIGITS);
            boolean free = found.free().contains(parameter);
            numbers.add(List.of(
                    parameter.label(),
                    Text.number(parameter.of(found.builtIn()), DIGITS),
                    free ? after : after + " (kept)"));
        }
        lines.addAll(numbers.lines());
        SequencedMap<String, List<Comparison>> comparisons = comparisons();
        List<AccuracyTable> tables =
                List.of(AccuracyTable.of(Grouping.ALL, comparisons), AccuracyTable.of(Grouping.REGIME, comparisons));
        StringBuilder bands = new StringBuilder(
                "80 % of measurements that were left out lie between these factors" + " times the prediction:");
        for (Quantity quantity : Quantity.values()) {
            Band band = found.band(quantity);
            bands.append(quantity == Quantity.TTFT ? " " : ", ").append(name(quantity));
            bands.append(' ').append(Text.number(band.low())).append(" to ").append(Text.number(band.high()));
        }
        String narrow = narrow();
        bands.append(narrow == null ? "" : "; but " + narrow);
        return String.join("\n", lines) + "\n" + AccuracyText.of(tables, style)
                + String.join("\n", Text.wrap(bands.toString(), Math.min(120, style.width()))) + "\n";
    }

    private @Nullable String narrow() {
        Map<Quantity, Band> bands = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            bands.put(quantity, found.band(quantity));
        }
        return Calibrated.narrow(bands);
    }

    private static String name(Quantity quantity) {
        return quantity == Quantity.THROUGHPUT ? "tokens/s" : quantity.name();
    }

    private SequencedMap<String, List<Comparison>> comparisons() {
        return found.comparisons(
                new RowGroup(title, passes, found.points().getFirst().backend()));
    }

    /** Returns the result as an object; errors are shares. */
    public Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("deployment", title);
        map.put("pass_times", passes);
        map.put("points", found.points().size());
        List<Map<String, Object>> numbers = new ArrayList<>();
        for (Parameter parameter : Parameter.values()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", parameter.label());
            one.put("built_in", parameter.of(found.builtIn()));
            one.put("calibrated", parameter.of(found.fitted()));
            one.put("fitted", found.free().contains(parameter));
            numbers.add(one);
        }
        map.put("numbers", numbers);
        map.put("held_out", errors(Grouping.ALL));
        map.put("by_concurrency", errors(Grouping.REGIME));
        Map<String, Object> bands = new LinkedHashMap<>();
        for (Quantity quantity : Quantity.values()) {
            Band band = found.band(quantity);
            bands.put(quantity.name().toLowerCase(Locale.ROOT), List.of(band.low(), band.high()));
        }
        map.put("band_80", bands);
        map.put("band_doubt", narrow());
        map.put(
                "concurrency",
                List.of(found.concurrencies().least(), found.concurrencies().most()));
        return map;
    }

    private List<Map<String, Object>> errors(Grouping grouping) {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (AccuracyTable.Line line : AccuracyTable.of(grouping, comparisons()).lines()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", line.name());
            one.put("predicted_by", line.predictor());
            one.put("points", line.accuracy().rows());
            for (Quantity quantity : Quantity.values()) {
                Accuracy.Errors errors = line.accuracy().of(quantity);
                one.put(
                        quantity.name().toLowerCase(Locale.ROOT),
                        Map.of("mape", errors.mape(), "median_ape", errors.median(), "bias", errors.bias()));
            }
            lines.add(one);
        }
        return lines;
    }
}

package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * How far measurements lie from predictions of a group that was not fitted on: bands that hold 80 % of them.
 *
 * <p>Runs of one group err alike, so that what counts is how many groups were seen, not how many runs: each group
 * weighs the same, and one more, the next user's, is assumed to lie outside all that was seen (conformal prediction for
 * exchangeable groups). That takes more groups than one engine has, so all engines share a band. It is as lopsided, on
 * a logarithmic scale, as the errors are.
 *
 * @param bands of each quantity
 */
public record ErrorBands(Map<Quantity, Band> bands) {
    private static final double COVERED = 0.8;

    /** Widths of zero have no shape. */
    private static final double NARROWEST = 1e-6;

    /**
     * A band.
     *
     * @param low from this part of a prediction; 0 if too few groups were seen
     * @param high to this; infinite if too few groups were seen
     * @param covered share of the engine's measurements that lie inside the band which all other groups give
     */
    public record Band(double low, double high, double covered) {}

    /**
     * Returns the bands of each engine.
     *
     * @param held comparisons with predictions by calibrations that never saw their group; those without are left out
     */
    public static Map<String, ErrorBands> byEngine(List<Comparison> held) {
        List<Comparison> predicted =
                held.stream().filter(c -> c.predicted() != null).toList();
        Map<String, Map<Quantity, Band>> bands = new TreeMap<>();
        for (Quantity quantity : Quantity.values()) {
            Limits shared = Limits.of(predicted, quantity);
            covered(predicted, quantity)
                    .forEach((engine, part) -> bands.computeIfAbsent(engine, e -> new EnumMap<>(Quantity.class))
                            .put(quantity, new Band(Math.exp(shared.low), Math.exp(shared.high), part)));
        }
        Map<String, ErrorBands> byEngine = new TreeMap<>();
        bands.forEach((engine, of) -> byEngine.put(engine, new ErrorBands(of)));
        return byEngine;
    }

    private static Map<String, Double> covered(List<Comparison> predicted, Quantity quantity) {
        Map<String, Integer> inside = new HashMap<>();
        Map<String, Integer> all = new HashMap<>();
        Set<RowGroup> groups = new HashSet<>();
        predicted.forEach(c -> groups.add(c.group()));
        for (RowGroup group : groups) {
            Limits limits = Limits.of(
                    predicted.stream().filter(c -> !c.group().equals(group)).toList(), quantity);
            for (Comparison c : predicted) {
                if (c.group().equals(group)) {
                    all.merge(group.backend(), 1, Integer::sum);
                    inside.merge(group.backend(), limits.hold(ratio(c, quantity)) ? 1 : 0, Integer::sum);
                }
            }
        }
        Map<String, Double> covered = new HashMap<>();
        all.forEach((engine, count) -> covered.put(engine, (double) inside.getOrDefault(engine, 0) / count));
        return covered;
    }

    /** Returns the logarithm of measured / predicted. */
    private static double ratio(Comparison c, Quantity quantity) {
        return -Math.log1p(c.error(quantity));
    }

    /** One error, and its part of its group. */
    private record Residual(double ratio, double weight) {}

    /** A band of logarithms. */
    private record Limits(double low, double high) {
        boolean hold(double ratio) {
            return ratio >= low && ratio <= high;
        }

        static Limits of(List<Comparison> predicted, Quantity quantity) {
            Map<RowGroup, Integer> counts = new HashMap<>();
            predicted.forEach(c -> counts.merge(c.group(), 1, Integer::sum));
            List<Residual> errors = new ArrayList<>();
            predicted.forEach(c ->
                    errors.add(new Residual(ratio(c, quantity), 1.0 / counts.getOrDefault(c.group(), 1))));
            double seen = counts.size();
            double tail = (1 - COVERED) / 2 * seen;
            double middle = at(errors, Residual::ratio, seen / 2);
            double below = Math.max(NARROWEST, middle - at(errors, Residual::ratio, tail));
            double above = Math.max(NARROWEST, at(errors, Residual::ratio, seen - tail) - middle);
            double reach = at(
                    errors,
                    e -> e.ratio > middle ? (e.ratio - middle) / above : (middle - e.ratio) / below,
                    COVERED * (seen + 1));
            return new Limits(middle - reach * below, middle + reach * above);
        }

        /** Returns the least value that has so much weight at or below it; infinity if there is not so much. */
        private static double at(List<Residual> errors, ToDoubleFunction<Residual> value, double weight) {
            List<Residual> sorted = new ArrayList<>(errors);
            sorted.sort(Comparator.comparingDouble(value));
            double sum = 0;
            for (Residual error : sorted) {
                sum += error.weight;
                if (sum >= weight - NARROWEST) {
                    return value.applyAsDouble(error);
                }
            }
            return Double.POSITIVE_INFINITY;
        }
    }
}

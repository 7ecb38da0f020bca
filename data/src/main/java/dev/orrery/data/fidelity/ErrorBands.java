package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * How far measurements lie from held-out predictions of an engine: bands that hold about 80 % of them.
 *
 * @param bands of each quantity
 */
public record ErrorBands(Map<Quantity, Band> bands) {
    /** Half of what lies outside a band, on each side. */
    private static final double OUTSIDE = 0.1;

    /**
     * A band.
     *
     * @param low a measurement is at least this part of its prediction, but for every tenth
     * @param high and at most this part
     * @param covered share of the measurements of each fold that lie inside the band of the other folds
     */
    public record Band(double low, double high, double covered) {}

    /**
     * Returns the bands of predictions.
     *
     * @param predicted comparisons that have predictions
     * @param fold the fold of each; a fold's own errors never make the band that it is judged by
     */
    public static ErrorBands of(List<Comparison> predicted, ToIntFunction<Comparison> fold) {
        Map<Quantity, Band> bands = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            int inside = 0;
            int judged = 0;
            for (int f : predicted.stream().mapToInt(fold).distinct().toArray()) {
                double[] others = ratios(
                        predicted.stream().filter(c -> fold.applyAsInt(c) != f).toList(), quantity);
                double[] own = ratios(
                        predicted.stream().filter(c -> fold.applyAsInt(c) == f).toList(), quantity);
                if (others.length > 0) {
                    judged += own.length;
                    inside += within(own, quantile(others, OUTSIDE), quantile(others, 1 - OUTSIDE));
                }
            }
            double[] all = ratios(predicted, quantity);
            bands.put(quantity, new Band(quantile(all, OUTSIDE), quantile(all, 1 - OUTSIDE), (double) inside / judged));
        }
        return new ErrorBands(bands);
    }

    private static int within(double[] values, double low, double high) {
        int inside = 0;
        for (double value : values) {
            inside += value >= low && value <= high ? 1 : 0;
        }
        return inside;
    }

    /** Returns measured / predicted, rising. */
    private static double[] ratios(List<Comparison> comparisons, Quantity quantity) {
        List<Double> ratios = new ArrayList<>();
        comparisons.forEach(c -> ratios.add(1 / (1 + c.error(quantity))));
        return ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static double quantile(double[] sorted, double part) {
        double at = part * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}

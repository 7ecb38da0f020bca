package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.Comparison.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How close predictions are to measurements.
 *
 * @param rows measurements
 * @param predicted those that have a prediction; the errors are over these
 * @param ttft error of the mean time to first token
 * @param tpot error of the mean time per output token
 * @param throughput error of the output tokens per second of the closed loop
 */
public record Accuracy(int rows, int predicted, Errors ttft, Errors tpot, Errors throughput) {
    /** Sums of parts of 1 that should be equal differ by less than this. */
    private static final double ROUNDING = 1e-9;

    /**
     * Errors of one quantity as shares of the measurement; NaN without predictions.
     *
     * @param mape mean of |predicted / measured - 1|
     * @param median median of the same
     * @param bias median of predicted / measured - 1
     */
    public record Errors(double mape, double median, double bias) {}

    /** Returns the errors of predictions. */
    public static Accuracy of(List<Comparison> comparisons) {
        List<Comparison> predicted =
                comparisons.stream().filter(c -> c.predicted() != null).toList();
        return new Accuracy(
                comparisons.size(),
                predicted.size(),
                errors(predicted, Quantity.TTFT),
                errors(predicted, Quantity.TPOT),
                errors(predicted, Quantity.THROUGHPUT));
    }

    /** Returns the errors of one quantity. */
    public Errors of(Quantity quantity) {
        return switch (quantity) {
            case TTFT -> ttft;
            case TPOT -> tpot;
            case THROUGHPUT -> throughput;
        };
    }

    private record Weighed(double error, double weight) {
        Weighed magnitude() {
            return new Weighed(Math.abs(error), weight);
        }
    }

    private static Errors errors(List<Comparison> comparisons, Quantity quantity) {
        List<Weighed> signed = comparisons.stream()
                .map(c -> new Weighed(c.error(quantity), c.weight()))
                .toList();
        List<Weighed> magnitudes = signed.stream().map(Weighed::magnitude).toList();
        double sum = 0;
        double weight = 0;
        for (Weighed one : magnitudes) {
            sum += one.error * one.weight;
            weight += one.weight;
        }
        return new Errors(sum / weight, median(magnitudes), median(signed));
    }

    /** Returns the value with half of the weight on either side, between two of them their mean; NaN for none. */
    private static double median(List<Weighed> values) {
        List<Weighed> sorted = new ArrayList<>(values);
        sorted.sort(Comparator.comparingDouble(Weighed::error));
        double half = sorted.stream().mapToDouble(Weighed::weight).sum() / 2;
        double before = 0;
        for (int i = 0; i < sorted.size(); i++) {
            before += sorted.get(i).weight;
            if (before > half + half * ROUNDING || i == sorted.size() - 1) {
                return sorted.get(i).error;
            }
            if (before >= half - half * ROUNDING) {
                return (sorted.get(i).error + sorted.get(i + 1).error) / 2;
            }
        }
        return Double.NaN;
    }
}

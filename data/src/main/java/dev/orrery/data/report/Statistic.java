package dev.orrery.data.report;

import dev.orrery.model.kernel.Percentiles;
import java.util.List;

/**
 * A number that describes many.
 *
 * @param prefix what it adds to a metric's name in {@code summary}
 * @param key its key in {@code metrics}
 * @param percent for a percentile, else NaN
 */
public record Statistic(String prefix, String key, double percent) {
    private static final Statistic MEAN = new Statistic("mean_", "avg", Double.NaN);
    private static final Statistic MIN = new Statistic("min_", "min", Double.NaN);
    private static final Statistic MAX = new Statistic("max_", "max", Double.NaN);
    private static final Statistic STD = new Statistic("std_", "std", Double.NaN);
    private static final Statistic P50 = new Statistic("median_", "p50", 50);
    private static final Statistic P75 = percentile(75);
    private static final Statistic P90 = percentile(90);
    private static final Statistic P95 = percentile(95);
    private static final Statistic P99 = percentile(99);

    /** In the order of {@code summary}. */
    static final List<Statistic> SUMMARY = List.of(MEAN, MIN, MAX, P50, P75, P90, P95, P99, STD);

    /** In the order of {@code metrics}; count and sum follow. */
    static final List<Statistic> METRICS = List.of(
            MEAN, MIN, MAX, percentile(1), percentile(5), percentile(10), percentile(25), P50, P75, P90, P95, P99, STD);

    /** In the order of the terminal table. */
    public static final List<Statistic> TABLE = List.of(MEAN, MIN, MAX, P99, P90, P75, P50, STD);

    private static Statistic percentile(int percent) {
        return new Statistic("p" + percent + "_", "p" + percent, percent);
    }

    /** Computes the number. */
    public double of(Stats values, Percentiles rule) {
        return switch (key) {
            case "avg" -> values.mean();
            case "min" -> values.min();
            case "max" -> values.max();
            case "std" -> values.std();
            default -> values.percentile(percent, rule);
        };
    }
}

package dev.orrery.data.report;

import dev.orrery.data.scenario.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One number of {@code summary} under its flat name: what conditions and comparisons are about.
 *
 * @param name the flat name, which carries the unit, such as {@code p99_ttft_ms}
 * @param metric what it is
 * @param statistic which number of a family, null for a single one
 */
public record SummaryMetric(
        String name, Metric metric, @Nullable Statistic statistic) {
    private static final List<SummaryMetric> ALL = collect();
    private static final Map<String, SummaryMetric> BY_NAME = byName();

    private static List<SummaryMetric> collect() {
        List<SummaryMetric> all = new ArrayList<>();
        for (Metric metric : Metrics.all()) {
            if (metric.names().flat().isEmpty()) {
                continue;
            }
            switch (metric) {
                case Metric.Single single ->
                    all.add(new SummaryMetric(single.names().flat(), single, null));
                case Metric.Family family ->
                    Statistic.SUMMARY.forEach(
                            statistic -> all.add(new SummaryMetric(family.flat(statistic), family, statistic)));
            }
        }
        return List.copyOf(all);
    }

    private static Map<String, SummaryMetric> byName() {
        Map<String, SummaryMetric> names = new LinkedHashMap<>();
        ALL.forEach(metric -> names.put(metric.name(), metric));
        return names;
    }

    /** Returns all of them in the order of {@code summary}. */
    public static List<SummaryMetric> all() {
        return List.copyOf(ALL);
    }

    /** Returns the one of a name, null if there is none. */
    public static @Nullable SummaryMetric find(String name) {
        return BY_NAME.get(name);
    }

    /** Returns what to take instead of a name that there is not, as the end of a sentence. */
    public static String hint(String wrong) {
        String near = Names.nearest(wrong, BY_NAME.keySet());
        if (near != null) {
            return "; did you mean '" + near + "'?";
        }
        for (Metric metric : Metrics.find(wrong)) {
            if (metric instanceof Metric.Family family && !family.names().flat().isEmpty()) {
                return "; did you mean 'p99_" + family.names().flat() + "' or 'mean_"
                        + family.names().flat() + "'?";
            }
            if (!metric.names().flat().isEmpty()) {
                return "; did you mean '" + metric.names().flat() + "'?";
            }
        }
        return "; 'orrery help metrics' lists them";
    }

    /** Returns the unit. */
    public String unit() {
        return metric.unit();
    }

    /** Returns the position in {@link #all}. */
    public int index() {
        return ALL.indexOf(this);
    }

    /**
     * Returns all numbers of a run in the order of {@link #all}; NaN where one is not defined, also without samples.
     */
    public static double[] values(Report report) {
        double[] values = new double[ALL.size()];
        Metric last = null;
        Stats stats = null;
        for (int i = 0; i < values.length; i++) {
            SummaryMetric one = ALL.get(i);
            switch (one.metric) {
                case Metric.Single single -> values[i] = single.value().applyAsDouble(report);
                case Metric.Family family -> {
                    if (stats == null || family != last) {
                        stats = family.values().apply(report);
                        last = family;
                    }
                    Statistic statistic = one.statistic;
                    values[i] = statistic == null || stats.count() == 0
                            ? Double.NaN
                            : statistic.of(stats, report.percentiles());
                }
            }
        }
        return values;
    }
}

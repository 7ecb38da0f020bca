package dev.orrery.data.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * All metrics: formulas, names and definitions (replay.md §6, users.md §5). A new one is one entry in one of the five
 * lists; summary, tables and help follow.
 */
public final class Metrics {
    private static final List<Metric> ALL = join();

    private Metrics() {}

    private static List<Metric> join() {
        List<Metric> all = new ArrayList<>();
        all.addAll(CountMetrics.ALL);
        all.addAll(RateMetrics.ALL);
        all.addAll(RoutingMetrics.ALL);
        all.addAll(TrajectoryMetrics.ALL);
        all.addAll(LatencyMetrics.ALL);
        return List.copyOf(all);
    }

    /** Returns all metrics. */
    public static List<Metric> all() {
        return List.copyOf(ALL);
    }

    /**
     * Returns the metrics that people mean by a word: a name with or without statistic and unit, in any case.
     *
     * @param word for example {@code ttft}, {@code p99_ttft_ms}, {@code time-to-first-token}
     */
    public static List<Metric> find(String word) {
        String wanted = normal(word);
        String bare = wanted.replaceFirst("^(mean|avg|min|max|median|std|p\\d{1,2})_", "");
        List<Metric> found = new ArrayList<>();
        for (Metric metric : ALL) {
            if (named(metric.names(), wanted) || named(metric.names(), bare)) {
                found.add(metric);
            }
        }
        return found;
    }

    /** Returns the values that a name of {@code metrics} in the JSON stands for. */
    public static Stats values(Report report, String key) {
        for (Metric metric : ALL) {
            if (metric instanceof Metric.Family family && family.names().key().equals(key)) {
                return family.values().apply(report);
            }
        }
        throw new IllegalArgumentException(key);
    }

    /** Returns the number that a name of {@code summary} in the JSON stands for. */
    public static double number(Report report, String flat) {
        for (Metric metric : ALL) {
            if (metric instanceof Metric.Single single && single.names().flat().equals(flat)) {
                return single.value().applyAsDouble(report);
            }
        }
        throw new IllegalArgumentException(flat);
    }

    private static boolean named(Metric.Names names, String word) {
        if (word.isEmpty()) {
            return false;
        }
        String label = normal(names.label());
        return word.equals(names.flat())
                || word.equals(names.key())
                || word.equals(label)
                || names.flat().equals(word + "_ms")
                || names.aliases().stream().anyMatch(alias -> normal(alias).equals(word));
    }

    private static String normal(String word) {
        return word.toLowerCase(Locale.ROOT).strip().replace('-', '_').replace(' ', '_');
    }

    /** Returns a metric as {@code orrery help} prints it. */
    public static String describe(Metric metric) {
        Metric.Names names = metric.names();
        List<String> lines = new ArrayList<>();
        lines.add(names.first() + " [" + metric.unit() + "]");
        lines.addAll(Text.wrap(metric.definition(), 76));
        if (metric instanceof Metric.Family family && !names.flat().isEmpty()) {
            List<String> flat = new ArrayList<>();
            Statistic.SUMMARY.forEach(statistic -> flat.add(family.flat(statistic)));
            lines.addAll(Text.wrap("In summary of --json, and for --fail-if: " + String.join(" ", flat), 76));
        } else if (!names.flat().isEmpty()) {
            lines.add("In summary of --json, and for --fail-if: " + names.flat());
        }
        if (!names.key().isEmpty()) {
            lines.add("In metrics of --json: " + names.key());
        }
        return String.join("\n  ", lines) + "\n";
    }
}

package dev.orrery.data.report;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A metric under all its names. */
public sealed interface Metric {
    /** Returns what it is called. */
    Names names();

    /** Returns its unit. */
    String unit();

    /** Returns what it is, in one or two sentences. */
    String definition();

    /**
     * What a metric is called. An empty name: it is not there.
     *
     * @param flat in {@code summary}; of a family without the statistic
     * @param key in {@code metrics}
     * @param label in tables
     * @param aliases what else people call it
     */
    record Names(String flat, String key, String label, List<String> aliases) {
        /** Names a metric. */
        static Names of(String flat, String key, String label, String... aliases) {
            return new Names(flat, key, label, List.of(aliases));
        }

        /** Names a metric that stands in {@code summary} only. */
        static Names flat(String flat, String... aliases) {
            return new Names(flat, "", "", List.of(aliases));
        }

        /** Returns the name that identifies the metric. */
        public String first() {
            return flat.isEmpty() ? key : flat;
        }
    }

    /**
     * One number of a run.
     *
     * @param whole whether it is always a whole number
     * @param value computes it; NaN if it is not defined for this run
     */
    record Single(Names names, String unit, String definition, boolean whole, ToDoubleFunction<Report> value)
            implements Metric {}

    /**
     * A set of values of a run, described by mean, extremes, percentiles and standard deviation.
     *
     * @param values computes them
     */
    record Family(Names names, String unit, String definition, Function<Report, Stats> values) implements Metric {
        /** Returns the name of one statistic in {@code summary}. */
        String flat(Statistic statistic) {
            return statistic.prefix() + names.flat();
        }
    }
}

package dev.orrery.data.report.compare;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What there is to compare in runs of one kind.
 *
 * @param kind what reports of such runs say in {@code kind}; empty if they say nothing
 * @param serves what such runs serve, as sentences say it
 * @param quantities all numbers of a run, in the order of its {@code summary}
 * @param objectives what a fleet is to be good at, in the order of the verdicts
 * @param rows of the tables
 * @param hint what to take instead of a name that there is not, as the end of a sentence
 */
public record Catalogue(
        String kind,
        String serves,
        List<Quantity> quantities,
        List<Objective> objectives,
        List<Row> rows,
        UnaryOperator<String> hint) {
    /** Copies the lists. */
    public Catalogue {
        quantities = List.copyOf(quantities);
        objectives = List.copyOf(objectives);
        rows = List.copyOf(rows);
    }

    /**
     * A line of the tables.
     *
     * @param label what it is, with its unit
     * @param metric the number
     */
    public record Row(String label, Quantity metric) {}

    /** Returns the number of a name, null if there is none. */
    public @Nullable Quantity find(String name) {
        return find(quantities, name);
    }

    /** Returns the number of a name among some. */
    static @Nullable Quantity find(List<Quantity> quantities, String name) {
        for (Quantity quantity : quantities) {
            if (quantity.name().equals(name)) {
                return quantity;
            }
        }
        return null;
    }

    /** Puts objectives and rows together from names of numbers. */
    public record Words(List<Quantity> quantities) {
        /** Returns a line of the tables. */
        public Row row(String label, String metric) {
            return new Row(label, named(metric));
        }

        /** Returns a number of which less is better. */
        public Objective.Measure less(String where, String metric) {
            return new Objective.Measure(where, named(metric), true);
        }

        /** Returns a number of which more is better. */
        public Objective.Measure more(String where, String metric) {
            return new Objective.Measure(where, named(metric), false);
        }

        private Quantity named(String name) {
            return Objects.requireNonNull(find(quantities, name), name);
        }
    }
}

package dev.orrery.data.report.compare;

import dev.orrery.data.report.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What must not be true of a run: {@code METRIC OP NUMBER [and METRIC OP NUMBER …]}, with the flat names of
 * {@code summary}. A metric that is not defined for a run does not pass, unless another part rules the condition out.
 *
 * @param text as it was typed
 * @param clauses all must hold for the condition to hold
 */
public record Condition(String text, List<Clause> clauses) {
    private static final Pattern CLAUSE = Pattern.compile("\\s*([^\\s<>=!]*)\\s*([<>=!]*)\\s*(.*?)\\s*");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    /** How a value is compared. */
    public enum Operator {
        /** Larger. */
        ABOVE(">"),
        /** Larger or equal. */
        AT_LEAST(">="),
        /** Smaller. */
        BELOW("<"),
        /** Smaller or equal. */
        AT_MOST("<="),
        /** Equal. */
        EQUAL("=="),
        /** Not equal. */
        OTHER("!=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        private static @Nullable Operator of(String symbol) {
            for (Operator operator : values()) {
                if (operator.symbol.equals(symbol)) {
                    return operator;
                }
            }
            return null;
        }

        private boolean holds(double value, double bound) {
            return switch (this) {
                case ABOVE -> value > bound;
                case AT_LEAST -> value >= bound;
                case BELOW -> value < bound;
                case AT_MOST -> value <= bound;
                case EQUAL -> value == bound;
                case OTHER -> value != bound;
            };
        }
    }

    /**
     * One comparison.
     *
     * @param metric what is compared
     * @param operator how
     * @param bound with what, in the metric's unit
     */
    public record Clause(Quantity metric, Operator operator, double bound) {}

    /**
     * Returns the condition that a text means.
     *
     * @throws IllegalArgumentException with a sentence that says what is accepted
     */
    public static Condition parse(String text, Catalogue catalogue) {
        List<Clause> clauses = new ArrayList<>();
        for (String part : text.strip().split("(?i)\\s+and(?=\\s|$)", -1)) {
            clauses.add(clause(part, text, catalogue));
        }
        return new Condition(text.strip(), List.copyOf(clauses));
    }

    private static Clause clause(String part, String text, Catalogue catalogue) {
        Matcher matcher = CLAUSE.matcher(part);
        if (!matcher.matches()
                || matcher.group(1).isEmpty()
                || matcher.group(2).isEmpty()
                || matcher.group(3).isEmpty()) {
            throw new IllegalArgumentException("must be METRIC OP NUMBER [and ...], such as 'p99_ttft_ms > 2000 and"
                    + " rejected_requests > 0'; got '" + text + "'");
        }
        String name = matcher.group(1);
        Quantity metric = catalogue.find(name);
        if (metric == null) {
            throw new IllegalArgumentException(
                    "unknown metric '" + name + "'" + catalogue.hint().apply(name));
        }
        Operator operator = Operator.of(matcher.group(2));
        if (operator == null) {
            throw new IllegalArgumentException(
                    "unknown operator '" + matcher.group(2) + "'; take one of > >= < <= == !=");
        }
        String number = matcher.group(3);
        if (!NUMBER.matcher(number).matches()) {
            throw new IllegalArgumentException("'" + number
                    + "' is not a number; write one without unit and separators: " + name + " is in " + metric.unit());
        }
        return new Clause(metric, operator, Double.parseDouble(number));
    }

    /**
     * Returns why a run fails by this condition, as a sentence; null if it passes.
     *
     * @param values in the order of the catalogue
     */
    public @Nullable String failure(double[] values) {
        List<String> seen = new ArrayList<>();
        String undefined = null;
        for (Clause clause : clauses) {
            double value = values[clause.metric().index()];
            if (Double.isNaN(value)) {
                undefined = undefined == null ? clause.metric().name() : undefined;
                continue;
            }
            if (!clause.operator().holds(value, clause.bound())) {
                return null;
            }
            seen.add(clause.metric().name() + " is " + exact(value));
        }
        return undefined == null
                ? String.join(" and ", seen)
                : undefined + " is not defined for this run, so the condition cannot be ruled out";
    }

    /** Two decimals, or as many as it takes to see a small value. */
    private static String exact(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Text.count((long) value)
                : Math.abs(value) < 10 ? Text.number(value, 6) : Text.number(value);
    }
}

package dev.orrery.data.trace;

import java.util.Map;

/**
 * What only some formats read.
 *
 * @param keepFailed whether calls that failed in the recording are kept (burstgpt)
 * @param where columns and the values that rows must have there (CSV formats)
 * @param columns for a table of the user's own: our name of a field to the name of its column (csv)
 * @param pace when the calls of an agent follow each other (weka)
 * @param nested how the times of a sub-agent's calls are counted (weka)
 * @param estimate whether lengths are estimated from text where counts are missing (otel)
 * @param filter whether conversations are left out as vLLM's benchmark does (sharegpt)
 * @param seed where requests are drawn at random (servegen)
 */
public record FormatOptions(
        boolean keepFailed,
        Map<String, String> where,
        Map<String, String> columns,
        Pace pace,
        Nested nested,
        boolean estimate,
        boolean filter,
        long seed) {
    /** What holds if nothing is said. */
    public static final FormatOptions DEFAULT =
            new FormatOptions(false, Map.of(), Map.of(), Pace.THINK, Nested.AUTO, false, true, 42);

    /** How the times of a sub-agent's calls are counted. */
    public enum Nested {
        /** From the start of the sub-agent if one of them is before it, else from the start of the session. */
        AUTO,
        /** From the start of the sub-agent. */
        RELATIVE,
        /** From the start of the session. */
        ABSOLUTE
    }

    /**
     * When the calls of an agent follow each other.
     *
     * @param rule what the times are taken from
     * @param factor multiplies the recorded durations of calls, for {@link Rule#API_SCALED}
     * @param capMs a wait is at most this many ms
     */
    public record Pace(Rule rule, double factor, double capMs) {
        /** After the end of the call before, the recorded think time; no cap. */
        public static final Pace THINK = new Pace(Rule.THINK, 1, Double.POSITIVE_INFINITY);

        /** What the times are taken from. */
        public enum Rule {
            /** After the end of the call before, the recorded think time. */
            THINK,
            /** At the recorded time. */
            ORIGINAL,
            /** After the start of the call before, its recorded duration times a factor and the think time. */
            API_SCALED
        }

        /**
         * Reads {@code think}, {@code original} or {@code api-scaled:F}.
         *
         * @throws IllegalArgumentException for anything else; the message says what is accepted
         */
        public static Pace parse(String text, double capMs) {
            if (text.equals("think")) {
                return new Pace(Rule.THINK, 1, capMs);
            }
            if (text.equals("original")) {
                return new Pace(Rule.ORIGINAL, 1, capMs);
            }
            if (text.matches("api-scaled:[0-9]{1,6}(\\.[0-9]{1,6})?")) {
                return new Pace(Rule.API_SCALED, Double.parseDouble(text.substring(11)), capMs);
            }
            throw new IllegalArgumentException("expected think, original or api-scaled:F, got '" + text + "'");
        }
    }
}

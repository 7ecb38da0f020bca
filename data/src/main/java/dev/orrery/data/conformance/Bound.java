package dev.orrery.data.conformance;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How far a number may be off: {@code max(abs, rel * |want|)}.
 *
 * @param abs absolute
 * @param rel relative
 * @param printed whether half a unit of the recorded value's last digit is allowed instead of {@code abs}
 * @param relKey field of the case that holds the relative part, or null
 */
record Bound(
        double abs, double rel, boolean printed, @Nullable String relKey) {
    static final Bound EXACT = new Bound(0, 0, false, null);
    private static final String HALF_UNIT = "half a unit";

    /** Reads {@code {abs, rel}}, or words about half a unit of the last digit; null for anything else. */
    static @Nullable Bound read(JsonNode node) {
        if (node.isString() && node.asString().startsWith(HALF_UNIT)
                || node.path("half_unit_of_last_printed_digit").asBoolean(false)) {
            return new Bound(0, 0, true, null);
        }
        if (!node.isObject() || !node.has("abs") && !node.has("rel")) {
            return null;
        }
        JsonNode abs = node.path("abs");
        JsonNode rel = node.path("rel");
        boolean printed = abs.isString() && abs.asString().startsWith(HALF_UNIT);
        String key = rel.isString() ? rel.asString().split(" ", 2)[0] : null;
        return new Bound(abs.isNumber() ? abs.doubleValue() : 0, rel.isNumber() ? rel.doubleValue() : 0, printed, key);
    }

    /**
     * Returns how far a value may be from the recorded one.
     *
     * @param recorded the case, whose own tolerance wins
     */
    double allowed(JsonNode want, JsonNode recorded) {
        double a = printed ? halfUnit(want) : abs;
        double r = relKey == null ? rel : recorded.path(relKey).asDouble(0);
        JsonNode own = recorded.path("tolerance");
        if (!equals(EXACT) && own.isNumber()) {
            r = own.doubleValue();
        } else if (!equals(EXACT) && own.isObject()) {
            a = own.path("abs").asDouble(a);
            r = own.path("rel").asDouble(r);
        }
        return Math.max(a, r * Math.abs(want.doubleValue()));
    }

    private static double halfUnit(JsonNode want) {
        return want.isIntegralNumber()
                ? 0.5
                : 0.5 * Math.pow(10, -want.decimalValue().scale());
    }
}

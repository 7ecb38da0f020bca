package dev.orrery.data.report;

import tools.jackson.core.JsonGenerator;

/** Numbers as all JSON of the product writes them: null for one that is not defined, text for an infinite one. */
public final class JsonNumber {
    private JsonNumber() {}

    /** Writes a value. */
    public static void write(JsonGenerator json, double value) {
        write(json, value, false);
    }

    /**
     * Writes a value.
     *
     * @param whole whether it is written without a decimal point
     */
    public static void write(JsonGenerator json, double value, boolean whole) {
        if (Double.isNaN(value)) {
            json.writeNull();
        } else if (Double.isInfinite(value)) {
            json.writeString(value > 0 ? "inf" : "-inf");
        } else if (whole) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}

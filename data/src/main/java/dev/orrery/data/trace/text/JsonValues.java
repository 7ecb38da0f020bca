package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.TraceCode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads single values and blames the row for those of a wrong type. */
public final class JsonValues {
    /** Numbers of at most this many digits fit into a long. */
    private static final int SAFE_DIGITS = 18;

    /** What to do about a string where a number is expected. */
    static final String COERCE_HINT = " (--coerce-strings accepts numbers written so)";

    private final boolean coerce;
    private final boolean strictIntegers;

    /**
     * Reads values.
     *
     * @param coerce whether strings that hold numbers are accepted
     * @param strictIntegers whether 64.0 is refused where an integer is expected
     */
    public JsonValues(boolean coerce, boolean strictIntegers) {
        this.coerce = coerce;
        this.strictIntegers = strictIntegers;
    }

    /** Returns a number, NaN if it is none. */
    public double number(JsonParser json, JsonToken token, Row row, int field) {
        if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
            return json.getDoubleValue();
        }
        BigDecimal coerced = coerced(json, token, row, row.place[field], Row.VALUE, "a number");
        return coerced == null ? Double.NaN : coerced.doubleValue();
    }

    /** Returns a value that {@link #number} has taken as a time in whole ns, {@link Decimals#NONE} if too large. */
    public static long ns(JsonParser json, JsonToken token, int places) {
        return token == JsonToken.VALUE_NUMBER_INT && json.getStringLength() <= SAFE_DIGITS
                ? Decimals.ns(json.getLongValue(), places)
                : Decimals.ns(json.getString().strip(), places);
    }

    /** Returns an integer, the extreme value of its sign if it does not fit, -1 if it is none. */
    public long integer(JsonParser json, JsonToken token, Row row, int field) {
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return json.getStringLength() <= SAFE_DIGITS ? json.getLongValue() : saturated(json.getDoubleValue());
        }
        double value;
        if (token == JsonToken.VALUE_NUMBER_FLOAT && !strictIntegers) {
            value = json.getDoubleValue();
        } else {
            BigDecimal coerced = coerced(json, token, row, row.place[field], Row.VALUE, "an integer");
            if (coerced == null) {
                return Row.ABSENT;
            }
            value = coerced.doubleValue();
        }
        if (value != Math.rint(value)) {
            row.blame(TraceCode.E_TYPE, field, "expected an integer, found " + value);
            return Row.ABSENT;
        }
        return saturated(value);
    }

    private static long saturated(double value) {
        return value >= Long.MAX_VALUE ? Long.MAX_VALUE : value <= Long.MIN_VALUE ? Long.MIN_VALUE : (long) value;
    }

    /** Returns an integer between two bounds. */
    public long within(JsonParser json, JsonToken token, Row row, int field, long min, long max) {
        long value = integer(json, token, row, field);
        if (value < min || value > max) {
            row.blame(TraceCode.E_TYPE, field, "expected an integer of " + min + " to " + max);
        }
        return value;
    }

    /** Returns a text. */
    public String text(JsonParser json, JsonToken token, Row row, int field) {
        if (token == JsonToken.VALUE_STRING) {
            return json.getString();
        }
        if (coerce && token.isNumeric()) {
            row.coerced++;
            return json.getString();
        }
        wrong(json, token, row, row.place[field], Row.VALUE, "a string");
        return "";
    }

    /** Reads block ids into the row and returns how many they are. */
    public int ids(JsonParser json, JsonToken token, Row row) {
        if (token != JsonToken.START_ARRAY) {
            wrong(json, token, row, row.place[Row.IDS], Row.VALUE, "an array of integers, the block ids");
            return 0;
        }
        long[] ids = row.ids;
        int n = 0;
        for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
            if (n == ids.length) {
                ids = row.idsFor(n + 1);
            }
            long id = -1;
            if (t == JsonToken.VALUE_NUMBER_INT && json.getStringLength() <= SAFE_DIGITS) {
                id = json.getLongValue();
            }
            ids[n] = id >= 0 ? id : oddId(json, t, row, n);
            n++;
        }
        return n;
    }

    private long oddId(JsonParser json, JsonToken token, Row row, int element) {
        String text = "";
        if (token == JsonToken.VALUE_NUMBER_INT) {
            text = json.getString();
        } else {
            BigDecimal coerced = token == JsonToken.VALUE_NUMBER_FLOAT
                    ? null
                    : coerced(json, token, row, row.place[Row.IDS], element, "a block id");
            if (coerced != null) {
                text = coerced.toPlainString();
            } else if (token != JsonToken.VALUE_NUMBER_FLOAT) {
                return 0;
            }
        }
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            row.blame(
                    TraceCode.E_TYPE,
                    row.place[Row.IDS],
                    element,
                    "a block id must be an integer of 0 to 18446744073709551615");
            return 0;
        }
    }

    /** Returns how many integers a list has. */
    public int count(JsonParser json, JsonToken token, Row row, int field) {
        if (token != JsonToken.START_ARRAY) {
            wrong(json, token, row, row.place[field], Row.VALUE, "an array of integers, the token ids");
            return 0;
        }
        int n = 0;
        for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
            if (t != JsonToken.VALUE_NUMBER_INT) {
                coerced(json, t, row, row.place[field], n, "a token id");
            }
            n++;
        }
        return n;
    }

    private @Nullable BigDecimal coerced(
            JsonParser json, JsonToken token, Row row, int field, int element, String expected) {
        if (coerce && token == JsonToken.VALUE_STRING) {
            String text = json.getString().strip();
            // A longer text is no number that makes sense here, and would cost much to read.
            if (text.length() <= 40 && text.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")) {
                row.coerced++;
                return new BigDecimal(text);
            }
        }
        wrong(json, token, row, field, element, expected);
        return null;
    }

    private void wrong(JsonParser json, JsonToken token, Row row, int field, int element, String expected) {
        String found = switch (token) {
            case VALUE_STRING -> "a string" + (coerce ? "" : COERCE_HINT);
            case START_ARRAY -> "an array";
            case START_OBJECT -> "an object";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            case VALUE_NUMBER_INT -> "a number";
            default -> "a number that is not an integer";
        };
        row.blame(TraceCode.E_TYPE, field, element, "expected " + expected + ", found " + found);
        json.skipChildren();
    }
}

package dev.orrery.data.session;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The known fields of one line, as they stand there. One object serves a whole file. */
final class SessionLine {
    static final int T = 0;
    static final int S = 1;
    static final int E = 2;
    static final int MB = 3;
    static final int CHUNK_MS = 4;
    static final int FRAMES = 5;
    static final int FPS = 6;
    static final int TRACE = 7;
    static final int NAME = 8;
    static final int SEED = 9;
    static final int HORIZON_MS = 10;

    private static final Map<String, Integer> FIELDS = Map.ofEntries(
            Map.entry("t", T),
            Map.entry("s", S),
            Map.entry("e", E),
            Map.entry("mb", MB),
            Map.entry("chunk_ms", CHUNK_MS),
            Map.entry("frames", FRAMES),
            Map.entry("fps", FPS),
            Map.entry("trace", TRACE),
            Map.entry("name", NAME),
            Map.entry("seed", SEED),
            Map.entry("horizon_ms", HORIZON_MS));

    /** Numbers of at most this many digits fit into a long. */
    private static final int SAFE_DIGITS = 18;

    private static final int COUNT = 11;
    private static final int ABSENT = -1;

    private final int[] place = new int[COUNT];
    private final double[] number = new double[COUNT];
    private final long[] whole = new long[COUNT];
    private final String[] text = new String[COUNT];

    /** Reads an object whose start is the parser's current token. */
    void read(JsonParser json) {
        Arrays.fill(place, ABSENT);
        Arrays.fill(number, Double.NaN);
        Arrays.fill(whole, Long.MIN_VALUE);
        Arrays.fill(text, "");
        int at = 0;
        for (JsonToken t = json.nextToken(); t != JsonToken.END_OBJECT; t = json.nextToken()) {
            Integer field = FIELDS.get(String.valueOf(json.currentName()));
            JsonToken value = json.nextToken();
            if (field == null || value == JsonToken.VALUE_NULL) {
                json.skipChildren(); // a null is as if absent
            } else {
                place[field] = at;
                value(json, value, field);
            }
            at++;
        }
    }

    private void value(JsonParser json, JsonToken token, int field) {
        switch (token) {
            case VALUE_STRING -> text[field] = json.getString();
            case VALUE_NUMBER_INT -> {
                number[field] = json.getDoubleValue();
                text[field] = json.getString();
                whole[field] = text[field].length() <= SAFE_DIGITS ? json.getLongValue() : unsigned(text[field]);
            }
            case VALUE_NUMBER_FLOAT -> {
                number[field] = json.getDoubleValue();
                text[field] = json.getString();
            }
            default -> json.skipChildren();
        }
    }

    /** Returns a number of up to 64 bits, so that a generator's seed is kept; any other is out of every range. */
    private static long unsigned(String digits) {
        try {
            return Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            return Long.MIN_VALUE;
        }
    }

    boolean has(int field) {
        return place[field] != ABSENT;
    }

    /** Returns the number of a field in the line, from 0; -1 if it is not there. */
    int place(int field) {
        return place[field];
    }

    /** Returns a number, NaN if the field holds none. */
    double number(int field) {
        return number[field];
    }

    /** Returns an integer, a negative number if the field holds none or one that is too large. */
    long whole(int field) {
        return whole[field];
    }

    /** Returns an integer of 64 bits without sign, null if the field holds none. */
    @Nullable
    Long seed() {
        return has(SEED) && !Double.isNaN(number[SEED]) && text[SEED].matches("-?\\d+") ? whole[SEED] : null;
    }

    /** Returns a text or the digits of a number; empty if the field holds neither. */
    String text(int field) {
        return text[field];
    }
}

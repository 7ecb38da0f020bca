package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Finds where in a row a fault stands, by parsing the row again. Only rows with faults come here.
 *
 * @param offset byte in the text
 * @param message what is wrong there
 * @param whole whether the whole file seems to be laid out in another way than one object per line
 */
record JsonFault(int offset, String message, boolean whole) {
    private static final String HINT = "; --json-stream reads objects that span lines, and arrays of objects";

    /** Returns why a line is not one JSON object. */
    static JsonFault inLine(byte[] line) {
        JsonParser p = JsonText.parser(line);
        try (p) {
            JsonToken t = p.nextToken();
            if (t == JsonToken.START_ARRAY) {
                return new JsonFault(at(p), "expected '{', found '[': one object per line is expected" + HINT, true);
            }
            if (t != JsonToken.START_OBJECT) {
                return new JsonFault(at(p), "expected '{', found " + found(line, at(p)), false);
            }
            int depth = 1;
            while (depth > 0) {
                t = p.nextToken();
                depth += t.isStructStart() ? 1 : t.isStructEnd() ? -1 : 0;
                if (t == JsonToken.VALUE_STRING) {
                    p.getString();
                }
            }
            t = p.nextToken();
            return new JsonFault(t == null ? 0 : at(p), "expected the end of the line after '}'", false);
        } catch (JacksonException e) {
            return of(e, line, JsonText.PRIMER);
        }
    }

    /**
     * Returns what a parser complained about.
     *
     * @param text the bytes around the fault
     * @param start offset of the first of them in what the parser read
     */
    static JsonFault of(JacksonException e, byte[] text, long start) {
        String message = e.getOriginalMessage();
        long where = e.getLocation() == null ? start : e.getLocation().getByteOffset();
        int offset = (int) Math.max(0, Math.min(text.length, where - start));
        if (e instanceof UnexpectedEndOfInputException || message.startsWith("Unexpected end-of-input")) {
            return new JsonFault(text.length, "the line ends within the object" + HINT, true);
        }
        if (message.startsWith("Non-standard token")) {
            int from = offset;
            while (from > 0 && (Character.isLetter(text[from - 1]) || text[from - 1] == '-')) {
                from--;
            }
            return new JsonFault(from, "expected a value, found " + found(text, from) + "; JSON has no such", false);
        }
        return new JsonFault(offset, plain(message, found(text, offset)), false);
    }

    private static String plain(String message, String found) {
        if (message.contains("comma to separate Object")) {
            return "expected ',' or '}', found " + found;
        }
        if (message.contains("comma to separate Array")) {
            return "expected ',' or ']', found " + found;
        }
        if (message.contains("start property name")) {
            return "expected a field name in double quotes, found " + found;
        }
        if (message.contains("a colon to separate")) {
            return "expected ':', found " + found;
        }
        if (message.contains("expected a valid value")
                || message.contains("expected a value")
                || message.startsWith("Unrecognized token")) {
            return "expected a value, found " + found;
        }
        int cut = message.indexOf(" (for ");
        String text = cut < 0 ? message : message.substring(0, cut);
        cut = text.indexOf(": enable");
        text = cut < 0 ? text : text.substring(0, cut);
        return text.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + text.substring(1);
    }

    /** Returns the word or character at a byte, in quotes. */
    private static String found(byte[] text, int offset) {
        if (offset >= text.length) {
            return "the end";
        }
        String rest = new String(text, offset, Math.min(64, text.length - offset), StandardCharsets.UTF_8);
        int n = 0;
        while (n < rest.length() && n < 20 && (Character.isLetter(rest.charAt(n)) || n == 0 && rest.charAt(0) == '-')) {
            n++;
        }
        return "'" + (n == 0 ? rest.substring(0, rest.offsetByCodePoints(0, 1)) : rest.substring(0, n)) + "'";
    }

    /**
     * Returns the byte at which a field or an element stands.
     *
     * @param row bytes from the row's start or from blanks before it
     * @param field number of the field in the row, {@link Row#ROW} for the row itself
     * @param element {@link Row#KEY}, {@link Row#VALUE}, or the number of an element of the value
     * @param way names of fields and numbers of elements from there on; a step that is not there ends it
     */
    static int locate(byte[] row, int field, int element, String... way) {
        try (JsonParser p = JsonText.parser(row)) {
            p.nextToken();
            if (field == Row.ROW) {
                return at(p);
            }
            for (int f = 0; f < field; f++) {
                p.nextToken();
                p.nextToken();
                p.skipChildren();
            }
            p.nextToken();
            if (element == Row.KEY) {
                return at(p);
            }
            p.nextToken();
            for (int e = 0; e <= element; e++) {
                p.nextToken();
                if (e < element) {
                    p.skipChildren();
                }
            }
            return descend(p, way);
        }
    }

    private static int descend(JsonParser p, String[] way) {
        int found = at(p);
        for (String step : way) {
            boolean list = p.currentToken() == JsonToken.START_ARRAY;
            if (!list && p.currentToken() != JsonToken.START_OBJECT) {
                return found;
            }
            int number = 0;
            for (JsonToken t = p.nextToken(); !t.isStructEnd(); t = p.nextToken()) {
                boolean here = step.equals(list ? Integer.toString(number) : p.currentName());
                if (!list) {
                    p.nextToken();
                }
                if (here) {
                    break;
                }
                p.skipChildren();
                number++;
            }
            if (p.currentToken().isStructEnd()) {
                return found;
            }
            found = at(p);
        }
        return found;
    }

    private static int at(JsonParser p) {
        return (int) p.currentTokenLocation().getByteOffset() - JsonText.PRIMER;
    }
}

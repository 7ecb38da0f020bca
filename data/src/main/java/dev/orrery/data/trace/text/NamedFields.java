package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.data.trace.TraceOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/**
 * Reads objects whose fields have known names. Names are matched as bytes; nothing is allocated for a plain row. Fields
 * that nobody knows are noted, fields given twice are faults.
 */
public abstract class NamedFields implements JsonFields {
    /** Reads single values. */
    protected final JsonValues values;

    private final List<String> fields;
    private final int[] meaning;
    private final PropertyNameMatcher names;

    /**
     * Names the fields.
     *
     * @param fields the names
     * @param meaning of each name, the field number in the row, or any other number of 0 to 63; names of one number are
     *     aliases
     */
    protected NamedFields(TraceOptions options, List<String> fields, int[] meaning) {
        this.fields = fields;
        this.meaning = meaning;
        List<Named> named = new ArrayList<>();
        for (String field : fields) {
            named.add(Named.fromString(field));
        }
        names = JsonText.FACTORY.constructNameMatcher(named, true);
        values = new JsonValues(options.coerceStrings(), options.reference());
    }

    /**
     * Reads the value of a field; a null is as if the field were absent.
     *
     * @param token the value's first token, which is the parser's current one
     * @param name position of the name in the list
     * @param number number of the field in the object
     */
    protected abstract void value(JsonParser json, JsonToken token, Row row, int name, int number);

    @Override
    public void read(JsonParser json, Row row) {
        int number = 0;
        long seen = 0;
        int name = json.nextNameMatch(names);
        while (name != PropertyNameMatcher.MATCH_END_OBJECT) {
            if (name < 0) {
                unknown(json, row, number);
            } else {
                long bit = 1L << meaning[name];
                if ((seen & bit) != 0) {
                    row.blame(
                            TraceCode.E_DUP,
                            number,
                            Row.KEY,
                            "'" + fields.get(name) + "' is given twice" + other(meaning[name]));
                }
                seen |= bit;
                JsonToken token = json.nextToken();
                if (token != JsonToken.VALUE_NULL) {
                    value(json, token, row, name, number);
                }
            }
            number++;
            name = json.nextNameMatch(names);
        }
    }

    private String other(int field) {
        for (int i = 1; i < meaning.length; i++) {
            if (meaning[i] == field && meaning[i - 1] == field) {
                return "; '" + fields.get(i - 1) + "' and '" + fields.get(i) + "' are one field";
            }
        }
        return "";
    }

    private static void unknown(JsonParser json, Row row, int number) {
        String name = json.currentName();
        if (name == null) {
            name = "";
        }
        for (int i = 0; i < row.unknownFields; i++) {
            if (row.unknown[i].equals(name)) {
                row.blame(TraceCode.E_DUP, number, Row.KEY, "'" + name + "' is given twice");
            }
        }
        if (row.unknownFields == row.unknown.length) {
            row.unknown = Arrays.copyOf(row.unknown, row.unknownFields * 2);
        }
        row.unknown[row.unknownFields++] = name;
        json.nextToken();
        json.skipChildren();
    }
}

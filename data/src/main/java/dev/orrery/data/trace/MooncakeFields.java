package dev.orrery.data.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The fields of one Mooncake row. Names are matched as bytes; nothing is allocated for a plain row. */
final class MooncakeFields implements JsonFields {
    private static final String[] NAMES = {
        "timestamp", "created_time", "input_length", "input_tokens", "output_length", "output_tokens", "hash_ids",
        "session_id", "delay", "delay_ms", "output_token_ids", "priority", "strict_priority", "policy_class",
        "request_id"
    };
    private static final int[] FIELD = {
        Row.TIME, Row.TIME, Row.INPUT, Row.INPUT, Row.OUTPUT, Row.OUTPUT, Row.IDS,
        Row.SESSION, Row.DELAY, Row.DELAY, Row.OUTPUT_IDS, Row.PRIORITY, Row.STRICT_PRIORITY, Row.POLICY_CLASS,
        Row.REQUEST_ID
    };
    private static final int DELAY_MS = 9;

    private final PropertyNameMatcher names;
    private final JsonValues values;
    private final boolean seconds;

    MooncakeFields(TraceOptions options) {
        List<Named> named = new ArrayList<>();
        for (String name : NAMES) {
            named.add(Named.fromString(name));
        }
        names = JsonText.FACTORY.constructNameMatcher(named, true);
        values = new JsonValues(options.coerceStrings(), options.reference());
        seconds = options.seconds();
    }

    @Override
    public void read(JsonParser json, Row row) {
        int number = 0;
        int seen = 0;
        int name = json.nextNameMatch(names);
        while (name != PropertyNameMatcher.MATCH_END_OBJECT) {
            if (name < 0) {
                unknown(json, row, number);
            } else {
                int field = FIELD[name];
                if ((seen & 1 << field) != 0) {
                    row.blame(TraceCode.E_DUP, number, Row.KEY, "'" + NAMES[name] + "' is given twice" + other(field));
                }
                seen |= 1 << field;
                value(json, row, name, number);
            }
            number++;
            name = json.nextNameMatch(names);
        }
    }

    private static String other(int field) {
        for (int i = 1; i < FIELD.length; i++) {
            if (FIELD[i] == field && FIELD[i - 1] == field) {
                return "; '" + NAMES[i - 1] + "' and '" + NAMES[i] + "' are one field";
            }
        }
        return "";
    }

    private void value(JsonParser json, Row row, int name, int number) {
        JsonToken token = json.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return; // as if absent
        }
        int field = FIELD[name];
        row.place[field] = number;
        switch (field) {
            case Row.TIME -> row.timeMs = values.number(json, token, row, field) * (seconds ? 1000 : 1);
            case Row.INPUT -> row.input = values.integer(json, token, row, field);
            case Row.OUTPUT -> row.output = values.integer(json, token, row, field);
            case Row.IDS -> row.idCount = values.ids(json, token, row);
            case Row.DELAY ->
                row.delayMs = values.number(json, token, row, field) * (seconds && name != DELAY_MS ? 1000 : 1);
            case Row.OUTPUT_IDS -> row.outputIds = values.count(json, token, row, field);
            case Row.PRIORITY ->
                row.priority = (int) values.within(json, token, row, field, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Row.STRICT_PRIORITY -> row.strictPriority = values.within(json, token, row, field, 0, 0xffff_ffffL);
            case Row.SESSION -> row.session = values.text(json, token, row, field);
            case Row.POLICY_CLASS -> row.policyClass = values.text(json, token, row, field);
            default -> row.requestId = values.text(json, token, row, field);
        }
    }

    private static void unknown(JsonParser json, Row row, int number) {
        @Nullable String name = json.currentName();
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

package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.text.Decimals;
import dev.orrery.data.trace.text.JsonValues;
import dev.orrery.data.trace.text.NamedFields;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The fields of one Mooncake row. */
final class MooncakeFields extends NamedFields {
    private static final List<String> NAMES = List.of(
            "timestamp",
            "created_time",
            "input_length",
            "input_tokens",
            "output_length",
            "output_tokens",
            "hash_ids",
            "session_id",
            "delay",
            "delay_ms",
            "output_token_ids",
            "priority",
            "strict_priority",
            "policy_class",
            "request_id");
    private static final int[] FIELD = {
        Row.TIME, Row.TIME, Row.INPUT, Row.INPUT, Row.OUTPUT, Row.OUTPUT, Row.IDS,
        Row.SESSION, Row.DELAY, Row.DELAY, Row.OUTPUT_IDS, Row.PRIORITY, Row.STRICT_PRIORITY, Row.POLICY_CLASS,
        Row.REQUEST_ID
    };
    private static final int DELAY_MS = 9;

    private final Clock clock;
    private final int places;
    private final PlainMooncake plain = new PlainMooncake();

    MooncakeFields(RowGate gate) {
        super(gate.options(), NAMES, FIELD);
        clock = new Clock(gate);
        places = gate.options().seconds() ? Decimals.SECONDS : Decimals.MILLISECONDS;
    }

    @Override
    public boolean plain(byte[] text, int from, int to, Row row) {
        if (!plain.read(text, from, to, row)) {
            row.clear();
            return false;
        }
        row.timeMs = clock.ms(row.timeMs, Decimals.ns((long) row.timeMs, places), places);
        return true;
    }

    @Override
    protected void value(JsonParser json, JsonToken token, Row row, int name, int number) {
        int field = FIELD[name];
        row.place[field] = number;
        switch (field) {
            case Row.TIME -> {
                double time = values.number(json, token, row, field);
                row.timeMs = Double.isNaN(time) ? time : clock.ms(time, JsonValues.ns(json, token, places), places);
            }
            case Row.INPUT -> row.input = values.integer(json, token, row, field);
            case Row.OUTPUT -> row.output = values.integer(json, token, row, field);
            case Row.IDS -> row.idCount = values.ids(json, token, row);
            case Row.DELAY -> {
                int unit = name == DELAY_MS ? Decimals.MILLISECONDS : places;
                double delay = values.number(json, token, row, field);
                row.delayMs = Double.isNaN(delay) ? delay : Clock.span(delay, JsonValues.ns(json, token, unit), unit);
            }
            case Row.OUTPUT_IDS -> row.outputIds = values.count(json, token, row, field);
            case Row.PRIORITY ->
                row.priority = (int) values.within(json, token, row, field, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Row.STRICT_PRIORITY -> row.strictPriority = values.within(json, token, row, field, 0, 0xffff_ffffL);
            case Row.SESSION -> row.session = values.text(json, token, row, field);
            case Row.POLICY_CLASS -> row.policyClass = values.text(json, token, row, field);
            default -> row.requestId = values.text(json, token, row, field);
        }
    }
}

package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.TraceCode;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads objects as trees: for formats whose objects are few or nested, and stand for any number of rows. */
public abstract class TreeFields implements JsonFields {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Numbers from here on may be seconds of Unix time. */
    private static final double EPOCHS = 1e6;

    private static final double LARGEST = 1e20;

    private final boolean coerce;
    private ObjectNode tree = NODES.objectNode();

    /** Prepares; {@code coerce} accepts strings that hold numbers. */
    protected TreeFields(boolean coerce) {
        this.coerce = coerce;
    }

    /**
     * Offers the rows of an object. Faults go into the row, which is cleared before the first one.
     *
     * @return false if a row is at fault; then no more are offered
     */
    protected abstract boolean rows(ObjectFields object, RowGate gate, int line) throws IOException;

    @Override
    public final void read(JsonParser json, Row row) {
        tree = object(json, row, Row.ROW);
    }

    @Override
    public final boolean offer(RowGate gate, int line) throws IOException {
        return gate.row().fault == null && rows(new ObjectFields(tree, gate.row(), coerce), gate, line);
    }

    /** Reads an object; {@code within} is the number of the row's field that it belongs to. */
    private static ObjectNode object(JsonParser json, Row row, int within) {
        ObjectNode out = NODES.objectNode();
        int number = 0;
        for (JsonToken t = json.nextToken(); t != JsonToken.END_OBJECT; t = json.nextToken()) {
            String name = json.currentName();
            json.nextToken();
            boolean top = within == Row.ROW;
            if (out.has(name)) {
                row.blame(
                        TraceCode.E_DUP,
                        top ? number : within,
                        top ? Row.KEY : Row.VALUE,
                        "'" + name + "' is given twice");
            }
            out.set(name, value(json, row, top ? number : within));
            number++;
        }
        return out;
    }

    private static JsonNode value(JsonParser json, Row row, int within) {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, row, within);
            case START_ARRAY -> {
                ArrayNode out = NODES.arrayNode();
                for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
                    out.add(value(json, row, within));
                }
                yield out;
            }
            case VALUE_STRING -> NODES.stringNode(json.getString());
            case VALUE_NUMBER_INT ->
                json.getStringLength() <= 18
                        ? NODES.numberNode(json.getLongValue())
                        : json.getStringLength() <= 24
                                ? NODES.numberNode(json.getBigIntegerValue())
                                : NODES.numberNode(json.getDoubleValue());
            case VALUE_NUMBER_FLOAT -> decimal(json);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            default -> NODES.nullNode();
        };
    }

    /** A time of day keeps all its digits; other numbers do as doubles. */
    private static JsonNode decimal(JsonParser json) {
        double value = json.getDoubleValue();
        boolean exact = Math.abs(value) >= EPOCHS && Math.abs(value) < LARGEST && json.getStringLength() <= 40;
        return exact ? NODES.numberNode(json.getDecimalValue()) : NODES.numberNode(value);
    }
}

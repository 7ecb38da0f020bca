package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.TraceCode;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of one object of a tree. A value of a wrong type is blamed on the row, at the field's place. */
public final class ObjectFields {
    private static final double TWO_63 = 0x1p63;

    private final ObjectNode node;
    private final Row row;
    private final boolean coerce;
    private final int container;
    private final int element;
    private final String[] way;

    ObjectFields(ObjectNode node, Row row, boolean coerce) {
        this(node, row, coerce, Row.ROW, Row.VALUE);
    }

    /** Fields of an object that stands in a field or in an element of one, at the end of a way from there. */
    private ObjectFields(ObjectNode node, Row row, boolean coerce, int container, int element, String... way) {
        this.node = node;
        this.row = row;
        this.coerce = coerce;
        this.container = container;
        this.element = element;
        this.way = way;
    }

    private String[] way(String... further) {
        String[] all = Arrays.copyOf(way, way.length + further.length);
        System.arraycopy(further, 0, all, way.length, further.length);
        return all;
    }

    /** Notes where a field stands. */
    private void place(int field, String name) {
        if (field >= 0) {
            row.place[field] = position(name);
            if (container != Row.ROW) {
                row.way(field, way(name));
            }
        }
    }

    /** Returns the row that faults are blamed on. */
    public Row row() {
        return row;
    }

    /** Returns whether a field is there and not null. */
    public boolean has(String name) {
        JsonNode value = node.get(name);
        return value != null && !value.isNull();
    }

    /** Returns a field as it is; a missing node if it is not there. */
    public JsonNode node(String name) {
        return node.path(name);
    }

    /** Returns the tree. */
    public ObjectNode tree() {
        return node;
    }

    private int position(String name) {
        if (container != Row.ROW) {
            return container;
        }
        int i = 0;
        for (String known : node.propertyNames()) {
            if (known.equals(name)) {
                return i;
            }
            i++;
        }
        return Row.ROW;
    }

    /** Blames the row for a field. */
    public void blame(TraceCode code, String name, String message) {
        if (container == Row.ROW) {
            row.blame(code, has(name) ? position(name) : container, Row.VALUE, message);
        } else {
            row.blame(code, container, element, has(name) ? way(name) : way, message);
        }
    }

    /** Blames the row for this object as a whole. */
    public void blame(TraceCode code, String message) {
        row.blame(code, container, element, way, message);
    }

    /** Returns a field as an integer, {@link Row#ABSENT} without a value. */
    public long integer(String name, int field) {
        double value = number(name, field);
        JsonNode exact = node.path(name);
        if (Double.isNaN(value)) {
            return Row.ABSENT;
        }
        if (exact.isIntegralNumber() && exact.canConvertToLong()) {
            return exact.longValue();
        }
        if (value != Math.rint(value)) {
            blame(TraceCode.E_TYPE, name, name + ": expected an integer, found " + value);
            return Row.ABSENT;
        }
        return value >= TWO_63 ? Long.MAX_VALUE : (long) value;
    }

    /** Returns a field as a number, NaN without a value. */
    public double number(String name, int field) {
        if (!has(name)) {
            return Double.NaN;
        }
        place(field, name);
        JsonNode value = node.path(name);
        if (value.isNumber()) {
            return value.doubleValue();
        }
        if (coerce && value.isString()) {
            String text = value.stringValue().strip();
            if (text.length() <= 40 && text.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]{1,3})?")) {
                row.coerced++;
                return Double.parseDouble(text);
            }
        }
        blame(TraceCode.E_TYPE, name, name + ": expected a number, found " + kind(value));
        return Double.NaN;
    }

    /** Returns a field that {@link #number} takes as a time in whole ns, {@link Decimals#NONE} if it is too large. */
    public long ns(String name, int places) {
        return has(name) ? Decimals.ns(node.path(name).asString("").strip(), places) : Decimals.NONE;
    }

    /** Returns a field as a text, null without a value; numbers are taken as they are written. */
    public @Nullable String text(String name, int field) {
        if (!has(name)) {
            return null;
        }
        place(field, name);
        JsonNode value = node.path(name);
        if (value.isString() || value.isNumber()) {
            return value.asString();
        }
        blame(TraceCode.E_TYPE, name, name + ": expected a string, found " + kind(value));
        return null;
    }

    private String kind(JsonNode value) {
        if (value.isString()) {
            return "a string" + (coerce ? "" : JsonValues.COERCE_HINT);
        }
        return value.isArray()
                ? "an array"
                : value.isObject() ? "an object" : value.isNumber() ? "a number" : "true or false";
    }

    /** Reads block ids into the row and returns how many they are, {@link Row#ABSENT} without a value. */
    public int ids(String name) {
        if (!has(name)) {
            return Row.ABSENT;
        }
        place(Row.IDS, name);
        JsonNode list = node.path(name);
        if (!list.isArray()) {
            blame(TraceCode.E_TYPE, name, name + ": expected an array of integers, the block ids, found " + kind(list));
            return 0;
        }
        long[] ids = row.idsFor(list.size());
        int n = 0;
        for (JsonNode id : list) {
            BigInteger exact = exact(id);
            if (exact == null || exact.signum() < 0 || exact.bitLength() > 64) {
                blame(TraceCode.E_TYPE, name, n, "a block id must be an integer of 0 to 18446744073709551615");
                return 0;
            }
            ids[n++] = exact.longValue();
        }
        return n;
    }

    /** Returns an id as it is written, null if it is no integer. */
    private @Nullable BigInteger exact(JsonNode id) {
        if (id.isIntegralNumber()) {
            return id.bigIntegerValue();
        }
        if (coerce && id.isString() && id.stringValue().strip().matches("\\d{1,20}")) {
            row.coerced++;
            return new BigInteger(id.stringValue().strip());
        }
        return null;
    }

    /** Returns an object within this one, or null; another type is a fault. */
    public @Nullable ObjectFields object(String name) {
        if (!has(name)) {
            return null;
        }
        if (node.path(name) instanceof ObjectNode inner) {
            return container == Row.ROW
                    ? new ObjectFields(inner, row, coerce, position(name), Row.VALUE)
                    : new ObjectFields(inner, row, coerce, container, element, way(name));
        }
        blame(TraceCode.E_TYPE, name, name + ": expected an object, found " + kind(node.path(name)));
        return null;
    }

    /** As the other one, and notes the field's place. */
    public int size(String name, int field) {
        if (has(name)) {
            place(field, name);
        }
        return size(name);
    }

    /** Returns the number of elements of a list, 0 if it is not there; another type is a fault. */
    public int size(String name) {
        if (has(name) && !node.path(name).isArray()) {
            blame(TraceCode.E_TYPE, name, name + ": expected a list, found " + kind(node.path(name)));
        }
        return node.path(name).isArray() ? node.path(name).size() : 0;
    }

    /** Returns an element of a list of objects, or null; another type is a fault. */
    public @Nullable ObjectFields element(String name, int i) {
        if (node.path(name).path(i) instanceof ObjectNode inner) {
            return container == Row.ROW
                    ? new ObjectFields(inner, row, coerce, position(name), i)
                    : new ObjectFields(inner, row, coerce, container, element, way(name, Integer.toString(i)));
        }
        blame(TraceCode.E_TYPE, name, i, name + ": expected an object in the list");
        return null;
    }

    /** Returns which of two names of a field is there, the first one if none is; both are a fault at the second key. */
    public String either(String name, String alias) {
        if (has(name) && has(alias)) {
            int second = Math.max(position(name), position(alias));
            row.blame(TraceCode.E_DUP, second, Row.KEY, "'" + name + "' and '" + alias + "' are one field");
        }
        return has(alias) && !has(name) ? alias : name;
    }

    /** Returns a field as an integer between two bounds, 0 without a value. */
    public long within(String name, int field, long min, long max) {
        long value = has(name) ? integer(name, field) : 0;
        if (value < min || value > max) {
            blame(TraceCode.E_TYPE, name, name + ": expected an integer of " + min + " to " + max);
        }
        return value;
    }

    /** Blames the row for an element of a list. */
    public void blame(TraceCode code, String name, int i, String message) {
        if (container == Row.ROW) {
            row.blame(code, position(name), i, message);
        } else {
            row.blame(code, container, element, way(name, Integer.toString(i)), message);
        }
    }

    /** Notes fields that are not among the known ones. */
    public void noteUnknown(Set<String> known) {
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                if (row.unknownFields == row.unknown.length) {
                    row.unknown = Arrays.copyOf(row.unknown, row.unknownFields * 2);
                }
                row.unknown[row.unknownFields++] = name;
            }
        }
    }
}

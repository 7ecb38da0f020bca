package dev.orrery.data.trace.format;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Offers rows that a format makes itself, for objects that stand for several requests. */
final class RowBuilder {
    private final RowGate gate;
    private final int line;

    RowBuilder(RowGate gate, int line) {
        this.gate = gate;
        this.line = line;
    }

    /**
     * Starts a row.
     *
     * @param place field of the object that the row's lengths come from, for the place of faults
     */
    Row start(long input, long output, int place) {
        Row row = gate.row();
        int coerced = row.coerced;
        int unknown = row.unknownFields;
        row.clear();
        row.coerced = coerced;
        row.unknownFields = unknown;
        row.input = input;
        row.output = output;
        row.place[Row.INPUT] = row.place[Row.OUTPUT] = place;
        return row;
    }

    /** Makes the row a turn of a conversation: the first one at a time, a later one after a delay. */
    void turn(@Nullable String session, double timeMs, double delayMs, int place) {
        Row row = gate.row();
        row.session = session;
        row.timeMs = timeMs;
        row.delayMs = delayMs;
        row.place[Row.TIME] = Double.isNaN(timeMs) ? Row.ABSENT : place;
        row.place[Row.DELAY] = Double.isNaN(delayMs) ? Row.ABSENT : place;
    }

    /** Offers the row; returns whether it was taken. */
    boolean offer() throws IOException {
        boolean good = gate.offer(line);
        Row row = gate.row();
        row.coerced = 0;
        row.unknownFields = 0;
        return good;
    }
}

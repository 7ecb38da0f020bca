package dev.orrery.data.trace.text;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowGate;
import java.io.IOException;
import tools.jackson.core.JsonParser;

/** How a JSON format turns one object into a row, or into several. */
public interface JsonFields {
    /**
     * Reads an object whose start is the parser's current token, up to its end.
     *
     * @param row a cleared row; faults of values go into it
     */
    void read(JsonParser json, Row row);

    /**
     * Reads a line of the plainest form without a parser, if the format knows how to.
     *
     * @param row a cleared row
     * @return false if that cannot be done; then the row is as it was
     */
    default boolean plain(byte[] text, int from, int to, Row row) {
        return false;
    }

    /**
     * Offers what was read to a gate.
     *
     * @return false if the gate refuses a row; then no more are offered
     */
    default boolean offer(RowGate gate, int line) throws IOException {
        return gate.offer(line);
    }
}

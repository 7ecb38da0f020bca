package dev.orrery.data.trace;

import tools.jackson.core.JsonParser;

/** How a JSON format turns one object into a row. */
interface JsonFields {
    /**
     * Reads an object whose start is the parser's current token, up to its end.
     *
     * @param row a cleared row; faults of values go into it
     */
    void read(JsonParser json, Row row);
}

package dev.orrery.data.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/** One file format of traces. */
public interface TraceFormat {
    /**
     * Returns whether a file may be in this format.
     *
     * @param fields the field names of the first object, or the columns of the header line
     */
    boolean recognises(Set<String> fields);

    /**
     * Offers every row of a file to a gate, in file order.
     *
     * @param text the file's text, decompressed, without byte order mark
     * @throws TraceException if the gate refuses the file
     */
    void read(InputStream text, RowGate gate) throws IOException;
}

package dev.orrery.data.trace;

import java.io.IOException;

/** Where accepted rows go. */
public interface RowSink {
    /**
     * Is called once before the first row.
     *
     * @param blockSize tokens of one trace block
     * @param delta whether a later turn's input tokens extend all that its conversation has said before
     */
    void start(int blockSize, boolean delta);

    /**
     * Takes a row. The object is used again for the next one.
     *
     * @param line the line at which the row starts, from 1
     */
    void accept(Row row, int line) throws IOException;

    /** Is called once after the last row, if the trace is accepted; may add warnings. */
    void finish(Findings findings) throws IOException;
}

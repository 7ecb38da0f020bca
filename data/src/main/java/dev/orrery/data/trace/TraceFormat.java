package dev.orrery.data.trace;

import java.io.IOException;

/** One file format of traces. */
public interface TraceFormat {
    /** Returns whether a file may be in this format. */
    boolean recognises(FirstLook head);

    /**
     * Offers every row of a trace to a gate, in file order.
     *
     * @throws TraceException if the gate refuses the trace
     */
    void read(TraceTexts texts, RowGate gate) throws IOException;
}

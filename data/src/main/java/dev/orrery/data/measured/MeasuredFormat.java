package dev.orrery.data.measured;

import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.text.Leaves;

/** The results of one benchmark client, as the values of an object or of a table of labelled numbers. */
interface MeasuredFormat {
    /** Returns whether an object is of this client. */
    boolean recognises(Leaves object);

    /**
     * Hands over what an object has measured.
     *
     * @throws TraceException if a value is missing or cannot be
     */
    void read(Leaves object, MeasuredPoints to) throws TraceException;
}

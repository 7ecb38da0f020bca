package dev.orrery.bench.study;

/**
 * One fleet under one load.
 *
 * @param axis what varies
 * @param trace name of the trace
 * @param timing name of the pass times
 * @param step place on the axis
 * @param router policy
 */
record Cell(Axis axis, Trace trace, String timing, int step, String router) {
    /** Returns the same with another router. */
    Cell with(String other) {
        return new Cell(axis, trace, timing, step, other);
    }
}

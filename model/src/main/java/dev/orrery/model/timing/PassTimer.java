package dev.orrery.model.timing;

/**
 * How long a pass takes. A timer never contains a scheduling rule; an engine never contains a latency.
 *
 * <p>Durations are whole nanoseconds, rounded once per part of a pass. A timer gives the same duration whatever it was
 * asked before; what it keeps to be quick makes it one thread's, so that an independent run needs a {@link #fork}.
 */
public interface PassTimer {
    /** Returns the duration of a pass in ns, at least 0. */
    long passNs(PassShape shape);

    /**
     * Writes the durations, in ns, of consecutive passes in which the same requests each decode one token.
     *
     * <p>Must equal {@link #passNs} of each pass; the default calls it.
     *
     * @param context tokens of the requests before the first pass; each pass adds {@code requests}
     * @param requests how many decode
     * @param out receives the durations from index 0
     * @param passes how many
     * @return whether no duration is shorter than the one before
     */
    default boolean decodeRun(long context, int requests, double[] out, int passes) {
        PassShape shape = new PassShape();
        shape.decodeRequests = requests;
        boolean ascending = true;
        for (int i = 0; i < passes; i++) {
            shape.decodeContext = context + (long) requests * i;
            out[i] = passNs(shape);
            ascending &= i == 0 || out[i] >= out[i - 1];
        }
        return ascending;
    }

    /** Returns a timer of the same durations for an independent run. */
    default PassTimer fork() {
        return this;
    }
}

package dev.orrery.data.trace.format;

import dev.orrery.data.trace.RowGate;

/** Turns times of day into times from the first row on, so that they keep their last digits. */
final class Clock {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;

    private final RowGate gate;
    private boolean started;
    private long firstNs;

    Clock(RowGate gate) {
        this.gate = gate;
    }

    /** Returns s as ms, to the nearest ns: 58.047 s are 58047 ms, which a product of doubles would miss. */
    static double msOfSeconds(double seconds) {
        return Math.rint(seconds * NS_PER_S) / NS_PER_MS;
    }

    /** Returns ms since the first row. */
    double ms(long unixNs) {
        if (!started) {
            started = true;
            firstNs = unixNs;
            gate.clock(unixNs / NS_PER_MS);
        }
        return (unixNs - firstNs) / NS_PER_MS;
    }
}

package dev.orrery.data.trace.format;

import dev.orrery.data.trace.RowGate;
import dev.orrery.data.trace.text.Decimals;

/** Turns times of day into times from the first row on, so that they keep their last digits. */
final class Clock {
    private static final double NS_PER_MS = 1e6;

    /** Up to here a double of ms holds every ns. */
    private static final long LONGEST_NS = 30L * 86_400 * 1_000_000_000;

    private final RowGate gate;
    private boolean started;
    private long firstNs;

    Clock(RowGate gate) {
        this.gate = gate;
    }

    /** Returns whether times count from a date on. */
    boolean dated() {
        return firstNs != 0;
    }

    /** Returns ms since the first row of a date. */
    double ms(long unixNs) {
        return ms(unixNs, true);
    }

    /**
     * Returns the ms of a time that is written as a number: of numbers beyond a month since the first one, of smaller
     * ones as they are.
     *
     * @param number the number, NaN for none
     * @param ns the same to the ns, {@link Decimals#NONE} if it is too large for that
     * @param places decimal places between its unit and ns
     */
    double ms(double number, long ns, int places) {
        if (Double.isNaN(number)) {
            return number;
        }
        if (ns == Decimals.NONE) {
            started = true;
            return number * Math.pow(10, places) / NS_PER_MS - firstNs / NS_PER_MS;
        }
        if (!started && Math.abs(ns) <= LONGEST_NS) {
            started = true;
        }
        double ms = ms(ns, false);
        return firstNs == 0 && places == Decimals.MILLISECONDS ? number : ms;
    }

    /** Returns a span in ms, to the nearest ns: 58.047 s are 58047 ms, which a product of doubles would miss. */
    static double span(double number, long ns, int places) {
        if (places == Decimals.MILLISECONDS) {
            return number;
        }
        return ns == Decimals.NONE ? number * Math.pow(10, places) / NS_PER_MS : ns / NS_PER_MS;
    }

    private double ms(long ns, boolean date) {
        if (!started) {
            started = true;
            firstNs = ns;
            gate.clock(ns, date);
        }
        long since = ns - firstNs;
        boolean overflow = ((ns ^ firstNs) & (ns ^ since)) < 0;
        return overflow ? ns / NS_PER_MS - firstNs / NS_PER_MS : since / NS_PER_MS;
    }
}

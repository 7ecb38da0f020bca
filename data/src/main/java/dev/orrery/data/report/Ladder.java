package dev.orrery.data.report;

import dev.orrery.model.twin.RunResult;
import java.util.List;

/**
 * The same scenario at rising load.
 *
 * @param axis what rises: a flag's name without dashes
 * @param rungs in the order they were asked for
 */
public record Ladder(String axis, List<Rung> rungs) {
    /** From this load factor on a fleet is saturated. */
    public static final double SATURATED = 0.95;

    /** Below this share of requests within the SLO a rung is beyond the knee. */
    public static final double GOOD_ENOUGH = 0.9;

    /**
     * One run.
     *
     * @param value the rate or concurrency
     * @param report what it did; its load factor is measured
     */
    public record Rung(double value, Report report) {}

    /** Returns whether a rung is below saturation and, with an SLO, serves enough requests within it. */
    public boolean within(Rung rung) {
        double good = Remarks.goodShare(rung.report());
        return rung.report().loadFactor() < SATURATED && (Double.isNaN(good) || good >= GOOD_ENOUGH);
    }

    /** Returns whether somebody stopped it: the last rung is partial then, and those behind it are missing. */
    public boolean interrupted() {
        return rungs.stream().anyMatch(Ladder::partial);
    }

    static boolean partial(Rung rung) {
        return rung.report().run().ending() == RunResult.Ending.STOPPED;
    }

    /** Returns the position of the knee: the last rung that is within; -1 if none is, or if it was interrupted. */
    public int knee() {
        if (interrupted()) {
            return -1;
        }
        for (int i = rungs.size() - 1; i >= 0; i--) {
            if (within(rungs.get(i))) {
                return i;
            }
        }
        return -1;
    }
}

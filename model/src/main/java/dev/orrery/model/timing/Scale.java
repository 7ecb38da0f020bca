package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;

/** Speed-up of a duration as the reference rounds it (engines.md R-T3). */
final class Scale {
    private final double ratio;

    /** A ratio of 0 means unscaled. */
    Scale(double ratio) {
        this.ratio = ratio;
    }

    boolean isOne() {
        return ratio == 1 || !(ratio > 0);
    }

    /** Returns a duration in whole ns: rounded, divided, rounded again. */
    double ns(double ms) {
        double unscaled = Nanos.ofSeconds(ms / 1000);
        return isOne() || unscaled <= 0 ? unscaled : Nanos.ofSeconds(Nanos.toSeconds(unscaled) / ratio);
    }

    /** Divides a duration that is rounded already. */
    double scale(double unscaledNs) {
        return Nanos.ofSeconds(Nanos.toSeconds(unscaledNs) / ratio);
    }

    /**
     * Divides and bounds durations that are rounded already, and returns whether none is shorter than the one before.
     */
    boolean scaleRun(double[] unscaledNs, int n) {
        if (!isOne()) {
            for (int i = 0; i < n; i++) {
                unscaledNs[i] = scale(unscaledNs[i]);
            }
        }
        boolean ascending = true;
        double before = 0;
        for (int i = 0; i < n; i++) {
            unscaledNs[i] = Math.min(Horizon.LAST_NS, unscaledNs[i]);
            ascending &= unscaledNs[i] >= before;
            before = unscaledNs[i];
        }
        return ascending;
    }
}

package dev.orrery.model.timing;

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
}

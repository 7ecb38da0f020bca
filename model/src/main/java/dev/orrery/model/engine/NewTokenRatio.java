package dev.orrery.model.engine;

/** The share of the outstanding output that SGLang reserves for running requests (R-S5). */
final class NewTokenRatio {
    private static final double FIRST = 0.7;
    private static final double LEAST = 0.14;
    private static final int STEPS = 600;

    /** Tokens that a retraction expects each survivor to generate (R-S7). */
    private static final int RETRACT_STEPS = 20;

    private final double first;
    private final double least;
    private final double step;
    private double now;

    NewTokenRatio(double conservativeness) {
        first = FIRST * conservativeness;
        least = first * LEAST;
        step = (first - least) / STEPS;
        now = first;
    }

    NewTokenRatio copy(double conservativeness) {
        NewTokenRatio copy = new NewTokenRatio(conservativeness);
        copy.now = now;
        return copy;
    }

    double now() {
        return now;
    }

    /** Returns what it is after one more decode pass. */
    double decayed(double from) {
        return Math.max(least, from - step);
    }

    /** Some decode passes have gone by. */
    void decay(int passes) {
        for (int i = 0; i < passes && now > least; i++) {
            now = decayed(now);
        }
    }

    void reset() {
        now = first;
    }

    /** Estimates it anew after a retraction, from the survivors. */
    void estimate(long generated, long mostGenerated, int survivors) {
        now = Math.min(1, (generated + (double) RETRACT_STEPS * survivors) / (mostGenerated + 1.0));
    }
}

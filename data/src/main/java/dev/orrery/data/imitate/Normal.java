package dev.orrery.data.imitate;

/** The normal distribution. */
final class Normal {
    private Normal() {}

    /**
     * Returns the quantile of a probability strictly between 0 and 1: Tukey's lambda approximation, error below 0.01.
     */
    static double quantile(double p) {
        double u = Math.clamp(p, 1e-9, 1 - 1e-9);
        return 4.91 * (StrictMath.pow(u, 0.14) - StrictMath.pow(1 - u, 0.14));
    }
}

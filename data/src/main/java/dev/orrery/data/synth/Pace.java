package dev.orrery.data.synth;

import org.apache.commons.rng.UniformRandomProvider;

/** How busy each time step of a period is. */
final class Pace {
    private final double[] before;

    /** Takes the relative rate of each step, positive. */
    Pace(double[] rate) {
        before = new double[rate.length + 1];
        for (int s = 0; s < rate.length; s++) {
            before[s + 1] = before[s] + rate[s];
        }
    }

    /**
     * Returns rates with mean 1 that rise evenly through the period.
     *
     * @param rise what the end has more than the beginning
     */
    static double[] rising(int steps, double rise) {
        double[] rate = new double[steps];
        for (int s = 0; s < steps; s++) {
            rate[s] = 1 + rise * ((s + 0.5) / steps - 0.5);
        }
        return rate;
    }

    /**
     * Makes rates flicker.
     *
     * @param every how many steps in a row change alike
     * @param share standard deviation of a rate, as a share of it
     */
    static void flicker(double[] rate, int every, double share, UniformRandomProvider random) {
        double factor = 1;
        for (int s = 0; s < rate.length; s++) {
            if (s % every == 0) {
                double normal = -6; // the sum of twelve uniform draws has variance 1
                for (int i = 0; i < 12; i++) {
                    normal += random.nextDouble();
                }
                factor = Math.max(0.1, 1 + share * normal);
            }
            rate[s] *= factor;
        }
    }

    /** Returns the step of a draw {@code u} in [0, 1), busier steps more often, among the first {@code steps}. */
    int step(double u, int steps) {
        double mark = u * before[steps];
        int low = 0;
        int high = steps - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (before[middle] <= mark) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

package dev.orrery.data.fidelity;

import java.util.Arrays;

/**
 * The loads of measurements: requests at once on a deployment.
 *
 * @param least the smallest
 * @param most the largest
 */
public record Concurrencies(double least, double most) {
    /** Loads so little beyond are as good as measured ones. */
    private static final double NEAR = 1.1;

    /** Returns those of at least one load. */
    static Concurrencies of(double[] loads) {
        return new Concurrencies(
                Arrays.stream(loads).min().orElseThrow(),
                Arrays.stream(loads).max().orElseThrow());
    }

    /** Returns whether a load is beyond what was measured. */
    public boolean excludes(double load) {
        return load * NEAR < least || load > most * NEAR;
    }
}

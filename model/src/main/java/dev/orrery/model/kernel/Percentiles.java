package dev.orrery.model.kernel;

/** Order statistics of sorted values. */
public enum Percentiles {
    /**
     * {@code sorted[round((n - 1) p / 100)]}, half away from zero, no interpolation: DynoSim's rule and the default.
     */
    ROUNDED_RANK,
    /** Linear interpolation between the two nearest ranks: the rule of AIPerf, vllm bench and NumPy. */
    LINEAR;

    /** Returns the percentile of ascending values, 0 if there are none. */
    public double of(double[] sorted, double percent) {
        int n = sorted.length;
        if (n == 0) {
            return 0;
        }
        double rank = (n - 1) * percent / 100;
        if (this == ROUNDED_RANK) {
            return sorted[(int) Math.floor(rank + 0.5)];
        }
        int below = (int) rank;
        int above = Math.min(below + 1, n - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (rank - below);
    }
}

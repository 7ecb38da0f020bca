package dev.orrery.data.plan;

import dev.orrery.model.silicon.spec.Deployment;
import org.jspecify.annotations.Nullable;

/**
 * How many workers of one shape a goal needs.
 *
 * @param deployment one worker
 * @param workers how many; 0 if no number of them meets the goal
 * @param ttftMs percentile of times to the first token of that fleet
 * @param tpotMs percentile of times per further token
 * @param tokensPerS output tokens per second
 * @param atOnce requests on a worker at once, on average
 * @param loadPerWorker most load that one worker alone carries within the bounds: a rate, or users
 * @param headroom part of the load that the fleet could carry beyond the goal's, by what its workers carry alone
 * @param problem why no fleet does, or null
 */
public record Size(
        Deployment deployment,
        int workers,
        double ttftMs,
        double tpotMs,
        double tokensPerS,
        double atOnce,
        double loadPerWorker,
        double headroom,
        @Nullable String problem) {
    static Size none(Deployment deployment, String problem) {
        return new Size(deployment, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, Double.NaN, problem);
    }

    /** Returns whether a fleet of this shape meets the goal. */
    public boolean feasible() {
        return problem == null;
    }

    /** Returns the GPUs of the fleet. */
    public int gpus() {
        return workers * deployment.shape().gpus();
    }

    /** Returns the price of a million output tokens for a price of a GPU-hour. */
    public double pricePerMillion(double gpuHour) {
        return gpuHour * gpus() / (tokensPerS * 3600) * 1e6;
    }
}

package dev.orrery.model.shared;

/**
 * A budget of GPUs and how it is divided.
 *
 * @param gpus most GPUs that both sides are paid for together, at any instant
 * @param arbiter divides them
 * @param intervalNs time between two divisions, ns
 * @param holdNs a side is not given less than it has asked for within this time, as long as there is enough, ns
 * @param requests how many requests LLM workers are for
 * @param leastWorkers LLM workers that always stay
 * @param leastVideoGpus video GPUs that always may stay
 */
public record SharedBudget(
        int gpus,
        Arbiter arbiter,
        long intervalNs,
        long holdNs,
        Requests requests,
        int leastWorkers,
        int leastVideoGpus) {
    /**
     * Requests of one LLM worker, running and queued.
     *
     * @param target with so many it serves them well
     * @param most with more it breaks its promise
     */
    public record Requests(int target, int most) {
        /** Checks the ranges. */
        public Requests {
            if (target < 1 || most < target) {
                throw new IllegalArgumentException(
                        "requests of a worker: 1 <= target <= most, got " + target + " and " + most);
            }
        }
    }

    /** Checks the ranges. */
    public SharedBudget {
        if (gpus < 1 || intervalNs < 1 || holdNs < 0 || leastWorkers < 1 || leastVideoGpus < 0) {
            throw new IllegalArgumentException(
                    "a shared budget has at least 1 GPU, an interval, and at least one LLM worker that stays");
        }
    }
}

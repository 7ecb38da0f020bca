package dev.orrery.model.shared;

/**
 * How many workers LLM requests want: the ratio of requests in flight to those that the workers are for, with a dead
 * band, and no less than in the last moments (planner.md §8, HPA: the Kubernetes horizontal autoscaler).
 */
final class LlmDemand {
    private static final double DEAD_BAND = 0.1;

    private final SharedBudget.Requests rule;

    LlmDemand(SharedBudget.Requests rule) {
        this.rule = rule;
    }

    /** Returns the workers that so many requests want, given how many there are or start. */
    int wanted(int requests, int workers) {
        double ratio = (double) requests / ((long) workers * rule.target());
        return Math.abs(1 - ratio) <= DEAD_BAND ? workers : Math.ceilDiv(requests, rule.target());
    }

    /** Returns the workers that so many requests need. */
    int needed(int requests) {
        return Math.ceilDiv(requests, rule.most());
    }
}

package dev.orrery.model.benchmark;

/**
 * What a benchmark sends to a deployment in which some workers compute prompts and others decode.
 *
 * @param clients clients of the whole deployment, at least 1
 * @param requests requests in all, at least {@code clients}
 * @param prefill workers that compute prompts
 * @param decode workers that decode
 * @param transferMsPerToken time in which the KV of a token comes from one to the other
 * @param rank lengths of prompts and outputs, and the budget of a pass of one rank
 */
public record DisaggregatedLoad(
        int clients, int requests, Side prefill, Side decode, double transferMsPerToken, Load rank) {
    /**
     * Workers of one kind.
     *
     * @param workers how many, at least 1
     * @param ranks attention ranks of a worker, whose passes begin and end together
     */
    public record Side(int workers, int ranks) {}
}

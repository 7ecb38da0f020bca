package dev.orrery.model.benchmark;

/**
 * What a benchmark's client reports.
 *
 * @param ttftMs mean time to the first token
 * @param tpotMs mean over requests of the time per output token after the first
 * @param outputTokensPerS output tokens per second of all clients
 * @param preemptions requests that lost their KV blocks and were computed again
 */
public record BenchmarkResult(double ttftMs, double tpotMs, double outputTokensPerS, long preemptions) {}

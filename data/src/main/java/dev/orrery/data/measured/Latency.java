package dev.orrery.data.measured;

/**
 * Mean latencies of one benchmark run.
 *
 * @param ttftMs time to first token
 * @param tpotMs time per output token after the first
 */
public record Latency(double ttftMs, double tpotMs) {
    /** Returns the mean time from sending a request to its last token, for a mean number of output tokens. */
    public double requestMs(double osl) {
        return ttftMs + tpotMs * (osl - 1);
    }

    /**
     * Returns output tokens per second of a closed loop: each of {@code concurrency} clients is always waiting for one
     * request (fidelity.md, head).
     */
    public double tokensPerSecond(double concurrency, double osl) {
        return concurrency * osl / requestMs(osl) * 1000;
    }
}

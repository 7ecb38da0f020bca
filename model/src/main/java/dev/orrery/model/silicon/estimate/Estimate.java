package dev.orrery.model.silicon.estimate;

/**
 * What a deployment is estimated to do.
 *
 * @param ttftMs time to the first token
 * @param tpotMs time per further token; 0 for prompts alone
 * @param tokensPerS output tokens per second of all GPUs
 * @param gpus how many those are
 * @param osl output length
 */
public record Estimate(double ttftMs, double tpotMs, double tokensPerS, int gpus, int osl) {
    /** Returns output tokens per second of one GPU. */
    public double tokensPerSPerGpu() {
        return tokensPerS / gpus;
    }

    /** Returns output tokens per second that one user sees; 0 for prompts alone. */
    public double tokensPerSPerUser() {
        return tpotMs == 0 ? 0 : 1000 / tpotMs;
    }

    /** Returns the time to the last token. */
    public double requestMs() {
        return ttftMs + tpotMs * (osl - 1);
    }
}

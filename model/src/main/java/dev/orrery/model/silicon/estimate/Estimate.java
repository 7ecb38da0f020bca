package dev.orrery.model.silicon.estimate;

/**
 * What a deployment is estimated to do.
 *
 * @param ttftMs time to the first token
 * @param tpotMs time per further token; 0 for prompts alone
 * @param tokensPerS output tokens per second of all GPUs
 * @param tokensPerSPerGpu the same of one GPU
 * @param gpus how many there are
 * @param osl output length
 */
public record Estimate(double ttftMs, double tpotMs, double tokensPerS, double tokensPerSPerGpu, int gpus, int osl) {
    private static final double DECIMALS = 1000;

    Estimate(double ttftMs, double tpotMs, double tokensPerS, int gpus, int osl) {
        this(ttftMs, tpotMs, tokensPerS, tokensPerS / gpus, gpus, osl);
    }

    /** Returns the figures with three decimals, as the reference keeps some. */
    Estimate rounded() {
        return new Estimate(
                rounded(ttftMs), rounded(tpotMs), rounded(tokensPerS), rounded(tokensPerSPerGpu), gpus, osl);
    }

    static double rounded(double value) {
        return Math.rint(value * DECIMALS) / DECIMALS;
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

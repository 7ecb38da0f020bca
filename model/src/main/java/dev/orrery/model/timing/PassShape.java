package dev.orrery.model.timing;

/** What a pass computes: the sums that its duration depends on. One instance is reused by an engine. */
public final class PassShape {
    /** Requests that compute prompt tokens. */
    public int prefillRequests;

    /** Prompt tokens that are computed. */
    public long prefillTokens;

    /** Tokens that those requests had computed or found in the cache before. */
    public long prefillPrefix;

    /**
     * Sum over those requests of the square of the length after the pass less that of the length before: work of
     * attention.
     */
    public long prefillSquares;

    /** Requests that pay for a decode step. */
    public int decodeRequests;

    /** Tokens, prompt and output, of those requests before the step. */
    public long decodeContext;

    /**
     * Returns the prompt tokens that are charged.
     *
     * @param flooredMeans whether the charge follows two floored means, as in the reference (R-T4), or the sum
     */
    long chargedTokens(boolean flooredMeans) {
        long n = prefillRequests;
        return flooredMeans ? n * ((prefillPrefix + prefillTokens) / n - prefillPrefix / n) : prefillTokens;
    }

    /** Makes the pass empty. */
    public void clear() {
        prefillRequests = 0;
        prefillTokens = 0;
        prefillPrefix = 0;
        prefillSquares = 0;
        decodeRequests = 0;
        decodeContext = 0;
    }
}

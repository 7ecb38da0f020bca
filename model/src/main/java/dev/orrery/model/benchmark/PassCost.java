package dev.orrery.model.benchmark;

/** What passes cost on the GPU, ms. Smooth enough that a stretch of decode passes may be summed by its ends. */
public interface PassCost {
    /**
     * Returns the time of a pass in which each request decodes one token.
     *
     * @param requests at least 1
     * @param meanContext tokens of a request before the pass
     */
    double decodeMs(int requests, double meanContext);

    /**
     * Returns the time of a pass that computes prompt tokens, with or without decodes.
     *
     * @param prompts requests that compute prompt tokens, at least 1
     * @param newTokens their tokens that are computed
     * @param fullTokens sum of their lengths after the pass
     * @param squares sum of (length after the pass)² - (length before it)²
     * @param decodes requests that decode one token
     * @param meanContext tokens of such a request before the pass
     */
    double promptMs(int prompts, int newTokens, long fullTokens, double squares, int decodes, double meanContext);
}

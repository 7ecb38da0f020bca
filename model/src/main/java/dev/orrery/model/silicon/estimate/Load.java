package dev.orrery.model.silicon.estimate;

/**
 * What a rank serves.
 *
 * @param isl prompt length in tokens
 * @param osl output length in tokens
 * @param batch requests at once on one rank
 * @param prefix cached tokens of each prompt
 * @param contextTokens most prompt tokens of a pass; 0 for one prompt
 * @param acceptedDrafts draft tokens that are accepted per step on average
 */
public record Load(int isl, int osl, int batch, int prefix, int contextTokens, double acceptedDrafts) {
    /** Checks the ranges. */
    public Load {
        if (isl < 1 || osl < 1 || batch < 1 || prefix < 0 || prefix >= isl || contextTokens < 0) {
            throw new IllegalArgumentException("isl=" + isl + " osl=" + osl + " batch=" + batch + " prefix=" + prefix
                    + ": lengths and batch must be at least 1, and the cached prefix shorter than the prompt");
        }
    }

    /** Requests without a cached prefix and without drafts. */
    public static Load of(int isl, int osl, int batch) {
        return new Load(isl, osl, batch, 0, 0, 0);
    }

    /** Returns the most prompt tokens of a pass. */
    int tokensOfPass() {
        return contextTokens > 0 ? contextTokens : isl;
    }
}

package dev.orrery.model.silicon.memory;

/**
 * Where the memory of one GPU goes. All bytes are of one GPU.
 *
 * @param capacityBytes memory of the GPU
 * @param fraction part that the engine may use: of the whole, or of what is free after loading
 * @param ofFree which of the two
 * @param weightBytes weights
 * @param activationBytes what a pass of the most tokens needs at once
 * @param runtimeBytes what the engine needs besides
 * @param commBytes what collectives need
 * @param kvBudgetBytes what is left for the cache, negative if the model does not fit
 * @param kvBytesPerToken what a token keeps in the cache
 * @param stateBytes what each request keeps whatever its length, 0 for attention alone
 * @param windowTokens tokens that the half of the layers which attend to a window keep of a request; 0 if none does
 * @param kvTokens tokens that fit, at least 0
 */
public record MemoryBudget(
        long capacityBytes,
        double fraction,
        boolean ofFree,
        long weightBytes,
        long activationBytes,
        long runtimeBytes,
        long commBytes,
        double kvBudgetBytes,
        long kvBytesPerToken,
        long stateBytes,
        int windowTokens,
        long kvTokens) {
    /** Returns everything but the cache. */
    public long otherBytes() {
        return weightBytes + activationBytes + runtimeBytes + commBytes;
    }

    /** Returns what a request of so many tokens keeps. */
    public double bytesPerRequest(long tokens) {
        if (windowTokens > 0) {
            return kvBytesPerToken / 2.0 * (tokens + Math.min(tokens, windowTokens));
        }
        return (double) kvBytesPerToken * tokens + stateBytes;
    }

    /** Returns how many requests of so many tokens fit at once. */
    public long requests(long tokens) {
        return kvBudgetBytes <= 0 ? 0 : (long) Math.floor(kvBudgetBytes / bytesPerRequest(tokens));
    }
}

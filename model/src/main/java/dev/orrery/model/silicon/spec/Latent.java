package dev.orrery.model.silicon.spec;

/**
 * Sizes of latent attention (MLA).
 *
 * @param queryRank rank of the compressed query
 * @param kvRank rank of the compressed keys and values
 * @param ropeDim part of a head that carries the position
 * @param plainDim part of a head that does not
 * @param valueDim size of a head's value
 */
public record Latent(int queryRank, int kvRank, int ropeDim, int plainDim, int valueDim) {
    /** Returns the elements that a token keeps in the cache per layer. */
    public int cached() {
        return kvRank + ropeDim;
    }
}

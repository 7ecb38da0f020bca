package dev.orrery.model.silicon.spec;

/**
 * Sizes of gated delta nets.
 *
 * @param keyHeads heads of keys and queries
 * @param valueHeads heads of values
 * @param keyDim size of a key head
 * @param valueDim size of a value head
 * @param convWidth width of the convolution before them
 * @param interval every so many layers one attends fully instead
 */
public record DeltaNet(int keyHeads, int valueHeads, int keyDim, int valueDim, int convWidth, int interval) {
    /** Returns the input size of the convolution before it is split over ranks. */
    public int convChannels() {
        return 2 * keyHeads * keyDim + valueHeads * valueDim;
    }
}

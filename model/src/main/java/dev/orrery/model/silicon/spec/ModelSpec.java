package dev.orrery.model.silicon.spec;

import org.jspecify.annotations.Nullable;

/**
 * The numbers of a model that its times and its memory follow from.
 *
 * @param name such as {@code Qwen/Qwen3-32B}
 * @param family which operations it consists of
 * @param layers decoder layers
 * @param hidden hidden size
 * @param heads attention heads
 * @param kvHeads heads of keys and values
 * @param headDim size of a head
 * @param inter intermediate size of the feed-forward network; 0 if every layer has experts
 * @param vocab size of the vocabulary
 * @param qkNorm whether queries and keys are normalised
 * @param window tokens back that every other layer attends to; 0 if all attend fully
 * @param experts null if there are none
 * @param latent null if attention is not latent
 * @param deltaNet null if every layer attends
 * @param checkpoint how the weights are stored
 * @param contextLength most tokens of prompt and output that the model was made for
 */
public record ModelSpec(
        String name,
        Family family,
        int layers,
        int hidden,
        int heads,
        int kvHeads,
        int headDim,
        int inter,
        int vocab,
        boolean qkNorm,
        int window,
        @Nullable Experts experts,
        @Nullable Latent latent,
        @Nullable DeltaNet deltaNet,
        Checkpoint checkpoint,
        int contextLength) {
    /** Returns the same sizes under another name, its weights stored in another way. */
    public ModelSpec stored(String as, Checkpoint other) {
        return new ModelSpec(
                as,
                family,
                layers,
                hidden,
                heads,
                kvHeads,
                headDim,
                inter,
                vocab,
                qkNorm,
                window,
                experts,
                latent,
                deltaNet,
                other,
                contextLength);
    }

    /** Returns the layers that attend fully or to a window. */
    public int attentionLayers() {
        return deltaNet == null ? layers : layers / deltaNet.interval();
    }

    /** Returns the layers that are delta nets. */
    public int deltaLayers() {
        return layers - attentionLayers();
    }

    /** Returns the heads of keys and values on one of {@code tp} ranks. */
    public int kvHeadsPerRank(int tp) {
        return (kvHeads + tp - 1) / tp;
    }

    /** Returns the experts of a family that has them. */
    public Experts needExperts() {
        return need(experts, "experts");
    }

    /** Returns the latent sizes of a family that has them. */
    public Latent needLatent() {
        return need(latent, "latent sizes");
    }

    /** Returns the delta net of a family that has it. */
    public DeltaNet needDeltaNet() {
        return need(deltaNet, "delta net sizes");
    }

    private <T> T need(@Nullable T part, String what) {
        if (part == null) {
            throw new IllegalStateException(name + ": a model of family " + family.label() + " needs " + what);
        }
        return part;
    }
}

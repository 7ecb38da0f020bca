package dev.orrery.model.silicon.profile;

import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a pass at knots, times in ms.
 *
 * @param tokens what goes by token in a pass with prompts
 * @param steps what goes by request in a pure decode pass
 * @param logits what goes by prompt that ends in a pass
 * @param prompts attention over whole prompts: batch, full length
 * @param promptConstantMs what attention over prompts costs once a pass
 * @param stepAttention attention of decode steps: batch, length
 * @param origin what tells this profile from others
 */
public record StepProfile(
        Line tokens,
        Line steps,
        Line logits,
        Surface prompts,
        double promptConstantMs,
        Surface stepAttention,
        String origin)
        implements PassSource {
    /**
     * A function of one number.
     *
     * @param at knots, rising
     * @param ms value at each
     */
    public record Line(int[] at, double[] ms) {}

    /**
     * A function of batch and length.
     *
     * @param batches knots of the first, rising
     * @param lengths knots of the second, rising
     * @param ms a row for each batch
     */
    public record Surface(int[] batches, int[] lengths, double[][] ms) {}

    @Override
    public PassParts parts() {
        return new ProfileParts(this);
    }

    /** A profile knows one form of a pass only. */
    @Override
    public @Nullable AicParts reference() {
        return null;
    }

    /** Returns how many values it holds. */
    public int size() {
        return tokens.ms.length
                + steps.ms.length
                + logits.ms.length
                + prompts.batches.length * prompts.lengths.length
                + stepAttention.batches.length * stepAttention.lengths.length;
    }
}

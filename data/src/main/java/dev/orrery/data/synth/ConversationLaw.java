package dev.orrery.data.synth;

/**
 * The numbers of a class of conversations in one period. Lengths are tokens.
 *
 * @param requests turns in all
 * @param turns pairs (k, how many conversations have at least k turns), k ascending from 2, linear in between
 * @param single prompt of a conversation that has one turn, system prompt included
 * @param first first prompt of a longer one
 * @param output output of any turn
 * @param message what a user adds, pasted texts included, in conversations of two turns
 * @param calm share of the longest messages that users leave out in very long conversations
 * @param thinkS seconds from one turn to the next, for short texts; reading a text takes time on top
 * @param lookup turns for which something is looked up
 * @param repeat probability that a turn repeats the prompt before it
 * @param keptBlocks blocks that later turns have in common with the one before, in all
 * @param otherBlocks blocks that are neither kept nor the system prompt's, in all
 * @param longer pairs (length, how many prompts are longer), lengths ascending
 * @param rise growth of the rate over the period, as a share of its mean
 * @param flicker standard deviation of the rate from minute to minute, as a share of its mean
 */
record ConversationLaw(
        int requests,
        int[] turns,
        Quantiles single,
        Quantiles first,
        Quantiles output,
        Quantiles message,
        double calm,
        Quantiles thinkS,
        Lookup lookup,
        double repeat,
        int keptBlocks,
        int otherBlocks,
        int[] longer,
        double rise,
        double flicker) {

    /**
     * Turns whose prompt drops the findings of the turn before, keeps the beginning and appends new ones.
     *
     * @param keptShare share of the first prompt that is not findings
     * @param findings length of what follows the kept part
     * @param first probability for the second turn, given a prompt of at least {@link #FROM}
     * @param again the same after a turn that dropped
     * @param later the same after a turn that did not
     */
    record Lookup(Quantiles keptShare, Quantiles findings, double first, double again, double later) {
        /** Shorter prompts hold nothing to drop. */
        static final int FROM = 8_192;
    }

    /** Returns how many conversations have at least {@code k} turns, k >= 2. */
    int atLeast(int k) {
        for (int i = 0; i < turns.length; i += 2) {
            if (k == turns[i]) {
                return turns[i + 1];
            }
            if (k < turns[i]) {
                int span = turns[i] - turns[i - 2];
                int past = k - turns[i - 2];
                return turns[i - 1] + (turns[i + 1] - turns[i - 1]) * past / span;
            }
        }
        return 0;
    }
}

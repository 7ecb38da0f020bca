package dev.orrery.data.synth;

/**
 * The numbers of a class of tool calls in one period: a fixed prompt, then the call's own text. Lengths are tokens.
 *
 * @param requests calls in all
 * @param prefixBlocks blocks of the fixed prompt
 * @param repeats calls whose prompt equals an earlier one
 * @param suffix what follows the fixed prompt, at least 1
 * @param terse share of calls that are answered by a mere {@link #TERSE_OUTPUT} tokens
 * @param output output of the others
 */
record ToolLaw(int requests, int prefixBlocks, int repeats, Quantiles suffix, double terse, Quantiles output) {
    /** Length of a yes or no. */
    static final int TERSE_OUTPUT = 3;

    /** Returns the output length of a draw. */
    int outputTokens(double u) {
        return u < terse ? TERSE_OUTPUT : Math.max(1, output.round((u - terse) / (1 - terse)));
    }
}

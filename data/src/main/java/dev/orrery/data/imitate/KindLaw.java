package dev.orrery.data.imitate;

import org.jspecify.annotations.Nullable;

/**
 * Requests of one kind: those that begin with a common prefix and go on with blocks of their own, or those that go on
 * where an earlier request of that prefix ended.
 *
 * @param stem number of the common prefix
 * @param weight for each part of the trace, how many requests of this kind there are
 * @param input prompt length
 * @param output output length
 * @param together correlation of the two
 * @param goesOn what it takes from an earlier request; null for none
 */
record KindLaw(
        int stem,
        double[] weight,
        LengthLaw input,
        LengthLaw output,
        double together,
        @Nullable Continuation goesOn) {
    /**
     * What a request has in common with an earlier one, beyond the common prefix.
     *
     * @param whole share of requests whose prompt was wholly there before
     * @param kept for each of equal bands of prompt lengths, the share of its blocks that the others have
     * @param ageMs time since the earlier request
     * @param beyond blocks of the earlier request after the common ones
     * @param before share of the common blocks that the earlier request has itself from another one
     * @param turn how many requests went before the earlier one in the same way
     */
    record Continuation(double whole, Knots[] kept, Knots ageMs, Knots beyond, Knots before, Knots turn) {}

    int parameters() {
        int sum = 2 + weight.length + input.parameters() + output.parameters();
        if (goesOn != null) {
            sum += 1
                    + goesOn.ageMs.parameters()
                    + goesOn.beyond.parameters()
                    + goesOn.before.parameters()
                    + goesOn.turn.parameters();
            for (Knots band : goesOn.kept) {
                sum += band.parameters();
            }
        }
        return sum;
    }
}

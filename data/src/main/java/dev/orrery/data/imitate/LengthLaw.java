package dev.orrery.data.imitate;

/**
 * A length in tokens, and how it drifts: in each part of the trace the bands of the distribution have other weights.
 *
 * @param knots the distribution over all parts
 * @param mix for each part of the trace the weight of each of equal bands of the distribution; one row of one weight if
 *     nothing drifts
 */
record LengthLaw(Knots knots, double[][] mix) {
    /** A law that does not drift. */
    static LengthLaw steady(Knots knots) {
        return new LengthLaw(knots, new double[][] {{1}});
    }

    /** Returns the rank in the whole distribution of a rank in a part of the trace. */
    double rank(int part, int parts, double u) {
        return Shares.through(mix[part * mix.length / parts], u);
    }

    int parameters() {
        return knots.parameters() + (mix[0].length == 1 ? 0 : mix.length * mix[0].length);
    }
}

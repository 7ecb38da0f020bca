package dev.orrery.model.timing;

/**
 * Pass times at points, to be interpolated between them (engines.md R-T5 {@code grid}). Axes rise by at least 1.
 *
 * @param prefillTokens prompt tokens of a pass
 * @param prefillMs time at each of them
 * @param decodeTokens tokens of all requests that decode
 * @param decodeLength mean tokens of such a request
 * @param decodeMs a row of times for each of {@code decodeTokens}, a column for each of {@code decodeLength}
 * @param origin what tells this grid from others in a report, such as the hash of its file
 */
public record PassGrid(
        double[] prefillTokens,
        double[] prefillMs,
        double[] decodeTokens,
        double[] decodeLength,
        double[][] decodeMs,
        String origin) {
    /** Least number of points of an axis: the outer two are extrapolated. */
    public static final int LEAST_POINTS = 2;
}

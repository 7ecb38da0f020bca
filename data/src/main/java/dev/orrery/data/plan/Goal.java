package dev.orrery.data.plan;

/**
 * What a fleet is sized for.
 *
 * @param isl prompt tokens of a request, on average
 * @param osl output tokens of a request, on average
 * @param rps requests per second; 0 if users are given
 * @param users users who each wait for an answer and ask again; 0 if a rate is given
 * @param ttftMs bound of the time to the first token; infinite for none
 * @param tpotMs bound of the time per further token; infinite for none
 * @param percentile of requests that the bounds hold for
 * @param seed of arrivals and lengths
 */
public record Goal(
        int isl, int osl, double rps, int users, double ttftMs, double tpotMs, double percentile, long seed) {
    /** Returns the tokens that a request keeps at its end. */
    public long tokens() {
        return (long) isl + osl;
    }

    /** Returns whether arrivals come at a rate; otherwise users wait for their answers. */
    public boolean open() {
        return rps > 0;
    }

    /** Returns the load: a rate, or users. */
    public double load() {
        return open() ? rps : users;
    }
}

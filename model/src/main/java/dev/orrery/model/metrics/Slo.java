package dev.orrery.model.metrics;

/**
 * What counts as good. NaN means no bound.
 *
 * @param ttftMs bound on time to first token
 * @param itlMs bound on a request's mean inter-token latency
 * @param e2eMs bound on arrival to last token
 */
public record Slo(double ttftMs, double itlMs, double e2eMs) {
    /** No bound at all. */
    public static final Slo NONE = new Slo(Double.NaN, Double.NaN, Double.NaN);

    /** Returns whether any bound is set. */
    public boolean any() {
        return !Double.isNaN(ttftMs) || !Double.isNaN(itlMs) || !Double.isNaN(e2eMs);
    }
}

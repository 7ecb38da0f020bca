package dev.orrery.model.metrics;

import dev.orrery.model.kernel.Nanos;

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

    /** Returns whether a completed request is good (replay.md §6 {@code goodput_*}). */
    public boolean met(RequestLog log, int r) {
        int n = log.outputTokens[r];
        if (n == 0) {
            return true;
        }
        double ttft = Nanos.toMs(log.ttftNs(r));
        double e2e = Nanos.toMs(log.e2eNs(r));
        return within(ttft, ttftMs) && within(e2e, e2eMs) && (n < 2 || within((e2e - ttft) / (n - 1), itlMs));
    }

    private static boolean within(double value, double bound) {
        return Double.isNaN(bound) || value <= bound;
    }
}

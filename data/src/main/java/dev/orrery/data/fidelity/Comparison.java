package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import org.jspecify.annotations.Nullable;

/**
 * One measurement and what somebody predicted for it.
 *
 * @param group model, system and engine
 * @param concurrency requests in flight, null if not known
 * @param osl mean output tokens
 * @param measured the measurement, above 0
 * @param predicted the prediction, null where there is none
 * @param weight how much it counts in means and medians, above 0
 */
public record Comparison(
        RowGroup group,
        @Nullable Integer concurrency,
        double osl,
        Latency measured,
        @Nullable Latency predicted,
        double weight) {
    /** Compares a row of the silicon data, which counts once. */
    public static Comparison of(SiliconRow row, @Nullable Latency predicted) {
        return of(row, predicted, 1);
    }

    /** Compares a row of the silicon data with a weight. */
    public static Comparison of(SiliconRow row, @Nullable Latency predicted, double weight) {
        return new Comparison(RowGroup.of(row), row.inFlight(), row.osl(), row.measured(), predicted, weight);
    }

    /** Quantities that are compared. */
    public enum Quantity {
        /** Mean time to first token. */
        TTFT,
        /** Mean time per output token. */
        TPOT,
        /** Output tokens per second of the closed loop. */
        THROUGHPUT
    }

    /** Returns predicted / measured - 1; NaN without a prediction. */
    public double error(Quantity quantity) {
        Latency p = predicted;
        if (p == null) {
            return Double.NaN;
        }
        return switch (quantity) {
            case TTFT -> p.ttftMs() / measured.ttftMs() - 1;
            case TPOT -> p.tpotMs() / measured.tpotMs() - 1;
            case THROUGHPUT -> measured.requestMs(osl) / p.requestMs(osl) - 1;
        };
    }
}

package dev.orrery.bench.study;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Summary;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What is compared. */
enum Measure {
    REUSE("reuse", "%.3f", s -> (double) s.firstReused() / s.inputTokens()),
    TTFT("mean TTFT, ms", "%,.0f", s -> s.ttft().mean()),
    TTFT_P99("p99 TTFT, ms", "%,.0f", s -> s.ttft().percentile(99, Percentiles.LINEAR)),
    TPOT("mean TPOT, ms", "%.1f", s -> s.tpot().mean()),
    LATENCY("mean latency, ms", "%,.0f", s -> s.e2e().mean());

    private final String title;
    private final String format;
    private final ToDoubleFunction<Summary> value;

    Measure(String title, String format, ToDoubleFunction<Summary> value) {
        this.title = title;
        this.format = format;
        this.value = value;
    }

    String title() {
        return title;
    }

    double of(Summary summary) {
        return value.applyAsDouble(summary);
    }

    String text(double x) {
        return String.format(Locale.ROOT, format, x);
    }
}

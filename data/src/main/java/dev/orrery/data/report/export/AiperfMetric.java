package dev.orrery.data.report.export;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import java.util.List;

/**
 * A metric that AIPerf records for each request.
 *
 * @param key in JSON
 * @param label in CSV
 * @param unit of its values
 * @param whole whether values are whole numbers
 * @param value computes it from a completed request; NaN if it has none
 */
record AiperfMetric(String key, String label, String unit, boolean whole, Value value) {
    private static final String PER_USER = "tokens/sec/user";

    /** Computes a value. */
    @FunctionalInterface
    interface Value {
        double of(RequestLog log, int request);
    }

    /** All of them in the order of AIPerf's own files. */
    static final List<AiperfMetric> ALL = List.of(
            time("request_latency", "Request Latency", 1, (log, r) -> Nanos.toMs(log.e2eNs(r))),
            time("time_to_first_token", "Time to First Token", 1, AiperfMetric::ttft),
            time("time_to_second_token", "Time to Second Token", 2, (log, r) -> Nanos.toMs(log.secondGapNs[r])),
            time("inter_token_latency", "Inter Token Latency", 2, RequestLog::tpotMs),
            rate(
                    "output_token_throughput_per_user",
                    "Output Token Throughput Per User",
                    2,
                    (log, r) -> 1000 / log.tpotMs(r)),
            tokens("output_sequence_length", "Output Sequence Length", (log, r) -> log.outputTokens[r]),
            tokens("input_sequence_length", "Input Sequence Length", (log, r) -> log.inputTokens[r]),
            tokens("output_token_count", "Output Token Count", (log, r) -> log.outputTokens[r]),
            time("time_to_first_output_token", "Time to First Output Token", 1, AiperfMetric::ttft),
            rate(
                    "e2e_output_token_throughput",
                    "E2E Output Token Throughput",
                    1,
                    (log, r) -> log.outputTokens[r] / (log.e2eNs(r) / 1e9)),
            time(
                    "decode_duration",
                    "Decode Duration",
                    1,
                    (log, r) -> Nanos.toMs(log.lastTokenNs[r] - log.firstTokenNs[r])),
            rate(
                    "prefill_throughput_per_user",
                    "Prefill Throughput Per User",
                    1,
                    (log, r) -> log.inputTokens[r] / (ttft(log, r) / 1000)));

    private static double ttft(RequestLog log, int r) {
        return Nanos.toMs(log.ttftNs(r));
    }

    private static AiperfMetric time(String key, String label, int tokens, Value value) {
        return new AiperfMetric(key, label, "ms", false, atLeast(tokens, value));
    }

    private static AiperfMetric rate(String key, String label, int tokens, Value value) {
        return new AiperfMetric(key, label, PER_USER, false, atLeast(tokens, value));
    }

    private static AiperfMetric tokens(String key, String label, Value value) {
        return new AiperfMetric(key, label, "tokens", true, value);
    }

    /** Leaves out requests with fewer tokens, and rates over no time. */
    private static Value atLeast(int tokens, Value value) {
        return (log, r) -> {
            double x = log.outputTokens[r] < tokens ? Double.NaN : value.of(log, r);
            return Double.isInfinite(x) ? Double.NaN : x;
        };
    }
}

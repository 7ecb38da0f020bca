package dev.orrery.data.report;

import static dev.orrery.data.report.Metric.Names.flat;

import dev.orrery.data.report.Metric.Names;
import dev.orrery.data.report.Metric.Single;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Time, rates, shares and cost. */
final class RateMetrics {
    private static final String TOKENS_S = "tokens/sec";
    private static final String REQUESTS_S = "requests/sec";
    private static final String SHARE = "share";

    static final List<Metric> ALL = List.of(
            one(
                    flat("duration_ms", "duration"),
                    "ms",
                    "Last completion; the window starts at 0. All rates divide by it.",
                    r -> r.summary().durationMs()),
            one(
                    Names.of("", "benchmark_duration", "Benchmark Duration"),
                    "sec",
                    "Last completion; the window starts at 0. All rates divide by it.",
                    r -> r.summary().durationMs() / 1000),
            one(
                    Names.of("request_throughput_rps", "request_throughput", "Request Throughput"),
                    REQUESTS_S,
                    "Completed requests per second of the duration.",
                    r -> rate(r, r.summary().count(RequestStatus.COMPLETED))),
            one(
                    Names.of("input_throughput_tok_s", "input_token_throughput", ""),
                    TOKENS_S,
                    "Prompt tokens of completed requests per second of the duration.",
                    r -> rate(r, r.summary().inputTokens())),
            one(
                    Names.of("output_throughput_tok_s", "output_token_throughput", "Output Token Throughput"),
                    TOKENS_S,
                    "Delivered tokens per second of the duration.",
                    r -> rate(r, r.summary().outputTokens())),
            one(
                    Names.of("total_throughput_tok_s", "total_token_throughput", "Total Token Throughput"),
                    TOKENS_S,
                    "Prompt and delivered tokens per second of the duration.",
                    r -> rate(
                            r, (double) r.summary().inputTokens() + r.summary().outputTokens())),
            one(
                    Names.of("goodput_request_throughput_rps", "goodput", "", "request_goodput"),
                    REQUESTS_S,
                    "Requests within the SLO per second of the duration; only with an SLO.",
                    r -> rate(r, CountMetrics.good(r))),
            one(
                    flat("goodput_output_throughput_tok_s"),
                    TOKENS_S,
                    "Tokens of requests within the SLO per second of the duration; only with an SLO.",
                    r -> r.summary().good() < 0 ? Double.NaN : rate(r, r.goodOutputTokens())),
            one(
                    flat("prefix_cache_reused_ratio", "reuse", "prefix_cache_hit_rate"),
                    SHARE,
                    "Prompt tokens found in the cache over all prompt tokens of completed requests, by each request's best admission. "
                            + "Readmission after a preemption finds the request's own blocks, which flatters this one.",
                    r -> reuse(r, r.summary().reused())),
            one(
                    flat("first_admission_prefix_cache_reused_ratio"),
                    SHARE,
                    "Prompt tokens found in the cache over all prompt tokens of completed requests, by first admissions only: "
                            + "the number to compare with real engines.",
                    r -> reuse(r, r.summary().firstReused())),
            one(
                    Names.of("", "effective_concurrency", ""),
                    "requests",
                    "Time that completed requests spent in the system over the duration.",
                    r -> r.summary().durationMs() > 0
                            ? r.summary().e2e().sum() / r.summary().durationMs()
                            : 0),
            one(
                    flat("prefill_worker_seconds"),
                    "sec",
                    "Time of all prefill workers; aggregated runs have none.",
                    r -> 0),
            one(
                    flat("decode_worker_seconds", "worker_seconds"),
                    "sec",
                    "Time of all workers up to the last event; aggregated workers count here.",
                    r -> r.summary().workerSeconds()),
            one(
                    flat("gpu_hours"),
                    "hours",
                    "GPUs of all workers times the time up to the last event.",
                    r -> r.summary().gpuHours()),
            one(
                    flat("output_tok_s_per_gpu", "tokens/s/gpu", "tps_per_gpu"),
                    "tokens/sec/GPU",
                    "Delivered tokens per second of the duration for each GPU that was paid for.",
                    RateMetrics::perGpu),
            one(
                    flat("kv_utilisation_mean", "kv_utilization", "gpu_cache_usage"),
                    SHARE,
                    "KV blocks held by requests over all blocks, mean over time and workers.",
                    r -> r.summary().kvMean()),
            one(
                    flat("kv_utilisation_peak"),
                    SHARE,
                    "The largest share of its KV blocks that any worker held at once.",
                    r -> r.summary().kvPeak()),
            one(
                    flat("busy_share", "busy"),
                    SHARE,
                    "Share of the workers' time inside passes.",
                    r -> r.summary().busy()),
            one(
                    flat("load_factor", "saturation", "rho"),
                    SHARE,
                    "Makespan of the same requests with all arrivals at 0 over the span of the arrivals; "
                            + "from 0.95 on the fleet is saturated. One more run, so only with --saturation.",
                    Report::loadFactor));

    private RateMetrics() {}

    private static Metric one(Names names, String unit, String definition, ToDoubleFunction<Report> value) {
        return new Single(names, unit, definition, false, value);
    }

    private static double rate(Report report, double count) {
        return report.summary().perSecond(count);
    }

    private static double reuse(Report report, long tokens) {
        long prompts = report.summary().inputTokens();
        return prompts == 0 ? 0 : (double) tokens / prompts;
    }

    /** Output rate over GPUs held on average during the window in which rates are counted. */
    private static double perGpu(Report report) {
        Summary s = report.summary();
        double gpus = s.durationMs() > 0 ? s.gpuHours() / (s.durationMs() / 3.6e6) : 0;
        return gpus > 0 ? rate(report, s.outputTokens()) / gpus : 0;
    }
}

package dev.orrery.data.report;

import static dev.orrery.data.report.Metric.Names.flat;

import dev.orrery.data.report.Metric.Names;
import dev.orrery.data.report.Metric.Single;
import dev.orrery.model.metrics.RequestStatus;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is counted. */
final class CountMetrics {
    private static final String REQUESTS = "requests";
    private static final String TOKENS = "tokens";

    static final List<Metric> ALL = List.of(
            count(
                    flat("num_requests", "injected"),
                    REQUESTS,
                    "Requests that arrived.",
                    r -> r.summary().arrived()),
            status(RequestStatus.COMPLETED, "completed_requests", "Requests that delivered all their tokens."),
            status(
                    RequestStatus.REJECTED,
                    "rejected_requests",
                    "Requests that can never be served: longer than max_model_len or than a worker's KV cache."),
            status(
                    RequestStatus.TRUNCATED,
                    "truncated_requests",
                    "Requests ended early because they outgrew their worker's KV cache; what they delivered counts."),
            status(RequestStatus.CANCELLED, "cancelled_requests", "Requests given up by their owner."),
            status(RequestStatus.FAILED, "failed_requests", "Requests lost by a fault."),
            status(RequestStatus.QUEUED, "queued_requests", "Requests that waited for an engine when the run ended."),
            status(RequestStatus.RUNNING, "running_requests", "Requests in a batch when the run ended."),
            count(
                    flat("total_input_tokens"),
                    TOKENS,
                    "Prompt tokens of the completed requests.",
                    r -> r.summary().inputTokens()),
            count(
                    flat("total_output_tokens"),
                    TOKENS,
                    "Tokens delivered to completed and truncated requests.",
                    r -> r.summary().outputTokens()),
            count(
                    flat("committed_prefill_tokens"),
                    TOKENS,
                    "Tokens that admissions had left to compute: what was known less what the cache held.",
                    r -> r.summary().committedPrefill()),
            count(
                    flat("recomputed_tokens"),
                    TOKENS,
                    "Tokens computed again because a preemption had taken their KV blocks.",
                    r -> r.summary().recomputed()),
            count(
                    flat("preemptions"),
                    "times",
                    "How often a running request lost its KV blocks to others and went back to the queue.",
                    r -> r.summary().preemptions()),
            count(
                    Names.of("", "request_count", "Request Count", "completed"),
                    REQUESTS,
                    "Requests that delivered all their tokens.",
                    r -> r.summary().count(RequestStatus.COMPLETED)),
            count(
                    Names.of("", "total_isl", ""),
                    TOKENS,
                    "Prompt tokens of the completed requests.",
                    r -> r.summary().inputTokens()),
            count(
                    Names.of("", "total_osl", ""),
                    TOKENS,
                    "Tokens delivered to completed and truncated requests.",
                    r -> r.summary().outputTokens()),
            count(
                    Names.of("goodput_completed_requests", "good_request_count", "", "good"),
                    REQUESTS,
                    "Completed requests within every bound of the SLO; only with one.",
                    CountMetrics::good),
            samples("num_ttft_samples", r -> r.summary().ttft().count()),
            samples("num_tpot_samples", r -> r.summary().tpot().count()),
            samples("num_e2e_latency_samples", r -> r.summary().e2e().count()),
            samples("num_itl_samples", r -> r.summary().gaps().count()));

    private CountMetrics() {}

    /** Returns the requests within the SLO, NaN without one. */
    static double good(Report report) {
        return report.summary().good() < 0 ? Double.NaN : report.summary().good();
    }

    private static Metric count(Names names, String unit, String definition, ToDoubleFunction<Report> value) {
        return new Single(names, unit, definition, true, value);
    }

    private static Metric status(RequestStatus status, String name, String definition) {
        return count(flat(name), REQUESTS, definition, r -> r.summary().count(status));
    }

    private static Metric samples(String name, ToDoubleFunction<Report> value) {
        return count(flat(name), "samples", "How many values the statistics of that name describe.", value);
    }
}

package dev.orrery.data.report.compare;

import dev.orrery.data.report.SummaryMetric;
import java.util.ArrayList;
import java.util.List;

/** What there is to compare in runs that serve requests. A new objective is one line here. */
public final class RequestCatalogue {
    private static final List<Quantity> QUANTITIES = quantities();
    private static final Catalogue.Words WORDS = new Catalogue.Words(QUANTITIES);

    private static final List<Objective> OBJECTIVES = List.of(
            Objective.of(
                    "ttft", "TTFT", WORDS.less("at p99", "p99_ttft_ms"), WORDS.less("at the mean", "mean_ttft_ms")),
            Objective.of(
                    "tpot", "TPOT", WORDS.less("at p99", "p99_tpot_ms"), WORDS.less("at the mean", "mean_tpot_ms")),
            Objective.of("itl", "ITL", WORDS.less("at p99", "p99_itl_ms"), WORDS.less("at the mean", "mean_itl_ms")),
            Objective.of(
                    "throughput",
                    "Throughput",
                    WORDS.more("in tokens/s", "output_throughput_tok_s"),
                    WORDS.more("in requests/s", "request_throughput_rps")),
            Objective.of(
                    "goodput",
                    "Goodput",
                    WORDS.more("in requests/s within the SLO", "goodput_request_throughput_rps"),
                    WORDS.more("in requests within it", "goodput_completed_requests")),
            Objective.of("served", "Served", WORDS.more("in completed requests", "completed_requests")),
            Objective.of(
                    "cost",
                    "Cost",
                    WORDS.less("in GPU-hours", "gpu_hours"),
                    WORDS.more("in output tokens/s/GPU", "output_tok_s_per_gpu")),
            new Objective(
                    "reuse",
                    "Reuse",
                    false,
                    List.of(
                            WORDS.more("in the share of prompt tokens", "first_admission_prefix_cache_reused_ratio"),
                            WORDS.less("in tokens to compute", "committed_prefill_tokens"))));

    private static final List<Catalogue.Row> ROWS = List.of(
            WORDS.row("TTFT mean (ms)", "mean_ttft_ms"),
            WORDS.row("TTFT p50 (ms)", "median_ttft_ms"),
            WORDS.row("TTFT p99 (ms)", "p99_ttft_ms"),
            WORDS.row("Queue mean (ms)", "mean_queue_ms"),
            WORDS.row("TPOT mean (ms)", "mean_tpot_ms"),
            WORDS.row("TPOT p99 (ms)", "p99_tpot_ms"),
            WORDS.row("ITL p99 (ms)", "p99_itl_ms"),
            WORDS.row("E2E mean (ms)", "mean_e2e_latency_ms"),
            WORDS.row("E2E p99 (ms)", "p99_e2e_latency_ms"),
            WORDS.row("Requests/s", "request_throughput_rps"),
            WORDS.row("Output tokens/s", "output_throughput_tok_s"),
            WORDS.row("Goodput (req/s)", "goodput_request_throughput_rps"),
            WORDS.row("Completed", "completed_requests"),
            WORDS.row("Reuse (share)", "first_admission_prefix_cache_reused_ratio"),
            WORDS.row("Preemptions", "preemptions"),
            WORDS.row("KV mean (share)", "kv_utilisation_mean"),
            WORDS.row("Busy (share)", "busy_share"),
            WORDS.row("Load factor", "load_factor"),
            WORDS.row("GPU-hours", "gpu_hours"),
            WORDS.row("Tokens/s/GPU", "output_tok_s_per_gpu"));

    /** The catalogue. */
    public static final Catalogue CATALOGUE =
            new Catalogue("", "requests", QUANTITIES, OBJECTIVES, ROWS, SummaryMetric::hint);

    private RequestCatalogue() {}

    private static List<Quantity> quantities() {
        List<Quantity> all = new ArrayList<>();
        for (SummaryMetric metric : SummaryMetric.all()) {
            all.add(new Quantity(metric.name(), metric.unit(), metric.index(), metric.statistic() != null));
        }
        return all;
    }
}

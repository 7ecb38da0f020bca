package dev.orrery.data.report.export;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.twin.RunResult;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A run's metrics under the names and by the formulas of the reference's summary (replay.md §6). */
public final class DynosimSummary {
    private static final int[] PERCENTS = {50, 75, 90, 95, 99};

    private final ObjectNode out;

    private DynosimSummary(ObjectNode out) {
        this.out = out;
    }

    /** Returns all metrics of a run. */
    public static ObjectNode of(RunResult run) {
        ObjectNode out = JsonNodeFactory.instance.objectNode();
        DynosimSummary metrics = new DynosimSummary(out);
        Summary summary = run.summary();
        metrics.totals(summary);
        metrics.family("ttft_ms", summary.ttft());
        metrics.family("ttst_ms", summary.ttst());
        metrics.family("tpot_ms", summary.tpot());
        metrics.family("e2e_latency_ms", summary.e2e());
        metrics.gaps(summary.gaps());
        if (run.spec().slo().any()) {
            metrics.goodput(summary, run);
        }
        Trajectories plays = run.trajectories();
        if (plays != null) {
            out.put("total_trajectories", plays.total());
            out.put("completed_trajectories", plays.complete());
            out.put("incomplete_trajectories", plays.incomplete());
            metrics.family("trajectory_e2e_latency_ms", plays.e2e());
        }
        return out;
    }

    private void totals(Summary s) {
        long input = s.inputTokens();
        long output = s.outputTokens();
        out.put("committed_prefill_tokens", s.committedPrefill());
        out.put("num_requests", s.arrived());
        out.put("completed_requests", s.count(RequestStatus.COMPLETED));
        out.put("total_input_tokens", input);
        out.put("total_output_tokens", output);
        out.put("duration_ms", s.durationMs());
        out.put("request_throughput_rps", s.perSecond(s.count(RequestStatus.COMPLETED)));
        out.put("input_throughput_tok_s", s.perSecond(input));
        out.put("output_throughput_tok_s", s.perSecond(output));
        out.put("total_throughput_tok_s", s.perSecond(input + output));
        out.put("prefill_worker_seconds", 0.0);
        out.put("decode_worker_seconds", s.workerSeconds());
        out.put("gpu_hours", s.gpuHours());
        out.put("processed_tokens", input + output);
        out.put("prefix_cache_reused_ratio", input == 0 ? 0 : (double) s.reused() / input);
        out.put("first_admission_prefix_cache_reused_ratio", input == 0 ? 0 : (double) s.firstReused() / input);
        out.put("num_ttft_samples", s.ttft().count());
        out.put("num_tpot_samples", s.tpot().count());
        out.put("num_e2e_latency_samples", s.e2e().count());
    }

    private void family(String name, Distribution values) {
        out.put("mean_" + name, values.mean());
        out.put("min_" + name, values.min());
        out.put("max_" + name, values.max());
        out.put("std_" + name, values.std());
        for (int percent : PERCENTS) {
            out.put(key(percent) + name, values.percentile(percent, Percentiles.ROUNDED_RANK));
        }
    }

    private static String key(int percent) {
        return percent == 50 ? "median_" : "p" + percent + "_";
    }

    private void gaps(GapStatistics gaps) {
        out.put("mean_itl_ms", gaps.meanNs() / 1e6);
        out.put("min_itl_ms", gaps.minNs() / 1e6);
        out.put("max_itl_ms", gaps.maxNs() / 1e6);
        out.put("std_itl_ms", gaps.stdNs() / 1e6);
        String rate = "output_token_throughput_per_user";
        long rates = gaps.rateCount();
        long zero = gaps.count() - rates;
        out.put("mean_" + rate, gaps.meanRate());
        out.put("min_" + rate, rates == 0 ? 0 : 1e9 / gaps.maxNs());
        out.put("max_" + rate, rates == 0 ? 0 : 1e9 / (zero == 0 ? gaps.minNs() : gaps.rank(zero)));
        out.put("std_" + rate, gaps.stdRate());
        for (int percent : PERCENTS) {
            out.put(key(percent) + "itl_ms", gaps.count() == 0 ? 0 : gaps.rank(rank(gaps.count(), percent)) / 1e6);
            // The rates ascend as the gaps descend, and a gap of nothing has no rate.
            out.put(key(percent) + rate, rates == 0 ? 0 : 1e9 / gaps.rank(zero + rates - 1 - rank(rates, percent)));
        }
    }

    private static long rank(long n, int percent) {
        return (long) Math.floor((n - 1) * (double) percent / 100 + 0.5);
    }

    private void goodput(Summary s, RunResult run) {
        RequestLog log = run.log();
        long tokens = 0;
        for (int r = run.firstRow(); r < log.size(); r++) {
            if (log.arrivalNs[r] >= run.spec().dropNs()
                    && log.status(r) == RequestStatus.COMPLETED
                    && run.spec().slo().met(log, r)) {
                tokens += log.outputTokens[r];
            }
        }
        out.put("goodput_completed_requests", s.good());
        out.put("goodput_request_throughput_rps", s.perSecond(s.good()));
        out.put("goodput_output_throughput_tok_s", s.perSecond(tokens));
    }
}

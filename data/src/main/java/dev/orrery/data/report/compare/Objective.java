package dev.orrery.data.report.compare;

import dev.orrery.data.report.SummaryMetric;
import java.util.List;
import java.util.Objects;

/**
 * Something that a fleet is to be good at.
 *
 * @param key its name in JSON
 * @param title its name in sentences
 * @param goal whether getting worse is a regression; what only explains others is none
 * @param measures its numbers, the one that verdicts name first; a goal is missed by any of them
 */
public record Objective(String key, String title, boolean goal, List<Measure> measures) {
    /** All objectives in the order of the verdicts: a new one is one line here. */
    public static final List<Objective> ALL = List.of(
            of("ttft", "TTFT", less("at p99", "p99_ttft_ms"), less("at the mean", "mean_ttft_ms")),
            of("tpot", "TPOT", less("at p99", "p99_tpot_ms"), less("at the mean", "mean_tpot_ms")),
            of("itl", "ITL", less("at p99", "p99_itl_ms"), less("at the mean", "mean_itl_ms")),
            of(
                    "throughput",
                    "Throughput",
                    more("in tokens/s", "output_throughput_tok_s"),
                    more("in requests/s", "request_throughput_rps")),
            of(
                    "goodput",
                    "Goodput",
                    more("in requests/s within the SLO", "goodput_request_throughput_rps"),
                    more("in requests within it", "goodput_completed_requests")),
            of("served", "Served", more("in completed requests", "completed_requests")),
            of(
                    "cost",
                    "Cost",
                    less("in GPU-hours", "gpu_hours"),
                    more("in output tokens/s/GPU", "output_tok_s_per_gpu")),
            new Objective(
                    "reuse",
                    "Reuse",
                    false,
                    List.of(
                            more("in the share of prompt tokens", "first_admission_prefix_cache_reused_ratio"),
                            less("in tokens to compute", "committed_prefill_tokens"))));

    /**
     * A number that an objective is about.
     *
     * @param where how sentences name it
     * @param metric which number
     * @param less whether less is better
     */
    public record Measure(String where, SummaryMetric metric, boolean less) {
        /** Decides. A difference from zero has no percentage and counts whole. */
        Verdict judge(Change change, double marginPercent) {
            if (!Double.isFinite(change.delta())) {
                return Verdict.UNDEFINED;
            }
            if (change.delta() == 0 || Math.abs(change.percent()) <= marginPercent) {
                return Verdict.SAME;
            }
            if (change.interval().known() && change.interval().hasZero()) {
                return Verdict.UNDECIDED;
            }
            return change.delta() < 0 == less ? Verdict.BETTER : Verdict.WORSE;
        }
    }

    private static Objective of(String key, String title, Measure... measures) {
        return new Objective(key, title, true, List.of(measures));
    }

    private static Measure less(String where, String metric) {
        return new Measure(where, Objects.requireNonNull(SummaryMetric.find(metric), metric), true);
    }

    private static Measure more(String where, String metric) {
        return new Measure(where, Objects.requireNonNull(SummaryMetric.find(metric), metric), false);
    }

    /** Returns whether a change makes the later run miss this goal: by any of its numbers, or by one that is gone. */
    boolean missed(Comparison.Pair pair, double marginPercent) {
        for (Measure measure : measures) {
            Change change = pair.change(measure.metric());
            if (change.oneSided() || measure.judge(change, marginPercent) == Verdict.WORSE) {
                return goal;
            }
        }
        return false;
    }

    /** Returns the number that verdicts name. */
    public Measure first() {
        return measures.getFirst();
    }

    /** How the later of two runs is beside the first. */
    public enum Verdict {
        /** Better by more than the margin. */
        BETTER,
        /** Worse by more than the margin. */
        WORSE,
        /** Equal, or different by no more than the margin. */
        SAME,
        /** The seeds leave open whether there is a difference. */
        UNDECIDED,
        /** Not defined for both. */
        UNDEFINED
    }
}

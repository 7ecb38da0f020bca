package dev.orrery.data.report;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.LostHits;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.timing.RecordedErrors;
import dev.orrery.model.timing.RecordedPasses;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** What a report says in sentences. */
public final class Remarks {
    /** A larger share of unfinished requests makes every latency look too good. */
    private static final double SURVIVORS = 0.01;

    private Remarks() {}

    /** Returns why a run ended, in one word. */
    public static String ending(RunResult run) {
        return run.ending().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of a rule in {@code provenance}. */
    public static String rule(Percentiles rule) {
        return rule == Percentiles.LINEAR ? "linear" : "rounded_rank";
    }

    /** Returns the sum of requests that must come out even. */
    public static String conservation(Summary s) {
        return Text.count(s.arrived()) + " injected = " + part(s, RequestStatus.COMPLETED, "completed") + " + "
                + part(s, RequestStatus.REJECTED, "rejected") + " + "
                + part(s, RequestStatus.TRUNCATED, "truncated") + " + "
                + part(s, RequestStatus.CANCELLED, "cancelled") + " + "
                + part(s, RequestStatus.FAILED, "failed") + " + "
                + part(s, RequestStatus.QUEUED, "in queue") + " + "
                + part(s, RequestStatus.RUNNING, "running");
    }

    private static String part(Summary s, RequestStatus status, String name) {
        return Text.count(s.count(status)) + " " + name;
    }

    /** Returns the share of arrived requests within the SLO; NaN without one or without requests. */
    public static double goodShare(Report report) {
        int arrived = report.summary().arrived();
        return report.summary().good() < 0 || arrived == 0
                ? Double.NaN
                : (double) report.summary().good() / arrived;
    }

    /** Returns how far from saturation the fleet was, or how to find out. */
    public static String saturation(Report report) {
        double factor = report.loadFactor();
        String blocks = "KV blocks: " + blocks(report);
        if (Double.isNaN(factor)) {
            return "load factor not measured, --saturation does it in one more run; " + blocks;
        }
        String headroom = factor < 1 ? "headroom " + Text.percent(1 - factor) : "no headroom";
        return "load factor " + Text.number(factor) + ", " + headroom + "; " + blocks;
    }

    /** Returns where the number of KV blocks comes from. */
    private static String blocks(Report report) {
        if (report.blocksGiven()) {
            return "given";
        }
        PoolSpec pool = report.run().spec().pool();
        return pool.timing().passes() == null
                ? "default"
                : "estimated, " + Text.count(pool.engine().numGpuBlocks()) + " a worker";
    }

    /** Returns what routing found, and what it missed and why. */
    static String routing(LostHits lost) {
        List<String> reasons = new ArrayList<>();
        for (LostHits.Reason reason : LostHits.Reason.values()) {
            if (lost.requests(reason) > 0) {
                String name = reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                reasons.add(
                        Text.count(lost.blocks(reason)) + " " + name + " (" + Text.count(lost.requests(reason)) + ")");
            }
        }
        return Text.count(lost.hit(), "block") + " found in caches; missed, with the requests concerned: "
                + (reasons.isEmpty() ? "none" : String.join(", ", reasons));
    }

    /** Returns how many plays of agents were completed, and how long they took. */
    public static String plays(Trajectories plays, Percentiles rule) {
        String times = plays.complete() == 0
                ? ""
                : " in " + Text.time(plays.e2e().mean()) + " on average, p99 "
                        + Text.time(plays.e2e().percentile(99, rule));
        return Text.count(plays.total(), "play") + " = " + Text.count(plays.complete()) + " completed" + times + " + "
                + Text.count(plays.incomplete()) + " incomplete";
    }

    /** Returns what kind of truth the pass times are, and how much of it this run has met where that is counted. */
    public static String timing(Report report) {
        List<String> shares = new ArrayList<>();
        origins(report).forEach((origin, share) -> shares.add(Text.percent(share) + " " + origin));
        return times(report) + (shares.isEmpty() ? "" : "; of this run's passes " + String.join(", ", shares));
    }

    /**
     * Returns the shares of a run's passes by where their times come from, for times that are looked up; empty for
     * others.
     */
    static SequencedMap<String, Double> origins(Report report) {
        SequencedMap<String, Double> shares = new LinkedHashMap<>();
        long[] passes = report.run().usage().origins;
        double all = Arrays.stream(passes).sum();
        for (Origin origin : List.of(Origin.MEASURED, Origin.INTERPOLATED, Origin.HELD)) {
            if (all > 0) {
                shares.put(origin.label(), passes[origin.ordinal()] / all);
            }
        }
        return shares;
    }

    /** Returns what kind of truth the pass times are. */
    static String times(Report report) {
        TimingConfig timing = report.run().spec().pool().timing();
        PassSource source = timing.passes();
        if (source != null) {
            String form = timing.exactForms() ? ", in the exact forms of AIConfigurator" : "";
            boolean host = timing.hostOverheadMs() > 0 || !report.calibration().none();
            String bare = host ? "" : "; without what the host adds (--calibration)";
            return composed(timing.type(), source) + form + bare;
        }
        if (timing.recorded() != null) {
            return recorded(timing.recorded());
        }
        String type = timing.type();
        return switch (type) {
            case "polynomial" -> "polynomial: the shape of a GPU's pass times, but nobody's GPU";
            case "fixed" -> "fixed: every pass takes the given times, whatever is in it";
            case "grid" -> "grid: interpolated between the pass times of a file; as true as that file";
            default -> type;
        };
    }

    private static String composed(String type, PassSource source) {
        return switch (source) {
            case MeasuredSource measured -> "silicon: composed of kernels measured on " + measured.origin();
            case RooflineSource sheet -> "roofline: a data sheet's estimate for " + sheet.origin();
            default -> type + ": the profile " + source.origin();
        };
    }

    /** Says how far recorded passes can be believed, and where they end. */
    private static String recorded(RecordedPasses recorded) {
        long tokens = 0;
        int requests = 0;
        long length = 0;
        for (RecordedPasses.Pass pass : recorded.passes()) {
            tokens = Math.max(tokens, pass.prefillTokens());
            requests = Math.max(requests, pass.decodeRequests());
            length = Math.max(length, pass.decodeRequests() == 0 ? 0 : pass.context() / pass.decodeRequests());
        }
        RecordedErrors errors = recorded.leftOut();
        return "recorded: " + Text.count(recorded.passes().size())
                + " passes of a file; each is told by the others to "
                + Text.percent(errors.median() / 100) + " (half of them) and " + Text.percent(errors.p90() / 100)
                + " (nine of ten); held along a line beyond " + Text.count(tokens) + " prompt tokens, "
                + Text.count(requests) + " requests that decode and " + Text.count(length) + " tokens of each";
    }

    /** Returns how exact percentiles of token gaps are. */
    public static String gapError(Report report) {
        return report.run().gaps().exact()
                ? "none: every gap was kept"
                : "at most 0.1 % in percentiles of inter_chunk_latency (log-linear histogram); --exact-gaps keeps all";
    }

    /** Returns what the reader must know before believing the numbers, one sentence each. */
    public static List<String> warnings(Report report) {
        List<String> warnings = new ArrayList<>();
        RunResult run = report.run();
        if (run.ending() == RunResult.Ending.GUARD) {
            warnings.add("the run was stopped by a guard and is partial: " + run.diagnosis());
        } else if (run.ending() == RunResult.Ending.STOPPED) {
            warnings.add(
                    "interrupted at " + Text.time(run.clockNs() / 1e6) + " of virtual time: this report is partial");
        }
        int arrived = report.summary().arrived();
        if (report.unfinished() > SURVIVORS * arrived) {
            warnings.add(Text.percent((double) report.unfinished() / arrived)
                    + " of the requests had not finished when the run ended: latencies describe the survivors only and"
                    + " look better than they are");
        }
        if (report.summary().count(RequestStatus.REJECTED) > 0) {
            warnings.add(rejected(report));
        }
        Trajectories plays = run.trajectories();
        if (plays != null && plays.neverStarted() > 0 && run.ending() == RunResult.Ending.DONE) {
            warnings.add(Text.count(plays.neverStarted(), "request")
                    + " of plays never started, because another one of their play was rejected");
        }
        if (report.summary().count(RequestStatus.TRUNCATED) > 0) {
            warnings.add(Text.count(report.summary().count(RequestStatus.TRUNCATED), "request")
                    + " outgrew the KV cache of a worker and ended early; raise num_gpu_blocks");
        }
        if (run.spec().router().affinity().enabled() && !run.spec().requests().hasLaterTurns()) {
            warnings.add("router.affinity.enabled has no effect: no conversation of the workload has a second turn");
        }
        if (report.loadFactor() >= Ladder.SATURATED) {
            warnings.add("load factor " + Text.number(report.loadFactor())
                    + " >= 0.95: the fleet is saturated, queues and latencies grow with the length of the run");
        }
        return warnings;
    }

    private static String rejected(Report report) {
        RequestLog log = report.run().log();
        int smallest = Integer.MAX_VALUE;
        int largest = 0;
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.status(r) == RequestStatus.REJECTED) {
                smallest = Math.min(smallest, log.inputTokens[r]);
                largest = Math.max(largest, log.inputTokens[r]);
            }
        }
        EngineConfig engine = report.run().spec().pool().engine();
        String limit = "a worker's KV cache holds " + Text.count(engine.capacityTokens(), "token");
        if (engine.maxModelLen() != EngineConfig.UNLIMITED) {
            limit += ", max_model_len is " + Text.count(engine.maxModelLen());
        }
        if (!engine.enableChunkedPrefill()) {
            limit += ", and without chunked prefill a prompt must fit in one pass of "
                    + Text.count(engine.maxNumBatchedTokens(), "token");
        }
        return Text.count(report.summary().count(RequestStatus.REJECTED), "request")
                + " can never be served and " + (report.summary().count(RequestStatus.REJECTED) == 1 ? "was" : "were")
                + " rejected: contexts from " + Text.count(smallest) + " to " + Text.count(largest, "token") + "; "
                + limit;
    }
}

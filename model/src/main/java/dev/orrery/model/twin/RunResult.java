package dev.orrery.model.twin;

import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.router.Gateway;
import dev.orrery.model.router.Routers;
import dev.orrery.model.workload.PlayGraph;
import org.jspecify.annotations.Nullable;

/**
 * What a run has left behind. Times are ns after the start of the counted workload.
 *
 * @param spec what was run
 * @param firstRow first row that counts; earlier ones warmed the caches
 * @param log what happened to each request
 * @param routes how each request was routed; null if nobody looked at blocks
 * @param gaps gaps between tokens
 * @param usage what each worker did; with a warm-up, since its end
 * @param clockNs the last event at or before the cut-off
 * @param ending why the run ended
 * @param diagnosis who waits for what, if a guard stopped the run
 */
public record RunResult(
        RunSpec spec,
        int firstRow,
        RequestLog log,
        @Nullable RouteLog routes,
        GapStatistics gaps,
        WorkerUsage usage,
        long clockNs,
        Ending ending,
        @Nullable String diagnosis) {
    /** Why a run ended. */
    public enum Ending {
        /** Nothing was left to do. */
        DONE,
        /** The workload's own time limit. */
        TIME_LIMIT,
        /** A guard found that the run would never end. */
        GUARD,
        /** The caller. */
        STOPPED
    }

    /** Returns whether some of the {@link #gaps} belong to requests that have not ended. */
    boolean hasGapsOfUnfinished() {
        for (int r = firstRow; r < log.size(); r++) {
            if (log.secondGapNs[r] != RequestLog.NEVER && !log.status(r).terminal()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the same result with other gaps. */
    RunResult with(GapStatistics others) {
        return new RunResult(spec, firstRow, log, routes, others, usage, clockNs, ending, diagnosis);
    }

    /** Returns the same result without routes if they were only noted because somebody asked, not for the router. */
    public RunResult withOwnRoutes() {
        boolean needed = Gateway.needs(Routers.create(spec.router(), spec.seed()), spec.router())
                .blocks();
        return needed || routes == null
                ? this
                : new RunResult(spec, firstRow, log, null, gaps, usage, clockNs, ending, diagnosis);
    }

    /** Returns what became of the plays; null if the workload has none. */
    public @Nullable Trajectories trajectories() {
        PlayGraph plays = spec.requests().plays();
        return plays == null ? null : Trajectories.of(log, plays, firstRow, spec.dropNs());
    }

    /** Returns the metrics. */
    public Summary summary() {
        Summary.Window window = new Summary.Window(
                firstRow,
                spec.dropNs(),
                clockNs,
                spec.pool().engine().numGpuBlocks(),
                spec.pool().gpusPerWorker());
        return Summary.of(log, gaps, usage, window, spec.slo());
    }
}

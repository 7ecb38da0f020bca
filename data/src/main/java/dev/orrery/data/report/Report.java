package dev.orrery.data.report;

import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.LostHits;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.twin.RunResult;
import java.util.List;
import java.util.function.Supplier;

/**
 * All that a report is made of.
 *
 * @param run what the run has left behind
 * @param summary its metrics
 * @param provenance tells where it comes from; asked only by what prints it, since hashes take time
 * @param configJson tells every key of the scenario as one JSON object
 * @param blocksGiven whether somebody chose the number of KV blocks
 * @param percentiles which rule percentiles follow
 * @param loadFactor makespan with all arrivals at 0 over the span of arrivals; NaN if it was not measured
 * @param calibration what the fleet's passes were calibrated with
 * @param inputWarnings what was odd about the input, one sentence each
 */
public record Report(
        RunResult run,
        Summary summary,
        Supplier<Provenance> provenance,
        Supplier<String> configJson,
        boolean blocksGiven,
        Percentiles percentiles,
        double loadFactor,
        NamedCalibration calibration,
        List<String> inputWarnings) {
    /** A report of a run without a calibration. */
    public Report(
            RunResult run,
            Summary summary,
            Supplier<Provenance> provenance,
            Supplier<String> configJson,
            boolean blocksGiven,
            Percentiles percentiles,
            double loadFactor,
            List<String> inputWarnings) {
        this(
                run,
                summary,
                provenance,
                configJson,
                blocksGiven,
                percentiles,
                loadFactor,
                NamedCalibration.NONE,
                inputWarnings);
    }

    /** Version of the layout of JSON reports; within one, keys are only added. */
    public static final int SCHEMA_VERSION = 1;

    /** Returns whether a request belongs to the statistics. */
    public boolean counts(int request) {
        long arrival = run.log().arrivalNs[request];
        return request >= run.firstRow()
                && arrival != RequestLog.NEVER
                && arrival >= run.spec().dropNs();
    }

    /** Returns what routing found, and what it missed and why. */
    public LostHits lostHits(RouteLog routes) {
        int blockSize = run.spec().pool().engine().blockSize();
        return LostHits.of(
                run.log(), routes, blockSize, run.firstRow(), run.spec().dropNs());
    }

    /** Returns the requests that have arrived and not ended. */
    public int unfinished() {
        return summary.count(RequestStatus.QUEUED) + summary.count(RequestStatus.RUNNING);
    }

    /** Returns the requests that never arrived, because the run ended before. */
    public int notArrived() {
        int never = 0;
        for (int r = run.firstRow(); r < run.log().size(); r++) {
            never += run.log().arrivalNs[r] == RequestLog.NEVER ? 1 : 0;
        }
        return never;
    }

    /** Returns the requests left out because they arrived before the window. */
    public int dropped() {
        return run.log().size() - run.firstRow() - notArrived() - summary.arrived();
    }

    /** Returns the output tokens of the requests within the SLO. */
    long goodOutputTokens() {
        long tokens = 0;
        for (int r = run.firstRow(); r < run.log().size(); r++) {
            if (counts(r)
                    && run.log().status(r) == RequestStatus.COMPLETED
                    && run.spec().slo().met(run.log(), r)) {
                tokens += run.log().outputTokens[r];
            }
        }
        return tokens;
    }
}

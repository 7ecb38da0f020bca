package dev.orrery.model.twin;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.workload.ArrivalStream;
import dev.orrery.model.workload.Arrivals;

/**
 * How near to saturation a fleet was: the makespan of the same requests with all arrivals at 0, over the span of the
 * arrivals (replay.md §6). At 1 the fleet does nothing but keep up.
 */
public final class LoadFactor {
    /** Divides every delay to nothing. */
    private static final double AT_ONCE = 1e18;

    private LoadFactor() {}

    /** Returns the same run with all conversations and plays beginning at 0 and nobody thinking between turns. */
    public static RunSpec allAtOnce(RunSpec spec) {
        int beginnings = ArrivalStream.beginnings(
                spec.requests(), spec.warmRows(), spec.requests().size());
        return new RunSpec(
                spec.seed(),
                spec.compatibility(),
                spec.requests(),
                new Arrivals(Arrivals.Mode.RECORDED, AT_ONCE, 0, 0, 1),
                new long[beginnings],
                spec.endSessionOnReject(),
                spec.pool(),
                spec.router(),
                spec.slo(),
                Long.MAX_VALUE,
                spec.warmRows(),
                0);
    }

    /**
     * Returns the load factor of a run.
     *
     * @param atOnce what became of {@link #allAtOnce}
     * @return NaN if some requests never arrived, all arrived together, or the other run did not end
     */
    public static double of(RunResult run, RunResult atOnce) {
        RequestLog log = run.log();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int r = run.firstRow(); r < log.size(); r++) {
            if (log.arrivalNs[r] == RequestLog.NEVER) {
                return Double.NaN;
            }
            first = Math.min(first, log.arrivalNs[r]);
            last = Math.max(last, log.arrivalNs[r]);
        }
        if (last <= first || atOnce.ending() != RunResult.Ending.DONE) {
            return Double.NaN;
        }
        long makespan = 0;
        for (int r = atOnce.firstRow(); r < log.size(); r++) {
            makespan = Math.max(makespan, atOnce.log().endNs[r]);
        }
        return (double) makespan / (last - first);
    }
}

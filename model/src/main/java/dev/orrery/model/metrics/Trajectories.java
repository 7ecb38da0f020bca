package dev.orrery.model.metrics;

import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;

/**
 * What became of plays (replay.md §3). A play is complete if all of its requests have ended with an answer; its time is
 * from the dispatch of its first request to the end of its last.
 *
 * @param total plays that count, begun or not
 * @param complete how many are complete
 * @param neverStarted requests of begun plays that never arrived
 * @param e2e times of complete plays, ms
 */
public record Trajectories(int total, int complete, int neverStarted, Distribution e2e) {
    /**
     * Looks at the plays of a run.
     *
     * @param firstRow first row that counts
     * @param dropNs plays that began earlier are left out
     */
    public static Trajectories of(RequestLog log, PlayGraph plays, int firstRow, long dropNs) {
        double[] times = new double[plays.plays()];
        int total = 0;
        int complete = 0;
        int never = 0;
        for (int p = 0; p < plays.plays(); p++) {
            long begin = Long.MAX_VALUE;
            long end = RequestLog.NEVER;
            int missing = 0;
            boolean answered = true;
            for (int r = plays.firstRow(p); r != RequestTable.NONE; r = plays.next(r)) {
                boolean arrived = log.arrivalNs[r] != RequestLog.NEVER;
                begin = arrived ? Math.min(begin, log.arrivalNs[r]) : begin;
                end = Math.max(end, log.endNs[r]);
                missing += arrived ? 0 : 1;
                answered &= log.status(r) == RequestStatus.COMPLETED || log.status(r) == RequestStatus.TRUNCATED;
            }
            if (plays.firstRow(p) < firstRow || begin < dropNs) {
                continue;
            }
            total++;
            never += begin == Long.MAX_VALUE ? 0 : missing;
            if (answered) {
                times[complete++] = (end - begin) / 1e6;
            }
        }
        return new Trajectories(total, complete, never, Distribution.of(Arrays.copyOf(times, complete)));
    }

    /** Returns how many plays were not begun or not completed. */
    public int incomplete() {
        return total - complete;
    }
}

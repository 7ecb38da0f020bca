package dev.orrery.data.report.run;

import dev.orrery.data.report.Report;
import dev.orrery.data.report.html.Chart;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.twin.Timeline;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the charts of a run are made of.
 *
 * @param report the run and its metrics
 * @param routes how requests were routed, if that was noted
 * @param timeline what workers did over time
 * @param perBin intervals of the time line that charts over time show as one
 * @param bins those
 */
record RunData(Report report, @Nullable RouteLog routes, Timeline timeline, int perBin, TimeBins bins) {
    /** More points than these make a line of noise in half a page. */
    private static final int MOST_POINTS = 160;

    static final Chart.Axis TIME = Chart.Axis.of("Time", "s");
    static final Chart.Axis PERCENT = Chart.Axis.of("Share", "%");

    static RunData of(Report report, @Nullable RouteLog routes, Timeline timeline) {
        int intervals = Math.max(1, timeline.intervals());
        int perBin = Math.ceilDiv(intervals, MOST_POINTS);
        TimeBins bins = new TimeBins(
                timeline.lengthNs() * perBin,
                Math.ceilDiv(intervals, perBin),
                Math.min(report.run().clockNs(), intervals * timeline.lengthNs()));
        return new RunData(report, routes, timeline, perBin, bins);
    }

    /** Returns how long a request waited at the router, ns. */
    long routerNs(int r) {
        return routes == null || routes.queuedNs[r] == RequestLog.NEVER || routes.releasedNs[r] == RequestLog.NEVER
                ? 0
                : routes.releasedNs[r] - routes.queuedNs[r];
    }

    RequestLog log() {
        return report.run().log();
    }

    int workers() {
        return timeline.workers();
    }

    /** KV blocks of a worker. */
    int blocks() {
        return report.run().spec().pool().engine().numGpuBlocks();
    }

    /** Returns whether a request completed and belongs to the statistics. */
    boolean completed(int r) {
        return report.counts(r) && log().status(r) == RequestStatus.COMPLETED;
    }

    /** Returns the completed requests with an answer in order of a value. */
    int[] completedBy(IntToDoubleFunction value) {
        int n = 0;
        long[] keyed = new long[log().size()];
        for (int r = 0; r < log().size(); r++) {
            if (completed(r) && log().outputTokens[r] > 0) {
                keyed[n++] = r;
            }
        }
        return Arrays.stream(keyed, 0, n)
                .mapToObj(r -> (int) r)
                .sorted((a, b) -> {
                    int order = Double.compare(value.applyAsDouble(a), value.applyAsDouble(b));
                    return order != 0 ? order : Integer.compare(a, b);
                })
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns one value per bin as a line over time; rates stand at the middle of their intervals. */
    Chart.Line line(String name, Chart.Shape shape, double[] perBin) {
        return Chart.Line.of(name, shape, bins.middles(), perBin);
    }

    /** Returns a sum over workers for each bin, times a factor. */
    double[] sum(Column column, double factor) {
        double[] sums = new double[bins.count()];
        for (int i = 0; i < timeline.intervals(); i++) {
            for (int w = 0; w < workers(); w++) {
                sums[i / perBin] += column.at(w, i) * factor;
            }
        }
        return sums;
    }

    /** Returns the largest value of a worker in any interval of the time line for each bin, times a factor. */
    double[] largest(Column column, double factor) {
        double[] largest = new double[bins.count()];
        for (int i = 0; i < timeline.intervals(); i++) {
            for (int w = 0; w < workers(); w++) {
                largest[i / perBin] = Math.max(largest[i / perBin], column.at(w, i) * factor);
            }
        }
        return largest;
    }

    /** A column of the time line. */
    interface Column {
        double at(int worker, int interval);
    }

    static Chart.Caption caption(String id, String title, String reading) {
        return Chart.Caption.of(id, title, reading);
    }
}

package dev.orrery.model.testing;

import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.twin.RunResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** All that a run leaves behind, column by column, down to the last bit of each double. */
public final class Fingerprint {
    private Fingerprint() {}

    /** Returns every column except how many passes were advanced together, which is no result. */
    public static Map<String, String> of(RunResult result) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("ending", result.ending() + " " + result.diagnosis());
        columns.put("clock", Long.toString(result.clockNs()));
        requests(result.log(), columns);
        if (result.routes() != null) {
            routes(result.routes(), columns);
        }
        gaps(result.gaps(), columns);
        workers(result.usage(), columns);
        return columns;
    }

    /** Returns the columns that differ, with both contents. */
    public static String differences(Map<String, String> one, Map<String, String> other) {
        StringBuilder text = new StringBuilder();
        one.forEach((column, content) -> {
            if (!content.equals(other.get(column))) {
                text.append(column)
                        .append("\n  ")
                        .append(content)
                        .append("\n  ")
                        .append(other.get(column))
                        .append('\n');
            }
        });
        return text.toString();
    }

    private static void routes(RouteLog routes, Map<String, String> columns) {
        columns.put("overlap", Arrays.toString(routes.overlap));
        columns.put("best", Arrays.toString(routes.best));
        columns.put("held", Arrays.toString(routes.held));
        columns.put("ever", Arrays.toString(routes.ever));
        columns.put("inFlight", Arrays.toString(routes.inFlight));
        columns.put("cost", Arrays.toString(routes.cost));
        columns.put("queued", Arrays.toString(routes.queuedNs));
        columns.put("released", Arrays.toString(routes.releasedNs));
    }

    private static void requests(RequestLog log, Map<String, String> columns) {
        columns.put("arrival", Arrays.toString(log.arrivalNs));
        columns.put("admitted", Arrays.toString(log.admittedNs));
        columns.put("firstToken", Arrays.toString(log.firstTokenNs));
        columns.put("secondGap", Arrays.toString(log.secondGapNs));
        columns.put("lastToken", Arrays.toString(log.lastTokenNs));
        columns.put("end", Arrays.toString(log.endNs));
        columns.put("input", Arrays.toString(log.inputTokens));
        columns.put("output", Arrays.toString(log.outputTokens));
        columns.put("firstReused", Arrays.toString(log.firstReused));
        columns.put("mostReused", Arrays.toString(log.mostReused));
        columns.put("admissions", Arrays.toString(log.admissions));
        columns.put("committed", Arrays.toString(log.committed));
        columns.put("recomputed", Arrays.toString(log.recomputed));
        columns.put("worker", Arrays.toString(log.worker));
        StringBuilder status = new StringBuilder();
        for (int r = 0; r < log.size(); r++) {
            status.append(log.status(r)).append('/').append(log.reason(r)).append(' ');
        }
        columns.put("status", status.toString());
    }

    private static void gaps(GapStatistics gaps, Map<String, String> columns) {
        long n = gaps.count();
        columns.put("gapCount", n + " " + gaps.rateCount());
        columns.put("gapRange", gaps.minNs() + " " + gaps.maxNs());
        columns.put("gapMoments", bits(gaps.meanNs(), gaps.stdNs(), gaps.meanRate(), gaps.stdRate()));
        columns.put("gapRanks", bits(gaps.rank(0), gaps.rank(n / 2), gaps.rank(n - 1)));
    }

    private static void workers(WorkerUsage usage, Map<String, String> columns) {
        columns.put("passes", Arrays.toString(usage.passes));
        columns.put("busy", Arrays.toString(usage.busyNs));
        columns.put("peak", Arrays.toString(usage.peakActive));
        columns.put("preemptions", Arrays.toString(usage.preemptions));
        columns.put("lastEnd", Arrays.toString(usage.lastEndNs));
        double[] held = new double[usage.workers()];
        Arrays.setAll(held, usage::activeBlockNs);
        columns.put("held", bits(held));
    }

    private static String bits(double... values) {
        StringBuilder text = new StringBuilder();
        for (double v : values) {
            text.append(Double.doubleToLongBits(v)).append('(').append(v).append(") ");
        }
        return text.toString();
    }
}

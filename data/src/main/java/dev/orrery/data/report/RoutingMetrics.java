package dev.orrery.data.report;

import static dev.orrery.data.report.Metric.Names.flat;

import dev.orrery.data.report.Metric.Single;
import dev.orrery.model.metrics.LostHits;
import dev.orrery.model.metrics.LostHits.Reason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What routing found and lost. Not defined where the router looks at no blocks. */
final class RoutingMetrics {
    private static final String BLOCKS = "blocks";

    static final List<Metric> ALL = List.of(
            one(
                    flat("route_known_blocks"),
                    BLOCKS,
                    "Leading prompt blocks that the router knew to be cached on the worker that had most of them, "
                            + "summed over requests; only with a router that looks at blocks.",
                    r -> blocks(r, LostHits::known)),
            one(
                    flat("route_hit_blocks"),
                    BLOCKS,
                    "Whole prompt blocks found in the cache at first admissions; only with a router that looks at blocks.",
                    r -> blocks(r, LostHits::hit)),
            lostRequests(
                    Reason.NOT_YET_COMPUTED, "a request with these blocks was on a worker that had not computed them"),
            lostRequests(Reason.EVICTED, "every worker that had had the blocks had evicted them"),
            lostRequests(Reason.EVENT_LAG, "a worker had the blocks and the router had not heard of it"),
            lostRequests(Reason.LOAD_WON, "the router knew who had the blocks and chose a less loaded worker"),
            lostRequests(Reason.QUEUED_TOO_LONG, "the chosen worker evicted the blocks before it admitted the request"),
            lostBlocks(Reason.NOT_YET_COMPUTED),
            lostBlocks(Reason.EVICTED),
            lostBlocks(Reason.EVENT_LAG),
            lostBlocks(Reason.LOAD_WON),
            lostBlocks(Reason.QUEUED_TOO_LONG),
            one(
                    flat("router_queued_requests"),
                    "requests",
                    "Requests that waited at the router because all workers were busy; only with a router that looks at blocks.",
                    RoutingMetrics::queued),
            one(
                    flat("mean_router_queue_ms"),
                    "ms",
                    "Mean time at the router of the requests that waited there.",
                    RoutingMetrics::meanWait));

    private RoutingMetrics() {}

    /** Returns what was lost where, or null if the router looked at nothing. */
    static @Nullable LostHits lost(Report report) {
        RouteLog routes = report.run().routes();
        return routes == null ? null : report.lostHits(routes);
    }

    private static double blocks(Report report, ToDoubleFunction<LostHits> value) {
        LostHits lost = lost(report);
        return lost == null ? Double.NaN : value.applyAsDouble(lost);
    }

    private static Metric one(Metric.Names names, String unit, String definition, ToDoubleFunction<Report> value) {
        return new Single(names, unit, definition, !unit.equals("ms"), value);
    }

    private static Metric lostRequests(Reason reason, String why) {
        return one(
                flat("lost_hits_" + name(reason)),
                "requests",
                "Requests that missed blocks which another one had, or had had: " + why + ".",
                r -> blocks(r, lost -> lost.requests(reason)));
    }

    private static Metric lostBlocks(Reason reason) {
        return one(
                flat("lost_blocks_" + name(reason)),
                BLOCKS,
                "Blocks that were missed for the reason of lost_hits_" + name(reason) + ".",
                r -> blocks(r, lost -> lost.blocks(reason)));
    }

    private static String name(Reason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }

    private static double queued(Report report) {
        RouteLog routes = report.run().routes();
        if (routes == null) {
            return Double.NaN;
        }
        int queued = 0;
        for (int r = report.run().firstRow(); r < routes.queuedNs.length; r++) {
            queued += report.counts(r) && routes.queuedNs[r] != RequestLog.NEVER ? 1 : 0;
        }
        return queued;
    }

    private static double meanWait(Report report) {
        RouteLog routes = report.run().routes();
        double sum = 0;
        int n = 0;
        for (int r = report.run().firstRow(); routes != null && r < routes.queuedNs.length; r++) {
            boolean waited = routes.queuedNs[r] != RequestLog.NEVER && routes.releasedNs[r] != RequestLog.NEVER;
            if (report.counts(r) && waited) {
                sum += routes.releasedNs[r] - routes.queuedNs[r];
                n++;
            }
        }
        return n == 0 ? Double.NaN : sum / n / 1e6;
    }
}

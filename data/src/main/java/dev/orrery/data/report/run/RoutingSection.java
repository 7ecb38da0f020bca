package dev.orrery.data.report.run;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.LostHits;
import dev.orrery.model.metrics.LostHits.Reason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the router found of what there was, and why it lost the rest. */
final class RoutingSection {
    private final RunData data;
    private final RouteLog routes;
    private final RequestLog log;
    private final int blockSize;
    private final LostHits lost;
    private final double prompts;

    RoutingSection(RunData data, RouteLog routes) {
        this.data = data;
        this.routes = routes;
        this.log = data.log();
        this.blockSize = data.report().run().spec().pool().engine().blockSize();
        this.lost = data.report().lostHits(routes);
        this.prompts = Math.max(1, sum(this::prompt));
    }

    /** A number of blocks of a request. */
    private interface Blocks {
        int of(int request);
    }

    private static String name(Reason why) {
        return why.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String meaning(Reason why) {
        return switch (why) {
            case NOT_YET_COMPUTED -> "a request on a worker had them, but its prompt was not done";
            case EVICTED -> "workers had them once and have given them up";
            case EVENT_LAG -> "a worker had them and the router had not heard of it";
            case LOAD_WON ->
                "another worker was known to have more, and the router weighed its load more, or does not look";
            case QUEUED_TOO_LONG -> "the chosen worker gave them up before the request was admitted";
        };
    }

    /** Returns whether a request was routed and belongs to the statistics. */
    private boolean routed(int r) {
        return data.report().counts(r) && routes.releasedNs[r] != RequestLog.NEVER;
    }

    Page.Section section() {
        return new Page.Section(
                "routing",
                "Routing",
                "What stood in the caches when each request was sent, in blocks of its prompt. A worker is known to have"
                        + " what its events have told the router.",
                List.of(new Block.Figure(overTime()), new Block.Figure(lost()), table()));
    }

    private Chart overTime() {
        return new Chart.Lines(
                RunData.caption(
                        "overlap",
                        "Overlap found against best available",
                        "The gap between the lowest line and the next is what the router gave away for balance; the gap"
                                + " to the top is what eviction took."),
                RunData.TIME,
                Chart.Axis.of("Share of prompt blocks", "%"),
                List.of(
                        data.line("chosen worker", Chart.Shape.LINE, share(r -> routes.overlap[r])),
                        data.line("best known", Chart.Shape.LINE, share(r -> routes.best[r])),
                        data.line("best in truth", Chart.Shape.LINE, share(r -> routes.held[r])),
                        data.line("ever anywhere", Chart.Shape.LINE, share(r -> routes.ever[r]))),
                false,
                List.of());
    }

    private double[] share(Blocks blocks) {
        double[] found = new double[data.bins().count()];
        double[] asked = new double[data.bins().count()];
        for (int r = 0; r < log.size(); r++) {
            if (routed(r)) {
                int bin = data.bins().of(log.arrivalNs[r]);
                found[bin] += blocks.of(r);
                asked[bin] += prompt(r);
            }
        }
        return TimeBins.ratio(found, asked, 100);
    }

    private int prompt(int r) {
        return log.inputTokens[r] / blockSize;
    }

    private double sum(Blocks blocks) {
        double sum = 0;
        for (int r = 0; r < log.size(); r++) {
            sum += routed(r) ? Math.max(0, blocks.of(r)) : 0;
        }
        return sum;
    }

    private Chart lost() {
        List<String> names = new ArrayList<>();
        double[] shares = new double[Reason.values().length];
        for (Reason why : Reason.values()) {
            names.add(name(why));
            shares[why.ordinal()] = 100 * lost.blocks(why) / prompts;
        }
        return new Chart.Bars(
                RunData.caption(
                        "lost-hits",
                        "Hits that were lost, and why",
                        "The tallest bar is the cure with the most to win: less weight of load, more cache against"
                                + " eviction, prediction of prompts on their way."),
                "Reason",
                names,
                Chart.Axis.of("Share of prompt blocks", "%"),
                List.of(new Chart.Bar("lost", shares)),
                false,
                false);
    }

    private Block table() {
        List<List<String>> rows = new ArrayList<>();
        for (Reason why : Reason.values()) {
            rows.add(List.of(
                    name(why),
                    Text.count(lost.requests(why)),
                    Text.count(lost.blocks(why)),
                    Text.percent(lost.blocks(why) / prompts),
                    meaning(why)));
        }
        return new Block.Table(
                "Lost hits: a block counts for the first reason that lost it",
                List.of("reason", "requests", "blocks", "of prompt blocks", "what it means"),
                rows);
    }

    Page.Verdict verdict() {
        return new Page.Verdict(
                Page.Mood.NOTE,
                "Requests went to workers that were known to have "
                        + Text.percent(sum(r -> routes.overlap[r]) / prompts)
                        + " of their prompt blocks; the best worker for each had "
                        + Text.percent(sum(r -> routes.best[r]) / prompts)
                        + ", and " + Text.percent(sum(r -> routes.ever[r]) / prompts)
                        + " had been computed somewhere before.");
    }
}

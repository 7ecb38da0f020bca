package dev.orrery.data.report.run;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Single requests: the first ones and the slowest ones. */
final class RequestSection {
    private static final int FIRST = 200;
    private static final int SLOWEST = 50;

    private static final List<Chart.Kind> KINDS = List.of(
            new Chart.Kind("waiting at the router", 0.15),
            new Chart.Kind("waiting", 0.3),
            new Chart.Kind("prefill", 1),
            new Chart.Kind("decode", 0.6));

    private final RunData data;
    private final RequestLog log;

    RequestSection(RunData data) {
        this.data = data;
        this.log = data.log();
    }

    Page.Section section() {
        return new Page.Section(
                "requests",
                "Requests",
                "The number of a request is its row of the workload, counted from 0; 'orrery run --explain N' with the"
                        + " same flags tells its story pass by pass.",
                List.of(new Block.Figure(slowest()), new Block.Figure(first())));
    }

    private Chart slowest() {
        int[] order = data.completedBy(new Phases(data)::ttftMs);
        List<Chart.Lane> lanes = new ArrayList<>();
        for (int i = order.length - 1; i >= Math.max(0, order.length - SLOWEST); i--) {
            lanes.add(lane(order[i], log.arrivalNs[order[i]]));
        }
        return new Chart.Lanes(
                RunData.caption(
                        "slowest",
                        "The " + lanes.size() + " slowest first tokens",
                        "Each from its own arrival. A long thin bar waited, a high one computed its prompt, the last one"
                                + " is the answer."),
                Chart.Axis.of("Time since arrival", "s"),
                "request",
                KINDS,
                lanes,
                List.of());
    }

    private Chart first() {
        List<Chart.Lane> lanes = new ArrayList<>();
        for (int r = data.report().run().firstRow(); r < log.size() && lanes.size() < FIRST; r++) {
            if (data.report().counts(r)) {
                lanes.add(lane(r, 0));
            }
        }
        return new Chart.Lanes(
                RunData.caption(
                        "first",
                        "The first " + lanes.size() + " requests",
                        "Many thin bars that end at one instant waited for one prompt; long gaps without prefill are"
                                + " idle time."),
                RunData.TIME,
                "request",
                KINDS,
                lanes,
                List.of());
    }

    private Chart.Lane lane(int r, long originNs) {
        List<Chart.Span> spans = new ArrayList<>();
        long end = log.endNs[r] == RequestLog.NEVER ? data.report().run().clockNs() : log.endNs[r];
        long admitted = log.admittedNs[r] == RequestLog.NEVER ? end : log.admittedNs[r];
        long first = log.firstTokenNs[r] == RequestLog.NEVER ? end : log.firstTokenNs[r];
        long sent = log.arrivalNs[r] + data.routerNs(r);
        span(spans, 0, log.arrivalNs[r], sent, originNs);
        span(spans, 1, sent, admitted, originNs);
        span(spans, 2, admitted, first, originNs);
        span(spans, 3, first, end, originNs);
        String note = "worker " + log.worker[r] + ", " + Text.count(log.inputTokens[r]) + " prompt tokens, "
                + Text.count(log.firstReused[r]) + " of them from the cache, " + Text.count(log.outputTokens[r])
                + " delivered";
        if (log.preemptions(r) > 0) {
            note += ", " + Text.count(log.preemptions(r), "preemption");
        }
        if (!data.completed(r)) {
            note += ", " + log.status(r).name().toLowerCase(Locale.ROOT);
        }
        return new Chart.Lane(Integer.toString(r - data.report().run().firstRow()), note, spans);
    }

    private static void span(List<Chart.Span> spans, int kind, long fromNs, long toNs, long originNs) {
        if (toNs > fromNs) {
            spans.add(new Chart.Span(kind, (fromNs - originNs) / 1e9, (toNs - originNs) / 1e9));
        }
    }
}

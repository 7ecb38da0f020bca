package dev.orrery.data.report.run;

import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.workload.PlayGraph;
import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.List;

/** Plays of agents: when their requests were served, and when they waited for tools or users. */
final class PlaySection {
    private static final int FIRST = 60;
    private static final List<Chart.Kind> KINDS =
            List.of(new Chart.Kind("in progress", 0.2), new Chart.Kind("a request is served", 0.7));

    private final RunData data;
    private final PlayGraph graph;
    private final RequestLog log;

    PlaySection(RunData data, PlayGraph graph) {
        this.data = data;
        this.graph = graph;
        this.log = data.log();
    }

    Page.Section section(Trajectories plays) {
        List<Chart.Lane> lanes = new ArrayList<>();
        for (int p = 0; p < graph.plays() && lanes.size() < FIRST; p++) {
            if (graph.firstRow(p) >= data.report().run().firstRow()) {
                lanes.add(lane(p));
            }
        }
        Chart chart = new Chart.Lanes(
                RunData.caption(
                        "plays",
                        "The first " + lanes.size() + " plays",
                        "A thin bar without a high one is a wait for tools or users; side by side, high bars of one play"
                                + " are agents that work at once."),
                RunData.TIME,
                "play",
                KINDS,
                lanes,
                List.of());
        return new Page.Section(
                "plays",
                "Plays of agents",
                Remarks.plays(plays, data.report().percentiles())
                        + ". A play is counted from the dispatch of its first request to the end of its last.",
                List.of(new Block.Figure(chart)));
    }

    private Chart.Lane lane(int play) {
        List<Chart.Span> spans = new ArrayList<>();
        long begin = Long.MAX_VALUE;
        long end = 0;
        int requests = 0;
        int arrived = 0;
        for (int r = graph.firstRow(play); r != RequestTable.NONE; r = graph.next(r)) {
            requests++;
            if (log.arrivalNs[r] == RequestLog.NEVER) {
                continue;
            }
            arrived++;
            long until = log.endNs[r] == RequestLog.NEVER ? data.report().run().clockNs() : log.endNs[r];
            begin = Math.min(begin, log.arrivalNs[r]);
            end = Math.max(end, until);
            spans.add(new Chart.Span(1, log.arrivalNs[r] / 1e9, until / 1e9));
        }
        if (arrived > 0) {
            spans.addFirst(new Chart.Span(0, begin / 1e9, end / 1e9));
        }
        String note = Text.count(requests, "request") + (arrived < requests ? ", " + arrived + " of them arrived" : "");
        return new Chart.Lane(Integer.toString(play), note, spans);
    }
}

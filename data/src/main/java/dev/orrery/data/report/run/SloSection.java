package dev.orrery.data.report.run;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.Slo;
import java.util.ArrayList;
import java.util.List;

/** How many requests were within the SLO, when, and which bound the others missed. */
final class SloSection {
    private final RunData data;
    private final Slo slo;

    SloSection(RunData data) {
        this.data = data;
        this.slo = data.report().run().spec().slo();
    }

    Page.Section section() {
        return new Page.Section(
                "slo",
                "SLO and goodput",
                "A request is good if it completed within every bound.",
                List.of(new Block.Figure(overTime()), new Block.Figure(goodput()), table()));
    }

    private Chart overTime() {
        double[][] counts = counts();
        return new Chart.Lines(
                RunData.caption(
                        "slo-time",
                        "Requests within the SLO",
                        "By arrival, of all that arrived. A dip that recovers was a burst; one that does not is"
                                + " saturation."),
                RunData.TIME,
                RunData.PERCENT,
                List.of(data.line("within the SLO", Chart.Shape.LINE, TimeBins.ratio(counts[0], counts[1], 100))),
                false,
                List.of());
    }

    private Chart goodput() {
        double[][] counts = counts();
        return new Chart.Lines(
                RunData.caption(
                        "goodput",
                        "Goodput beside arrivals",
                        "The gap between the lines are requests that came too late for their users."),
                RunData.TIME,
                Chart.Axis.of("Requests", "/s"),
                List.of(
                        data.line("good", Chart.Shape.LINE, data.bins().perSecond(counts[0])),
                        data.line("arrived", Chart.Shape.LINE, data.bins().perSecond(counts[1]))),
                false,
                List.of());
    }

    /** Returns the good requests and all requests by arrival. */
    private double[][] counts() {
        double[][] counts = new double[2][data.bins().count()];
        for (int r = 0; r < data.log().size(); r++) {
            if (data.report().counts(r)) {
                int bin = data.bins().of(data.log().arrivalNs[r]);
                counts[1][bin]++;
                counts[0][bin] += data.completed(r) && slo.met(data.log(), r) ? 1 : 0;
            }
        }
        return counts;
    }

    private Block table() {
        List<List<String>> rows = new ArrayList<>();
        row(rows, "time to first token", slo.ttftMs(), new Slo(slo.ttftMs(), Double.NaN, Double.NaN));
        row(rows, "mean inter-token latency", slo.itlMs(), new Slo(Double.NaN, slo.itlMs(), Double.NaN));
        row(rows, "whole request", slo.e2eMs(), new Slo(Double.NaN, Double.NaN, slo.e2eMs()));
        return new Block.Table(
                "Each bound alone", List.of("bound", "at most (ms)", "completed requests within it"), rows);
    }

    private void row(List<List<String>> rows, String name, double bound, Slo alone) {
        if (Double.isNaN(bound)) {
            return;
        }
        RequestLog log = data.log();
        int all = 0;
        int within = 0;
        for (int r = 0; r < log.size(); r++) {
            if (data.completed(r)) {
                all++;
                within += alone.met(log, r) ? 1 : 0;
            }
        }
        rows.add(List.of(name, Text.given(bound, 2), all == 0 ? "N/A" : Text.percent((double) within / all)));
    }
}

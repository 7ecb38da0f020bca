package dev.orrery.data.report.run;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.RequestLog;
import java.util.List;

/** What came, what was served, and who waited meanwhile. */
final class LoadSection {
    private final RunData data;
    private final TimeBins bins;
    private final RequestLog log;

    LoadSection(RunData data) {
        this.data = data;
        this.bins = data.bins();
        this.log = data.log();
    }

    Page.Section section() {
        return new Page.Section(
                "load",
                "Load and throughput",
                "All charts over time have one value per " + Chunks.seconds(bins.seconds())
                        + ". They show every request of the workload, also those that do not count.",
                List.of(
                        new Block.Figure(rates()),
                        new Block.Figure(inSystem()),
                        new Block.Figure(output()),
                        new Block.Figure(prompts())));
    }

    private Chart rates() {
        double[] arrivals = new double[bins.count()];
        double[] ends = new double[bins.count()];
        for (int r = data.report().run().firstRow(); r < log.size(); r++) {
            if (log.arrivalNs[r] != RequestLog.NEVER) {
                arrivals[bins.of(log.arrivalNs[r])]++;
            }
            if (log.endNs[r] != RequestLog.NEVER) {
                ends[bins.of(log.endNs[r])]++;
            }
        }
        return new Chart.Lines(
                RunData.caption(
                        "rates",
                        "Requests that come and go",
                        "The lines should lie on each other; ends that lag behind arrivals pile up in the queue."),
                RunData.TIME,
                Chart.Axis.of("Requests", "/s"),
                List.of(
                        data.line("arrivals", Chart.Shape.LINE, bins.perSecond(arrivals)),
                        data.line("ends", Chart.Shape.LINE, bins.perSecond(ends))),
                false,
                List.of());
    }

    private Chart inSystem() {
        double[] waiting = new double[bins.count()];
        double[] running = new double[bins.count()];
        long clock = data.report().run().clockNs();
        for (int r = data.report().run().firstRow(); r < log.size(); r++) {
            long arrival = log.arrivalNs[r];
            if (arrival != RequestLog.NEVER) {
                long end = log.endNs[r] == RequestLog.NEVER ? clock : log.endNs[r];
                long admitted = log.admittedNs[r] == RequestLog.NEVER ? end : log.admittedNs[r];
                bins.addSpan(waiting, arrival, admitted, 1);
                bins.addSpan(running, admitted, end, 1);
            }
        }
        return new Chart.Lines(
                RunData.caption(
                        "in-system",
                        "Requests in the system",
                        "The height is the concurrency; what waits has not been part of any pass, what is served may"
                                + " wait again after a preemption."),
                RunData.TIME,
                Chart.Axis.of("Requests", ""),
                List.of(
                        data.line("served", Chart.Shape.AREA, running),
                        data.line("waiting", Chart.Shape.AREA, waiting)),
                true,
                List.of());
    }

    private Chart output() {
        return new Chart.Lines(
                RunData.caption(
                        "output-rate",
                        "Tokens delivered",
                        "A flat top under rising load is the most that the fleet can do."),
                RunData.TIME,
                Chart.Axis.of("Output", "tokens/s"),
                List.of(data.line(
                        "output tokens", Chart.Shape.AREA, bins.perSecond(data.sum(data.timeline()::outputTokens, 1)))),
                false,
                List.of());
    }

    private Chart prompts() {
        double[] found = new double[bins.count()];
        for (int r = data.report().run().firstRow(); r < log.size(); r++) {
            if (log.admittedNs[r] != RequestLog.NEVER) {
                found[bins.of(log.admittedNs[r])] += log.firstReused[r];
            }
        }
        return new Chart.Lines(
                RunData.caption(
                        "prompt-rate",
                        "Prompt tokens",
                        "What the cache gives need not be computed: the larger its part, the cheaper the prompts."),
                RunData.TIME,
                Chart.Axis.of("Prompt", "tokens/s"),
                List.of(
                        data.line(
                                "computed",
                                Chart.Shape.AREA,
                                bins.perSecond(data.sum(data.timeline()::prefillTokens, 1))),
                        data.line("found in the cache", Chart.Shape.AREA, bins.perSecond(found))),
                true,
                List.of());
    }
}

package dev.orrery.data.report.shared;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.video.ChunkCurves;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.shared.FleetTimeline;
import dev.orrery.model.video.chunk.Deliveries;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A run of a shared fleet as a page with charts. */
public final class SharedPage {
    private static final int POINTS = 2000;
    private static final double NS_PER_S = 1e9;
    private static final double S_PER_HOUR = 3600;

    private SharedPage() {}

    /**
     * Makes the page.
     *
     * @param command what was typed
     */
    public static Page of(SharedReport report, String command) {
        return new Page(
                "One budget for requests and video",
                SharedText.subject(report),
                figures(report),
                List.of(),
                List.of(
                        new Page.Section(
                                "users",
                                "What users get",
                                "",
                                List.of(
                                        new Block.Figure(waits(report)),
                                        new Block.Figure(gaps(report)),
                                        new Block.Figure(ChunkCurves.latencies(
                                                report.chunks().deliveries(),
                                                report.result().spec().sessions())))),
                        new Page.Section(
                                "fleet",
                                "Who had the GPUs",
                                "",
                                List.of(new Block.Figure(
                                        had("gpus", report.result().timeline(), report.budget())))),
                        new Page.Section(
                                "wanted",
                                "Who wanted them",
                                "",
                                List.of(new Block.Figure(
                                        wanted("wanted", report.result().timeline(), report.budget())))),
                        new Page.Section("again", "Run it again", "", List.of(new Block.Code("command", command)))),
                "Made by Orrery " + report.provenance().version()
                        + ". This page holds its own data and scripts and asks no other machine for anything.");
    }

    private static List<Page.KeyFigure> figures(SharedReport report) {
        Summary requests = report.requests();
        Deliveries delivered = report.chunks().deliveries();
        return List.of(
                figure("Within the SLO", 100 * goodShare(requests), 2, "%"),
                figure("Time to first token", p99(requests), 0, "ms, p99"),
                figure("Late chunks", 100 * delivered.lateShare(), 3, "%"),
                figure("First chunk", delivered.first().quantileNs(0.99) / Nanos.PER_MS, 0, "ms, p99"),
                figure("Worst chunk", delivered.steady().worstNs() / Nanos.PER_MS, 0, "ms, without first ones"),
                figure("Bill", report.result().gpuSeconds() / S_PER_HOUR, 3, "GPU-hours"));
    }

    private static Chart waits(SharedReport report) {
        Slo slo = report.result().spec().llm().slo();
        return distribution(
                Chart.Caption.of(
                        "waits",
                        "Latency of requests",
                        "What share of the requests had its first token, and its last, within" + " so long."),
                "latency",
                List.of(
                        curve("time to first token", report.requests().ttft()),
                        curve("whole request", report.requests().e2e())),
                slo.ttftMs(),
                "SLO TTFT");
    }

    private static Chart gaps(SharedReport report) {
        return distribution(
                Chart.Caption.of(
                        "gaps",
                        "Time between tokens",
                        "What share of the requests had tokens at most so far apart, on" + " average."),
                "mean gap",
                List.of(curve("mean gap of a request", report.requests().tpot())),
                report.result().spec().llm().slo().itlMs(),
                "SLO ITL");
    }

    private static Chart distribution(
            Chart.Caption caption, String axis, List<Chart.Curve> curves, double promiseMs, String promise) {
        return new Chart.Cdf(
                caption,
                new Chart.Axis(axis, "ms", true),
                Decimated.percents(),
                curves,
                Double.isNaN(promiseMs) ? List.of() : List.of(new Chart.Limit(true, promiseMs, promise)));
    }

    private static Chart.Curve curve(String name, Distribution values) {
        double[] percents = Decimated.percents();
        double[] at = new double[percents.length];
        Arrays.setAll(
                at, i -> values.count() == 0 ? Double.NaN : values.percentile(percents[i], Percentiles.ROUNDED_RANK));
        return new Chart.Curve(name, at);
    }

    /** Returns the picture of who had how many GPUs. */
    public static Chart had(String id, FleetTimeline line, int budget) {
        return chart(
                Chart.Caption.of(
                        id, "GPUs paid for", "Video stands on the LLM workers; the sum never passes the budget."),
                line,
                List.of(line::llm, line::video),
                budget);
    }

    /** Returns the picture of who wanted how many GPUs. */
    public static Chart wanted(String id, FleetTimeline line, int budget) {
        return chart(
                Chart.Caption.of(
                        id,
                        "GPUs wanted",
                        "What each side would have without a budget; where the sum is above it, somebody goes without."),
                line,
                List.of(line::llmWanted, line::videoWanted),
                budget);
    }

    private static Chart chart(Chart.Caption caption, FleetTimeline line, List<IntUnaryOperator> sides, int budget) {
        int step = Math.max(1, line.size() / POINTS);
        int points = Math.ceilDiv(line.size(), step);
        double[] at = new double[points];
        double[] llm = new double[points];
        double[] video = new double[points];
        for (int i = 0; i < points; i++) {
            at[i] = line.timeNs(i * step) / NS_PER_S;
            llm[i] = sides.getFirst().applyAsInt(i * step);
            video[i] = sides.getLast().applyAsInt(i * step);
        }
        return new Chart.Lines(
                caption,
                Chart.Axis.of("time", "s"),
                Chart.Axis.of("GPUs", ""),
                List.of(
                        Chart.Line.of("LLM workers", Chart.Shape.STEP, at, llm),
                        Chart.Line.of("video", Chart.Shape.STEP, at, video)),
                true,
                List.of(new Chart.Limit(false, budget, "budget")));
    }

    private static double goodShare(Summary requests) {
        int completed = requests.count(RequestStatus.COMPLETED);
        return completed == 0 ? 0 : (double) requests.good() / completed;
    }

    private static double p99(Summary requests) {
        return requests.ttft().count() == 0 ? 0 : requests.ttft().percentile(99, Percentiles.ROUNDED_RANK);
    }

    private static Page.KeyFigure figure(String label, double value, int decimals, String unit) {
        return new Page.KeyFigure(label, Text.number(value, decimals), unit, "");
    }
}

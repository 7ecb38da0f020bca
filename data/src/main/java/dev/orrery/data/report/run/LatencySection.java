package dev.orrery.data.report.run;

import dev.orrery.data.report.Metrics;
import dev.orrery.data.report.Stats;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.Slo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How long users wait, and for what. */
final class LatencySection {
    /** Borders of the groups of requests, in percent from the fastest to the slowest. */
    private static final double[] GROUPS = {0, 50, 75, 90, 95, 99, 100};

    private final RunData data;
    private final Phases phases;
    private final int[] byTtft;

    LatencySection(RunData data) {
        this.data = data;
        this.phases = new Phases(data);
        this.byTtft = data.completedBy(phases::ttftMs);
    }

    Page.Section section() {
        return new Page.Section(
                "latency",
                "Latency",
                "Over completed requests. Time to first token counts from arrival, waiting included.",
                List.of(
                        new Block.Figure(requests()),
                        new Block.Figure(tokens()),
                        new Block.Figure(split()),
                        new Block.Figure(overTime())));
    }

    private Chart requests() {
        Slo slo = data.report().run().spec().slo();
        List<Chart.Limit> limits = new ArrayList<>();
        limit(limits, slo.ttftMs(), "SLO TTFT");
        limit(limits, slo.e2eMs(), "SLO E2E");
        return new Chart.Cdf(
                RunData.caption(
                        "latency-cdf",
                        "Latency of requests",
                        "Share of requests that were at least so fast: further left is better, a long foot to the right"
                                + " is a slow tail."),
                new Chart.Axis("Latency", "ms", true),
                Decimated.percents(),
                List.of(
                        curve("time to first token", "time_to_first_token"),
                        curve("in the queue", "queue_time"),
                        curve("whole request", "request_latency")),
                limits);
    }

    private Chart tokens() {
        List<Chart.Limit> limits = new ArrayList<>();
        limit(limits, data.report().run().spec().slo().itlMs(), "SLO ITL");
        return new Chart.Cdf(
                RunData.caption(
                        "token-cdf",
                        "Time between tokens",
                        "A steep curve is a steady stream; a gap far to the right of its request's mean is a stall that"
                                + " users see."),
                new Chart.Axis("Time", "ms", true),
                Decimated.percents(),
                List.of(
                        curve("mean per request (TPOT)", "inter_token_latency"),
                        curve("every gap (ITL)", "inter_chunk_latency")),
                limits);
    }

    private static void limit(List<Chart.Limit> limits, double ms, String label) {
        if (!Double.isNaN(ms)) {
            limits.add(new Chart.Limit(true, ms, label));
        }
    }

    private Chart.Curve curve(String name, String key) {
        Stats values = Metrics.values(data.report(), key);
        double[] percents = Decimated.percents();
        double[] at = new double[percents.length];
        Arrays.setAll(
                at,
                i -> values.count() == 0
                        ? Double.NaN
                        : values.percentile(percents[i], data.report().percentiles()));
        return new Chart.Curve(name, at);
    }

    private Chart split() {
        List<String> groups = new ArrayList<>();
        List<double[]> means = new ArrayList<>();
        phases.names().forEach(name -> means.add(new double[GROUPS.length - 1]));
        for (int g = 0; g + 1 < GROUPS.length; g++) {
            groups.add(group(g));
            for (int phase = 0; phase < means.size(); phase++) {
                means.get(phase)[g] = mean(phase, g);
            }
        }
        List<Chart.Bar> bars = new ArrayList<>();
        for (int phase = 0; phase < means.size(); phase++) {
            bars.add(new Chart.Bar(phases.names().get(phase), means.get(phase)));
        }
        return new Chart.Bars(
                RunData.caption(
                        "ttft-split",
                        "What the first token waits for",
                        "Requests from the fastest half to the slowest hundredth: the tallest part of the last bar is"
                                + " what to cure."),
                "Requests by time to first token",
                groups,
                Chart.Axis.of("Mean", "ms"),
                bars,
                true,
                false);
    }

    private static String group(int g) {
        return (int) GROUPS[g] + "\u2013" + (int) GROUPS[g + 1] + " %";
    }

    /** Returns the mean of a phase over a group; NaN if nobody is in it. */
    private double mean(int phase, int group) {
        int from = (int) Math.ceil(GROUPS[group] / 100 * byTtft.length);
        int to = (int) Math.ceil(GROUPS[group + 1] / 100 * byTtft.length);
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += phases.ms(byTtft[i], phase);
        }
        return to > from ? sum / (to - from) : Double.NaN;
    }

    /** Returns a phase's share of the time to first token in the slowest hundredth; NaN if nobody is in it. */
    double shareOfSlowest(int phase) {
        int last = GROUPS.length - 2;
        double sum = 0;
        for (int other = 0; other < phases.names().size(); other++) {
            sum += mean(other, last);
        }
        return sum > 0 ? mean(phase, last) / sum : Double.NaN;
    }

    private Chart overTime() {
        double[][] sums = new double[phases.names().size()][data.bins().count()];
        double[] slowest = new double[data.bins().count()];
        double[] requests = new double[data.bins().count()];
        Arrays.fill(slowest, Double.NaN);
        for (int r : byTtft) {
            int bin = data.bins().of(data.log().arrivalNs[r]);
            requests[bin]++;
            slowest[bin] = phases.ttftMs(r);
            for (int phase = 0; phase < sums.length; phase++) {
                sums[phase][bin] += phases.ms(r, phase);
            }
        }
        List<Chart.Line> lines = new ArrayList<>();
        for (int phase = 0; phase < sums.length; phase++) {
            String name = phases.names().get(phase) + ", mean";
            lines.add(data.line(name, Chart.Shape.LINE, TimeBins.ratio(sums[phase], requests, 1)));
        }
        lines.add(data.line("slowest first token", Chart.Shape.LINE, slowest));
        return new Chart.Lines(
                new Chart.Caption(
                        "ttft-time",
                        "First tokens over time",
                        "By arrival. A queue that only grows is a fleet that is too small; a spike is a burst.",
                        "One value per " + Chunks.seconds(data.bins().seconds()) + "; the slowest of each is kept."),
                RunData.TIME,
                new Chart.Axis("Time to first token", "ms", true),
                lines,
                false,
                List.of());
    }
}

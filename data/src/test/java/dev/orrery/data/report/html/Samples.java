package dev.orrery.data.report.html;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A page with one chart of each kind. */
final class Samples {
    private static final Chart.Axis TIME = Chart.Axis.of("Time", "s");

    private Samples() {}

    static Page page() {
        return new Page(
                "One chart of each kind",
                "a page of the tests",
                List.of(
                        new Page.KeyFigure("p99 TTFT", "1,769", "ms", "median 45.20"),
                        new Page.KeyFigure("Throughput", "6.58", "requests/s", ""),
                        new Page.KeyFigure("In the SLO", "99.2", "%", "23,419 of 23,608")),
                List.of(
                        new Page.Verdict(Page.Mood.GOOD, "p99 TTFT is 1,769 ms, at most 2,000 ms was asked."),
                        new Page.Verdict(Page.Mood.BAD, "Goodput is below its goal."),
                        new Page.Verdict(Page.Mood.WARNING, "The run is </script> partial & short.")),
                List.of(
                        new Page.Section(
                                "over-time", "Over time", "Two charts.", List.of(figure(lines()), figure(cdf()))),
                        new Page.Section("shares", "Shares", "", List.of(figure(bars()), figure(scatter()))),
                        new Page.Section(
                                "lanes", "Lanes", "", List.of(figure(lanes()), figure(heat()), figure(histogram()))),
                        new Page.Section(
                                "texts",
                                "Texts",
                                "",
                                List.of(
                                        new Block.Prose("A paragraph."),
                                        new Block.Code("Command", "orrery run\n"),
                                        new Block.Table("Facts", List.of("a", "b"), List.of(List.of("x", "1,000")))))),
                "orrery 0");
    }

    private static Block figure(Chart chart) {
        return new Block.Figure(chart);
    }

    static Chart lines() {
        double[] x = new double[200];
        double[] y = new double[200];
        double[] z = new double[200];
        for (int i = 0; i < x.length; i++) {
            x[i] = i * 20;
            y[i] = 100 + 50 * Math.sin(i / 10.0);
            z[i] = i % 40 < 20 ? 40 : 90;
        }
        return new Chart.Lines(
                Chart.Caption.of("lines", "Requests in the system", "Lower is better; steps are scaling decisions."),
                TIME,
                Chart.Axis.of("Requests", ""),
                List.of(
                        Chart.Line.of("running", Chart.Shape.AREA, x, y),
                        Chart.Line.of("waiting", Chart.Shape.STEP, x, z)),
                false,
                List.of(new Chart.Limit(false, 160, "limit 160")));
    }

    static Chart cdf() {
        RandomGenerator random = RandomGeneratorFactory.of("SplittableRandom").create(7);
        double[] ttft = random.doubles(500).map(u -> 20 - 300 * Math.log(u)).toArray();
        double[] queue =
                random.doubles(500).map(u -> u < 0.5 ? 0 : -100 * Math.log(u)).toArray();
        return new Chart.Cdf(
                Chart.Caption.of("cdf", "Latency", "A curve further to the left is faster."),
                new Chart.Axis("Latency", "ms", true),
                Decimated.percents(),
                List.of(Decimated.curve("TTFT", ttft), Decimated.curve("queue", queue)),
                List.of(new Chart.Limit(true, 500, "SLO 500 ms")));
    }

    static Chart bars() {
        return new Chart.Bars(
                Chart.Caption.of("bars", "Where TTFT comes from", "Tall parts are where to look first."),
                "Percentile of TTFT",
                List.of("0-50", "50-90", "90-99", "99-100"),
                Chart.Axis.of("Mean", "ms"),
                List.of(
                        new Chart.Bar("queue", new double[] {0, 10, 200, 900}),
                        new Chart.Bar("prefill", new double[] {20, 60, 120, 300})),
                true,
                false);
    }

    static Chart scatter() {
        return new Chart.Scatter(
                Chart.Caption.of("scatter", "Candidates", "Up and to the right is better."),
                Chart.Axis.of("Speed", "tokens/s/user"),
                Chart.Axis.of("Throughput", "tokens/s/GPU"),
                List.of(
                        new Chart.Group("tried", false, List.of(Chart.Dot.of("a", 10, 100), Chart.Dot.of("b", 20, 60))),
                        new Chart.Group(
                                "frontier",
                                true,
                                List.of(
                                        new Chart.Dot("c", 12, 140, 11, 13, 130, 150),
                                        new Chart.Dot("d", 30, 80, 28, 31, 70, 95)))),
                List.of());
    }

    static Chart lanes() {
        return new Chart.Lanes(
                Chart.Caption.of("lanes-chart", "Slowest requests", "A long thin bar waited."),
                TIME,
                "request",
                List.of(new Chart.Kind("queue", 0.35), new Chart.Kind("prefill", 1), new Chart.Kind("decode", 0.65)),
                List.of(
                        new Chart.Lane("17", "worker 3", List.of(new Chart.Span(0, 0, 2), new Chart.Span(1, 2, 3))),
                        new Chart.Lane("4", "", List.of(new Chart.Span(1, 1, 2.5), new Chart.Span(2, 2.5, 9)))),
                List.of());
    }

    static Chart heat() {
        double[] edges = new double[61];
        double[][] cells = new double[4][60];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = i;
            for (int row = 0; row < 4 && i < 60; row++) {
                cells[row][i] = 50 + 50 * Math.sin(i / 8.0 + row);
            }
        }
        return new Chart.Heat(
                Chart.Caption.of("heat", "Busy workers", "Dark is busy."),
                TIME,
                "worker",
                edges,
                List.of("0", "1", "2", "3"),
                Chart.Axis.of("busy", "%"),
                100,
                cells);
    }

    static Chart histogram() {
        double[] values = new double[1000];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i * 7919L % 1000) * (i * 104729L % 1000) / 1000.0;
        }
        return Decimated.histogram(
                Chart.Caption.of("histogram", "Prompt lengths", "Mass at the right is long prompts."),
                Chart.Axis.of("Prompt", "tokens"),
                "Requests",
                values,
                30);
    }
}

package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Spread;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.video.LoadPicture;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The evaluation of delivered chunks as pictures: latencies, lateness, worst chunks, cost, sessions on GPUs. */
record ChunkPictures(ChunkRuns runs) {
    private static final double PLAYS_MS = 750;
    /** A fixed fleet is so much later that nothing else could be seen beside it. */
    private static final List<String> SHOWN = ChunkRuns.ALL.stream()
            .filter(policy -> !policy.equals(ChunkRuns.LAG))
            .toList();

    private static final double[] LATER_PERCENT = {
        50, 40, 30, 20, 10, 5, 3, 2, 1, 0.7, 0.5, 0.3, 0.2, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001
    };

    /** Returns the section. */
    Page.Section section() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Figure(lateness()));
        blocks.add(new Block.Figure(trade()));
        blocks.add(new Block.Figure(worst()));
        for (String policy : List.of(ChunkRuns.PAIRWISE, ChunkRuns.DEFAULT)) {
            load(policy).forEach(chart -> blocks.add(new Block.Figure(chart)));
        }
        return new Page.Section("pictures", "Lateness, worst chunks, cost, sessions on GPUs", "", blocks);
    }

    /** The tail: what share of the chunks takes longer than so long. */
    private Chart lateness() {
        ChunkRuns.Group group = runs.recorded().get(1);
        List<Chart.Line> lines = new ArrayList<>();
        for (String policy : SHOWN) {
            LatencyCounts counts = ChunkPage.steady(group.of(policy).getFirst());
            double[] ms = new double[LATER_PERCENT.length];
            for (int i = 0; i < ms.length; i++) {
                ms[i] = counts.quantileNs(1 - LATER_PERCENT[i] / 100) / Nanos.PER_MS;
            }
            lines.add(Chart.Line.of(policy, Chart.Shape.LINE, ms, LATER_PERCENT));
        }
        return new Chart.Lines(
                Chart.Caption.of(
                        "lateness",
                        "How late late chunks are, C16 V2",
                        "What share of the chunks takes longer than so long; right of the line a chunk is late. Good is"
                                + " a curve that falls before the line."),
                Chart.Axis.of("chunk latency", "ms"),
                new Chart.Axis("chunks that take longer", "%", true),
                lines,
                false,
                List.of(new Chart.Limit(true, PLAYS_MS, "plays 750 ms")));
    }

    private Chart trade() {
        List<Chart.Group> groups = new ArrayList<>();
        for (String policy : SHOWN) {
            List<Chart.Dot> dots = new ArrayList<>();
            for (ChunkRuns.Group group : runs.fresh()) {
                Spread paid =
                        ChunkPage.spread(group, policy, r -> ChunkRuns.chunks(r).gpuSeconds());
                Spread late = ChunkPage.spread(group, policy, ChunkPage::late);
                dots.add(new Chart.Dot(
                        group.name(), paid.median(), late.median(), paid.min(), paid.max(), late.min(), late.max()));
            }
            groups.add(new Chart.Group(policy, false, dots));
        }
        Spread fixed = ChunkPage.spread(runs.fresh().get(1), ChunkRuns.LAG, ChunkPage::late);
        return new Chart.Scatter(
                new Chart.Caption(
                        "trade",
                        "Late chunks against cost, C16",
                        "Medians with the range over the seeds, a point for each class; good is low and left.",
                        ChunkRuns.LAG + " is far above: " + fixed.medians(1) + " % late on V2."),
                Chart.Axis.of("cost", "GPU-s"),
                Chart.Axis.of("late chunks", "%"),
                groups,
                List.of(new Chart.Limit(false, 0.1, "goal 0.10 %")));
    }

    private Chart worst() {
        List<String> classes = new ArrayList<>();
        List<Chart.Bar> bars = new ArrayList<>();
        runs.fresh().forEach(group -> classes.add(group.name()));
        for (String policy : SHOWN) {
            double[] values = new double[classes.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = ChunkPage.spread(runs.fresh().get(i), policy, ChunkPage::worst)
                        .median();
            }
            bars.add(new Chart.Bar(policy, values));
        }
        return new Chart.Bars(
                Chart.Caption.of(
                        "worst",
                        "Worst chunk",
                        "Median over the seeds of the longest chunk of a run; good is below the 750 ms that it plays."),
                "class of traffic",
                classes,
                Chart.Axis.of("worst chunk", "ms"),
                bars,
                false,
                false);
    }

    private static List<Chart> load(String policy) {
        VideoSetting.Volatility v2 = VideoSetting.Volatility.V2;
        VideoSetup setup = ChunkRuns.fleet(ChunkRuns.small(), policy);
        SessionTrace trace = VideoSetting.C16.trace(v2, v2.seed(false));
        VideoSpec spec = setup.spec(VideoSpec.Level.CHUNKS, 0, ChunkRuns.HORIZON_NS);
        return LoadPicture.of("load-" + policy.toLowerCase(Locale.ROOT), "C16 V2, " + policy, spec, setup, trace);
    }
}

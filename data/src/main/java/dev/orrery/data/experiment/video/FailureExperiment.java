package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Spread;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.video.LoadPicture;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What GPUs that fail or are evicted do to sessions, and what checkpoints and notices save (sessions.md C13, I7). */
public final class FailureExperiment implements Experiment {
    private static final double MS_PER_HOUR = 3.6e6;
    private static final double MB_PER_GB = 1000;

    private static final List<Column> COLUMNS = List.of(
            new Column("GPUs lost", 0, r -> delivered(r).lostGpus()),
            new Column("restarts", 0, r -> delivered(r).restarts()),
            new Column("made again, %", 3, FailureExperiment::again),
            new Column("late %", 3, r -> 100 * delivered(r).lateShare()),
            new Column("worst chunk ms", 0, r -> delivered(r).steady().worstNs() / Nanos.PER_MS),
            new Column("stalls per hour", 2, FailureExperiment::stalls),
            new Column("waiting, s", 1, r -> r.control().waitSeconds()),
            new Column("GPU-s", 0, r -> ChunkRuns.chunks(r).gpuSeconds()),
            new Column("copies, GB/s per GPU", 3, FailureExperiment::copies));

    /** A column of the tables. */
    private record Column(String name, int decimals, ToDoubleFunction<VideoResult> value) {
        String of(List<VideoResult> results) {
            return spread(results, value).medians(decimals);
        }
    }

    @Override
    public String name() {
        return "video-failures";
    }

    @Override
    public String about() {
        return "video sessions: GPUs that fail or are evicted, checkpoints, notices (every delivered chunk)";
    }

    @Override
    public Page run(Workbench bench) throws InterruptedException {
        FailureRuns checkpoints = FailureRuns.checkpoints(bench);
        FailureRuns rates = FailureRuns.rates(bench);
        FailureRuns notices = FailureRuns.notices(bench);
        String losses = Text.number(FailureRuns.RATE, 0) + " losses per GPU-hour";
        return new Page(
                "Video sessions: GPUs that are lost",
                "C16 V2, 4 GPUs at the start, first 1,800 s, " + Text.count(bench.seeds(), "seed") + " from "
                        + ControlRuns.FRESH_SEED + "; each GPU's life is exponential. Simulated by Orrery.",
                List.of(),
                verdicts(checkpoints, notices),
                List.of(
                        checkpointSection(checkpoints, losses),
                        rateSection(rates),
                        noticeSection(notices, losses),
                        pictures()),
                "orrery experiment video-failures, version " + bench.version());
    }

    private static Page.Section checkpointSection(FailureRuns checkpoints, String losses) {
        return section(
                "checkpoints",
                "How often to copy states to host memory",
                losses + ", no notice, " + ChunkRuns.DEFAULT + ". A session whose GPU dies waits for"
                        + " another, restores its last checkpoint and makes the chunks since then again;"
                        + " without one it starts empty. Copies are off the critical path.",
                checkpoints,
                bars(
                        "again",
                        "Chunks made again",
                        checkpoints,
                        Chart.Axis.of("chunks made again", "%"),
                        FailureExperiment::again),
                bars(
                        "copies",
                        "Copies to host memory",
                        checkpoints,
                        Chart.Axis.of("copies", "GB/s per GPU"),
                        FailureExperiment::copies));
    }

    private static Page.Section rateSection(FailureRuns rates) {
        return section(
                "rates",
                "How often GPUs are lost",
                "Checkpoints every " + FailureRuns.CHECKPOINT + " chunks, no notice.",
                rates,
                lateness(rates));
    }

    private static Page.Section noticeSection(FailureRuns notices, String losses) {
        return section(
                "notices",
                "Spot eviction: how long before it a loss is known",
                losses + ", checkpoints every " + FailureRuns.CHECKPOINT + " chunks, "
                        + ChunkRuns.DEFAULT + ". With a notice sessions move away while their GPU still"
                        + " runs; with a start-up time the GPU that replaces it comes later.",
                notices);
    }

    private static Deliveries delivered(VideoResult result) {
        return ChunkRuns.chunks(result).deliveries();
    }

    private static double again(VideoResult result) {
        return 100.0
                * delivered(result).lostChunks()
                / Math.max(1, delivered(result).chunks());
    }

    private static double stalls(VideoResult result) {
        double played = delivered(result).playedMs();
        return played == 0 ? 0 : delivered(result).stalls() / played * MS_PER_HOUR;
    }

    private static double copies(VideoResult result) {
        return delivered(result).checkpointMb()
                / MB_PER_GB
                / ChunkRuns.chunks(result).gpuSeconds();
    }

    private static Spread spread(List<VideoResult> results, ToDoubleFunction<VideoResult> value) {
        return Spread.of(results.stream().mapToDouble(value).toArray());
    }

    // ---- verdicts ----

    private static List<Page.Verdict> verdicts(FailureRuns checkpoints, FailureRuns notices) {
        int usual = 0;
        while (checkpoints.cases().get(usual).checkpoint() != FailureRuns.CHECKPOINT) {
            usual++;
        }
        List<VideoResult> with = checkpoints.runs().get(usual);
        List<Page.Verdict> verdicts = new ArrayList<>();
        verdicts.add(new Page.Verdict(
                Page.Mood.NOTE,
                "Checkpoints every " + FailureRuns.CHECKPOINT + " chunks: "
                        + spread(with, FailureExperiment::again).medians(3)
                        + " % of the chunks are made again, instead of "
                        + spread(checkpoints.runs().getFirst(), FailureExperiment::again)
                                .medians(2)
                        + " % without; they cost "
                        + spread(with, FailureExperiment::copies).medians(2)
                        + " GB/s of copies per GPU."));
        verdicts.add(notice(notices));
        return verdicts;
    }

    /** Tells the shortest notice with which nobody restarts. */
    private static Page.Verdict notice(FailureRuns notices) {
        for (int c = 0; c < notices.cases().size(); c++) {
            FailureRuns.Case one = notices.cases().get(c);
            if (one.startupS() == 0
                    && spread(notices.runs().get(c), r -> delivered(r).restarts())
                                    .max()
                            == 0) {
                return new Page.Verdict(
                        Page.Mood.GOOD,
                        "A notice of " + Text.count(one.noticeS()) + " s is enough for every session to leave its GPU"
                                + " in time, in all seeds.");
            }
        }
        return new Page.Verdict(Page.Mood.WARNING, "No notice is enough for every session to leave its GPU in time.");
    }

    // ---- sections ----

    private static Page.Section section(String id, String title, String text, FailureRuns runs, Chart... charts) {
        List<String> heads = new ArrayList<>(List.of(runs.name()));
        COLUMNS.forEach(column -> heads.add(column.name()));
        List<List<String>> rows = new ArrayList<>();
        for (int c = 0; c < runs.cases().size(); c++) {
            List<String> row = new ArrayList<>(List.of(runs.label(c)));
            for (Column column : COLUMNS) {
                row.add(column.of(runs.runs().get(c)));
            }
            rows.add(row);
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Table("Median [min..max] over the seeds", heads, rows));
        for (Chart chart : charts) {
            blocks.add(new Block.Figure(chart));
        }
        return new Page.Section(id, title, text, blocks);
    }

    /** A bar for each interval of checkpoints: the median over the seeds. */
    private static Chart bars(
            String id, String title, FailureRuns runs, Chart.Axis y, ToDoubleFunction<VideoResult> value) {
        List<String> intervals = new ArrayList<>();
        double[] medians = new double[runs.cases().size()];
        for (int c = 0; c < medians.length; c++) {
            intervals.add(runs.label(c));
            medians[c] = spread(runs.runs().get(c), value).median();
        }
        return new Chart.Bars(
                Chart.Caption.of(id, title, "Medians over the seeds; low is good, here and in the chart beside it."),
                "checkpoints",
                intervals,
                y,
                List.of(new Chart.Bar(y.name(), medians)),
                false,
                false);
    }

    private static Chart lateness(FailureRuns runs) {
        List<Chart.Bar> bars = new ArrayList<>();
        List<String> rates = new ArrayList<>();
        for (String policy : List.of(ChunkRuns.PAIRWISE, ChunkRuns.DEFAULT)) {
            List<Integer> cases = runs.under(policy);
            double[] late = new double[cases.size()];
            rates.clear();
            for (int i = 0; i < late.length; i++) {
                late[i] = spread(
                                runs.runs().get(cases.get(i)),
                                r -> 100 * delivered(r).lateShare())
                        .median();
                rates.add(FailureRuns.number(runs.cases().get(cases.get(i)).perGpuHour()));
            }
            bars.add(new Chart.Bar(policy, late));
        }
        return new Chart.Bars(
                Chart.Caption.of(
                        "lateness",
                        "Late chunks against losses of GPUs",
                        "Medians over the seeds; low is good. The bars at 0 are what the policy itself makes late."),
                "losses per GPU-hour",
                rates,
                Chart.Axis.of("late chunks", "%"),
                bars,
                false,
                false);
    }

    private static Page.Section pictures() {
        VideoSetup setup = new FailureRuns.Case(
                        ChunkRuns.DEFAULT, FailureRuns.MANY, FailureRuns.CHECKPOINT, 0, FailureRuns.LATER_S)
                .setup(ControlRuns.FRESH_SEED);
        SessionTrace trace = VideoSetting.C16.trace(VideoSetting.Volatility.V2, ControlRuns.FRESH_SEED);
        List<Block> blocks = new ArrayList<>();
        LoadPicture.of("lossy", "losses and a start-up of " + FailureRuns.LATER_S + " s", setup, trace)
                .forEach(chart -> blocks.add(new Block.Figure(chart)));
        return new Page.Section(
                "pictures",
                "Sessions on GPUs that come and go",
                ChunkRuns.DEFAULT + ", " + FailureRuns.number(FailureRuns.MANY)
                        + " losses per GPU-hour, seed " + ControlRuns.FRESH_SEED
                        + ". A loss takes a row away at once; its sessions appear on the others, or wait.",
                blocks);
    }
}

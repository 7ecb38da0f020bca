package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Spread;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.VideoResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What a second type of GPU saves, beside what it could save at most (sessions.md I6). */
public final class MixedExperiment implements Experiment {
    /** Seeds that no parameter was chosen with. */
    static final long HELD_OUT_SEED = 301;

    private static final double GOAL = 10;

    private static final List<String> HEADS =
            List.of("policy", "GPUs", "cost, fast-GPU-s", "late %", "worst chunk ms", "first chunk ms", "transfers");

    @Override
    public String name() {
        return "video-mixed";
    }

    @Override
    public String about() {
        return "video sessions: two types of GPU beside fleets of one, and the least possible cost";
    }

    @Override
    public Page run(Workbench bench) throws InterruptedException {
        List<MixedRuns> chosen = new ArrayList<>();
        List<MixedRuns> heldOut = new ArrayList<>();
        for (VideoSetting.Volatility v : List.of(VideoSetting.Volatility.V2, VideoSetting.Volatility.V3)) {
            chosen.add(MixedRuns.of(bench, v, ControlRuns.FRESH_SEED));
            heldOut.add(MixedRuns.of(bench, v, HELD_OUT_SEED));
        }
        List<Page.Verdict> verdicts = new ArrayList<>();
        chosen.forEach(runs -> verdicts.add(verdict(runs)));
        heldOut.forEach(runs -> verdicts.add(verdict(runs)));
        return new Page(
                "Video sessions: two types of GPU",
                "1.3B on H20 (K 8), and GPUs of half the speed (K 4) at 0.4 of the price: C16, 4 GPUs at the start,"
                        + " first 1,800 s. Simulated by Orrery; none of these figures is the article's.",
                List.of(),
                verdicts,
                List.of(
                        section("seeds", "Seeds that parameters were chosen with", chosen),
                        section("held-out", "Seeds that were not looked at before", heldOut)),
                "orrery experiment video-mixed, version " + bench.version());
    }

    private static Page.Verdict verdict(MixedRuns runs) {
        double[] percent = runs.cheaper(MixedRuns.PAIRWISE);
        long met = Arrays.stream(percent).filter(p -> p >= GOAL).count();
        List<VideoResult> ours = runs.of(MixedRuns.MIXED, MixedRuns.BOTH);
        List<VideoResult> theirs = runs.of(MixedRuns.PAIRWISE, MixedRuns.FAST);
        int noLater = 0;
        for (int i = 0; i < ours.size(); i++) {
            noLater += late(ours.get(i)) <= late(theirs.get(i)) ? 1 : 0;
        }
        Spread spread = Spread.of(percent);
        return new Page.Verdict(
                spread.median() >= GOAL && noLater == ours.size() ? Page.Mood.GOOD : Page.Mood.BAD,
                runs.name() + ": both types under MIXED cost " + spread.medians(1)
                        + " % less than the better fleet of one type under PAIRWISE (goal: 10 %, met in " + met + " of "
                        + Text.count(percent.length, "seed") + "), late "
                        + Spread.of(mean(ours, MixedExperiment::late)).means(2) + " % beside "
                        + Spread.of(mean(theirs, MixedExperiment::late)).means(2) + " % and no later in " + noLater
                        + " of " + Text.count(ours.size(), "seed") + "; "
                        + Spread.of(runs.cheaper(MixedRuns.MIXED)).medians(1)
                        + " % less than the better fleet of one type under MIXED itself.");
    }

    private static double mean(List<VideoResult> results, ToDoubleFunction<VideoResult> value) {
        return Spread.of(results.stream().mapToDouble(value).toArray()).mean();
    }

    private static double late(VideoResult result) {
        return 100 * ChunkRuns.chunks(result).deliveries().lateShare();
    }

    private static Page.Section section(String id, String title, List<MixedRuns> all) {
        List<Block> blocks = new ArrayList<>();
        for (MixedRuns runs : all) {
            blocks.add(table(runs));
            blocks.add(bounds(runs));
        }
        return new Page.Section(
                id,
                title,
                "Median [min..max] over the seeds. Cost counts a second of a fast GPU as 1 and of a slow one as 0.4. A"
                        + " slow GPU serves 3 sessions in 750 ms and is late with 4.",
                blocks);
    }

    private static Block table(MixedRuns runs) {
        List<List<String>> rows = new ArrayList<>();
        for (int f = 0; f < runs.fleets().size(); f++) {
            List<VideoResult> results = runs.runs().get(f);
            MixedRuns.Fleet fleet = runs.fleets().get(f);
            rows.add(List.of(
                    fleet.policy(),
                    fleet.gpus(),
                    median(results, MixedRuns::cost, 0),
                    median(results, MixedExperiment::late, 3),
                    median(
                            results,
                            r -> ChunkRuns.chunks(r).deliveries().steady().worstNs() / Nanos.PER_MS,
                            0),
                    median(
                            results,
                            r -> ChunkRuns.chunks(r).deliveries().first().meanNs() / Nanos.PER_MS,
                            0),
                    median(results, r -> ChunkRuns.chunks(r).migrations(), 0)));
        }
        return new Block.Table(runs.name(), HEADS, rows);
    }

    private static String median(List<VideoResult> results, ToDoubleFunction<VideoResult> value, int decimals) {
        return Spread.of(results.stream().mapToDouble(value).toArray()).medians(decimals);
    }

    private static Block bounds(MixedRuns runs) {
        List<List<String>> rows = new ArrayList<>();
        bound(rows, "fast only, no chunk late", runs, MixedRuns.Bounds::fast);
        bound(rows, "slow only, no chunk late", runs, MixedRuns.Bounds::slow);
        bound(rows, "both, no chunk late", runs, MixedRuns.Bounds::both);
        bound(rows, "both, as late as PAIRWISE", runs, MixedRuns.Bounds::late);
        return new Block.Table(
                runs.name() + ": least possible cost",
                List.of("fleet", "cost, fast-GPU-s", "below fast only, %", "MIXED above it, %"),
                rows);
    }

    private static void bound(
            List<List<String>> rows, String name, MixedRuns runs, ToDoubleFunction<MixedRuns.Bounds> value) {
        double[] least = runs.bound(value);
        double[] fast = runs.bound(MixedRuns.Bounds::fast);
        double[] below = new double[least.length];
        double[] above = new double[least.length];
        for (int i = 0; i < least.length; i++) {
            below[i] = 100 * (1 - least[i] / fast[i]);
            above[i] = 100
                    * (MixedRuns.cost(runs.of(MixedRuns.MIXED, MixedRuns.BOTH).get(i)) / least[i] - 1);
        }
        rows.add(List.of(
                name,
                Spread.of(least).medians(0),
                Spread.of(below).medians(1),
                Spread.of(above).medians(1)));
    }
}

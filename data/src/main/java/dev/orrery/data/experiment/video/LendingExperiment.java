package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Experiment;
import dev.orrery.data.experiment.Spread;
import dev.orrery.data.experiment.Workbench;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.shared.SharedPage;
import dev.orrery.model.shared.FleetTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What one budget for LLM workers and video GPUs saves beside the best split by fixed numbers (sessions.md I8). */
public final class LendingExperiment implements Experiment {
    private static final List<String> HEADS =
            List.of("fleet", "GPUs", "in SLO %", "p99 TTFT ms", "late %", "p99 first chunk ms", "used GPU-h", "kept");

    @Override
    public String name() {
        return "video-llm";
    }

    @Override
    public String about() {
        return "LLM workers and video GPUs: one budget beside the best split by fixed numbers";
    }

    @Override
    public Page run(Workbench bench) throws InterruptedException {
        List<LendingRuns> all = new ArrayList<>();
        for (LendingSetting setting : List.of(LendingSetting.APART, LendingSetting.AFTER, LendingSetting.TOGETHER)) {
            all.add(LendingRuns.of(bench, setting, ControlRuns.FRESH_SEED));
        }
        List<Page.Verdict> verdicts = new ArrayList<>();
        List<Page.Section> sections = new ArrayList<>();
        for (int k = 0; k < all.size(); k++) {
            verdicts.add(verdict(all.get(k)));
            sections.add(section("case-" + (k + 1), all.get(k)));
        }
        return new Page(
                "Video sessions and LLM requests on one budget",
                "1.3B video (K 8, C16 V2) and Qwen3-32B on two GPUs a worker (profile rag, KV-aware routing, start-up"
                        + " 20 s), one wave each in " + LendingSetting.PERIOD_S + " s. Both promises must be kept: "
                        + LendingRuns.GOOD_PERCENT
                        + " % of the requests with TTFT <= 2 s and mean gap <= 50 ms; at most "
                        + LendingRuns.LATE_PERCENT + " % of the chunks late; 99 % of the first chunks within 2 s."
                        + " Simulated by Orrery: a GPU is taken to have the pass times of an H200 and the chunk times"
                        + " of C16.",
                List.of(),
                verdicts,
                sections,
                "orrery experiment video-llm, version " + bench.version());
    }

    private static Page.Verdict verdict(LendingRuns runs) {
        Spread saved = Spread.of(runs.saved());
        return new Page.Verdict(
                saved.median() > 0 ? Page.Mood.GOOD : Page.Mood.NOTE,
                runs.setting().name() + ": the least shared fleet that keeps both promises has "
                        + gpus(runs, LendingRuns.Outcome::shared) + " GPUs, the least split one "
                        + gpus(runs, LendingRuns.Outcome::split) + "; sharing saves " + saved.medians(1)
                        + " % of the GPUs. With as many GPUs, "
                        + kept(runs, LendingRuns.Outcome::videoFirst) + " of "
                        + Text.count(runs.seeds().size(), "seed")
                        + " keep both under video first, " + kept(runs, LendingRuns.Outcome::llmFirst)
                        + " under LLM first.");
    }

    private static String gpus(LendingRuns runs, Function<LendingRuns.Outcome, LendingRuns.Quality> of) {
        return medians(runs, of, LendingRuns.Quality::gpus, 0);
    }

    private static long kept(LendingRuns runs, Function<LendingRuns.Outcome, LendingRuns.Quality> of) {
        return runs.seeds().stream().map(of).filter(LendingRuns.Quality::kept).count();
    }

    private static String medians(
            LendingRuns runs,
            Function<LendingRuns.Outcome, LendingRuns.Quality> of,
            ToDoubleFunction<LendingRuns.Quality> value,
            int decimals) {
        return Spread.of(runs.seeds().stream().map(of).mapToDouble(value).toArray())
                .medians(decimals);
    }

    private static Page.Section section(String id, LendingRuns runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("split, LLM workers always on", runs, LendingRuns.Outcome::split));
        rows.add(row("split, each follows its load", runs, LendingRuns.Outcome::scaled));
        rows.add(row("shared, balanced", runs, LendingRuns.Outcome::shared));
        rows.add(row("shared, video first", runs, LendingRuns.Outcome::videoFirst));
        rows.add(row("shared, LLM first", runs, LendingRuns.Outcome::llmFirst));
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Table(runs.setting().name(), HEADS, rows));
        LendingRuns.Quality shared = runs.seeds().getFirst().shared();
        FleetTimeline line = shared.line();
        if (line != null) {
            blocks.add(new Block.Figure(SharedPage.had(id + "-had", line, shared.gpus())));
            blocks.add(new Block.Figure(SharedPage.wanted(id + "-wanted", line, shared.gpus())));
        }
        return new Page.Section(
                id,
                runs.setting().name(),
                "Median [min..max] over the seeds. The split has the fewest GPUs that keep each promise by itself; the"
                        + " shared fleets have the fewest with which balanced keeps both. The pictures show the first"
                        + " seed under balanced.",
                blocks);
    }

    private static List<String> row(
            String name, LendingRuns runs, Function<LendingRuns.Outcome, LendingRuns.Quality> of) {
        return List.of(
                name,
                medians(runs, of, LendingRuns.Quality::gpus, 0),
                medians(runs, of, LendingRuns.Quality::good, 2),
                medians(runs, of, LendingRuns.Quality::ttftMs, 0),
                medians(runs, of, LendingRuns.Quality::late, 3),
                medians(runs, of, LendingRuns.Quality::firstMs, 0),
                medians(runs, of, LendingRuns.Quality::gpuHours, 2),
                kept(runs, of) + " of " + runs.seeds().size());
    }
}

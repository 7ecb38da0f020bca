package dev.orrery.data.experiment.video;

import dev.orrery.data.experiment.Spread;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.report.video.LoadPicture;
import dev.orrery.data.video.VideoSetup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The evaluation at the control level as a page. */
final class ControlPage {
    private static final String OWN = "Simulated by Orrery. The article's traces, hardware and code are not public: its"
            + " figures are quoted beside ours, never measured by us.";

    private final ControlRuns runs;
    private final int seeds;

    private ControlPage(ControlRuns runs, int seeds) {
        this.runs = runs;
        this.seeds = seeds;
    }

    /** Returns the page. */
    static Page of(ControlRuns runs, int seeds, String version) {
        return new ControlPage(runs, seeds).page(version);
    }

    private Page page(String version) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(article());
        sections.add(recorded());
        sections.add(fresh());
        sections.add(pictures());
        sections.add(gaps());
        sections.add(changed());
        sections.add(times());
        sections.add(settings());
        return new Page(
                "Video sessions: cost and latency of a fleet",
                "TurboServe's controller beside its baselines, without parts of it, and beside oracles; control level"
                        + " (L is constant between control steps). " + OWN,
                figures(),
                verdicts(),
                sections,
                "orrery experiment video, version " + version + ", " + Text.count(seeds, "fresh seed") + " from "
                        + ControlRuns.FRESH_SEED);
    }

    // ---- the numbers that matter ----

    private List<Page.KeyFigure> figures() {
        Spread latency = latencyCuts(runs.recorded());
        Spread cost = costCuts(runs.recorded());
        return List.of(
                figure("worst chunk cut at equal cost", latency.mean(), "%", "article 37.5, max 51.6"),
                figure("cost cut at equal latency", cost.mean(), "%", "article 37.2, max 49.0"),
                figure("without migration", mean(Measure.NO_MIGRATION), "% more cost", "article 15.0"),
                figure("without autoscaling", mean(Measure.NO_AUTOSCALING), "% more cost", "article 42.9"),
                figure("above the cost oracle", mean(Measure.ORACLE), "%", "article 6.1"),
                figure("placement gap GLOBAL_MAX", gap(0).mean(), "%", "article 3.6"),
                figure("placement gap PAIRWISE", gap(1).mean(), "%", "Orrery's reading"),
                figure(
                        "control step, 64 GPUs, median",
                        runs.times().getLast().medianUs(),
                        "us",
                        "article 15,000, other machine"));
    }

    private static Page.KeyFigure figure(String label, double value, String unit, String note) {
        return new Page.KeyFigure(label, Text.number(value, 1), unit, note);
    }

    private double mean(Measure measure) {
        return Spread.of(measure.of(runs.recorded())).mean();
    }

    private static Spread latencyCuts(List<ControlColumn> columns) {
        return pooled(columns, List.of(Measure.CUT_LAG, Measure.CUT_MAG, Measure.CUT_BASE));
    }

    private static Spread costCuts(List<ControlColumn> columns) {
        return pooled(columns, List.of(Measure.COST_LAG, Measure.COST_MAG));
    }

    private static Spread pooled(List<ControlColumn> columns, List<Measure> measures) {
        return Spread.of(measures.stream()
                .flatMapToDouble(m -> Arrays.stream(m.of(columns)))
                .toArray());
    }

    private Spread gap(int mode) {
        double[] means = new double[runs.gaps().size() / 2];
        for (int i = 0; i < means.length; i++) {
            means[i] = runs.gaps().get(2 * i + mode).mean();
        }
        return Spread.of(means);
    }

    private List<Page.Verdict> verdicts() {
        boolean sizes = latencyCuts(runs.recorded()).mean() > 25
                && costCuts(runs.recorded()).mean() > 25;
        return List.of(
                new Page.Verdict(
                        sizes ? Page.Mood.GOOD : Page.Mood.BAD,
                        "The sizes that the article reports for latency and cost are reached on the recorded traces;"
                                + " that does not confirm them: they follow from peak/mean of the active sessions."),
                new Page.Verdict(
                        Page.Mood.NOTE,
                        "Migration is worth less here than the article says, since a drained GPU empties at the next"
                                + " pause of its sessions; the article does not tell its rule."),
                new Page.Verdict(
                        Page.Mood.WARNING,
                        "At this level moves are free of stalls. See 'orrery experiment video-chunks' for what viewers"
                                + " of the same sessions get."));
    }

    // ---- evidence ----

    private Page.Section article() {
        List<ControlColumn> all =
                runs.fresh().stream().flatMap(f -> f.columns().stream()).toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(
                "latency cut vs LAG, MAG, BASE, %",
                latencyCuts(runs.recorded()), latencyCuts(all), "36.6, max 48.0", "mean 37.5, max 51.6"));
        rows.add(row(
                "cost cut vs LAG, MAG, %",
                costCuts(runs.recorded()), costCuts(all), "37.3, max 59.1", "mean 37.2, max 49.0"));
        rows.add(row(Measure.NO_MIGRATION, all, "4.5", "15.0"));
        rows.add(row(Measure.NO_AUTOSCALING, all, "42.0", "42.9"));
        rows.add(row(Measure.ORACLE, all, "10.7", "6.1"));
        rows.add(List.of("placement gap GLOBAL_MAX, %", gap(0).means(2), "-", "1.1-1.3", "3.6"));
        rows.add(List.of("placement gap PAIRWISE, %", gap(1).means(2), "-", "0.1", "-"));
        return new Page.Section(
                "article",
                "Beside the article",
                OWN + " 'Reference' is the independent run of sessions.md section 10 on the same recorded traces."
                        + " Columns are mean [min..max].",
                List.of(new Block.Table(
                        "Ours, the reference's and the article's figures",
                        List.of(
                                "measure",
                                "recorded traces (C16, C64)",
                                "all settings, fresh seeds",
                                "reference",
                                "article"),
                        rows)));
    }

    private List<String> row(Measure measure, List<ControlColumn> all, String reference, String article) {
        return row(
                measure.name(), Spread.of(measure.of(runs.recorded())), Spread.of(measure.of(all)), reference, article);
    }

    private static List<String> row(String name, Spread recorded, Spread all, String reference, String article) {
        return List.of(name, recorded.means(1), all.means(1), reference, article);
    }

    private Page.Section recorded() {
        List<String> heads = new ArrayList<>(List.of("measure"));
        for (VideoSetting setting : List.of(VideoSetting.C16, VideoSetting.C64)) {
            for (VideoSetting.Volatility volatility : VideoSetting.Volatility.values()) {
                heads.add(setting.name() + " " + volatility);
            }
        }
        heads.add("article");
        List<List<String>> rows = new ArrayList<>();
        for (Measure measure : Measure.ALL) {
            List<String> row = new ArrayList<>(List.of(measure.name()));
            for (ControlColumn column : runs.recorded()) {
                row.add(cell(measure, column));
            }
            row.add(measure.article().isEmpty() ? "-" : measure.article());
            rows.add(row);
        }
        return new Page.Section(
                "recorded",
                "Recorded traces",
                "C16: 1.3B on 16 H20, seeds 31-33; C64: 1.3B on 64 B300, seeds 131-133. V1 steady, V2 a wave, V3"
                        + " bursts. * sessions wait in the baseline, so its latency is understated.",
                List.of(new Block.Table("One seed per column", heads, rows)));
    }

    private static String cell(Measure measure, ControlColumn column) {
        double value = measure.value().applyAsDouble(column);
        String text = Double.isFinite(value) ? Text.number(value, measure.decimals()) : "-";
        return measure.waits(column) ? text + "*" : text;
    }

    private Page.Section fresh() {
        List<String> heads = new ArrayList<>(List.of("setting"));
        Measure.ALL.forEach(m -> heads.add(m.name()));
        List<List<String>> rows = new ArrayList<>();
        for (ControlRuns.Fresh fresh : runs.fresh()) {
            List<String> row = new ArrayList<>(List.of(fresh.setting().name() + " " + fresh.volatility()));
            for (Measure measure : Measure.ALL) {
                row.add(Spread.of(measure.of(fresh.columns())).means(measure.decimals()));
            }
            rows.add(row);
        }
        return new Page.Section(
                "fresh",
                "Three models, two clusters, fresh seeds",
                "Mean [min..max] over " + Text.count(seeds, "seed") + " that nothing was tuned with.",
                List.of(
                        new Block.Figure(bars(
                                "cuts",
                                "Cuts by setting",
                                List.of(Measure.CUT_LAG, Measure.CUT_MAG, Measure.COST_LAG, Measure.COST_MAG))),
                        new Block.Figure(bars(
                                "parts",
                                "Cost without a part, and above the oracle",
                                List.of(Measure.NO_MIGRATION, Measure.NO_AUTOSCALING, Measure.ORACLE))),
                        new Block.Table("All settings", heads, rows)));
    }

    private Chart bars(String id, String title, List<Measure> measures) {
        List<String> categories = new ArrayList<>();
        runs.fresh().forEach(f -> categories.add(f.setting().name() + " " + f.volatility()));
        List<Chart.Bar> bars = new ArrayList<>();
        for (Measure measure : measures) {
            double[] means = runs.fresh().stream()
                    .mapToDouble(f -> Spread.of(measure.of(f.columns())).mean())
                    .toArray();
            String name = measure.name();
            bars.add(new Chart.Bar(
                    name.startsWith("...") ? measures.getFirst().name().split(" ")[0] + name : name, means));
        }
        return new Chart.Bars(
                Chart.Caption.of(id, title, "Means over the seeds; longer bars speak for the controller."),
                "setting",
                categories,
                Chart.Axis.of("percent", "%"),
                bars,
                false,
                false);
    }

    private static Page.Section pictures() {
        List<Block> blocks = new ArrayList<>();
        VideoSetting.Volatility v2 = VideoSetting.Volatility.V2;
        VideoSetup setup = VideoSetting.C16.setup();
        LoadPicture.of("turbo", "C16 V2, PAIRWISE", setup, VideoSetting.C16.trace(v2, v2.seed(false)))
                .forEach(chart -> blocks.add(new Block.Figure(chart)));
        LoadPicture.of(
                        "drain",
                        "C16 V2, NO_MIGRATION",
                        setup.under("no_migration"),
                        VideoSetting.C16.trace(v2, v2.seed(false)))
                .forEach(chart -> blocks.add(new Block.Figure(chart)));
        return new Page.Section("pictures", "Sessions on GPUs over time", "", blocks);
    }

    private Page.Section gaps() {
        List<List<String>> rows = new ArrayList<>();
        for (int mode = 0; mode < 2; mode++) {
            List<String> row = new ArrayList<>(List.of(mode == 0 ? "GLOBAL_MAX" : "PAIRWISE"));
            for (int v = 0; v < runs.gaps().size() / 2; v++) {
                PlacementGap.Result gap = runs.gaps().get(2 * v + mode);
                row.add(Text.number(gap.mean(), 2) + " (max " + Text.number(gap.most(), 1) + "; "
                        + Text.count(gap.steps()) + " steps)");
            }
            rows.add(row);
        }
        return new Page.Section(
                "gaps",
                "Placement gap",
                "Objective L + eta * kappa of the greedy placement over that of the best one from the same placement"
                        + " before the event, at steps that hold the number of GPUs, first 6,000 instants of C16."
                        + " Article: 3.6 % in the mean.",
                List.of(new Block.Table("Mean gap, %", List.of("mode", "V1", "V2", "V3"), rows)));
    }

    private Page.Section changed() {
        List<List<String>> rows = new ArrayList<>();
        for (ControlRuns.Changed changed : runs.changed()) {
            ControlColumn c = changed.column();
            rows.add(List.of(
                    changed.what(),
                    Text.number(c.peakToMean(), 2),
                    cell(Measure.CUT_LAG, c),
                    cell(Measure.CUT_MAG, c),
                    cell(Measure.NO_MIGRATION, c),
                    cell(Measure.NO_AUTOSCALING, c),
                    cell(Measure.ORACLE, c)));
        }
        return new Page.Section(
                "causes",
                "What drives the figures",
                "C16 V2, one seed, one parameter changed at a time. The batching curve changes only the latency columns;"
                        + " longer active phases make migration more valuable; finer load steps come nearer to the"
                        + " oracle of cost.",
                List.of(new Block.Table(
                        "One parameter at a time",
                        List.of(
                                "change",
                                "peak/mean",
                                "latency cut vs LAG, %",
                                "... vs MAG, %",
                                "NO_MIGRATION, +%",
                                "NO_AUTOSCALING, +%",
                                "above oracle, +%"),
                        rows)));
    }

    private Page.Section times() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < runs.times().size(); i++) {
            StepTimes.Result t = runs.times().get(i);
            rows.add(List.of(
                    i == 0 ? "C16 V3 (16 GPUs)" : "C64 V3 (64 GPUs)",
                    Text.count(t.steps()),
                    Text.number(t.medianUs(), 2),
                    Text.number(t.p99Us(), 2)));
        }
        return new Page.Section(
                "times",
                "Time of a control step",
                "Placement and autoscaling together, all steps, scale steps included, on this machine while nothing else"
                        + " of the experiment runs. Article: 15 ms at 64 GPUs, on other hardware.",
                List.of(new Block.Table(
                        "Microseconds of one step", List.of("run", "steps", "median us", "p99 us"), rows)));
    }

    private static Page.Section settings() {
        List<List<String>> rows = new ArrayList<>();
        for (VideoSetting s : VideoSetting.ALL) {
            rows.add(List.of(
                    s.name(),
                    s.model() + ", " + s.gpus() + " " + s.gpu(),
                    Text.number(s.baseMs(), 1) + " + " + Text.number(s.perSessionMs(), 1) + "n",
                    s.target() + " / " + s.hard(),
                    Text.number(s.gbS(), 0),
                    s.large() ? "1,200" : "3,600",
                    Text.number(s.rateFactor(), 1)));
        }
        return new Page.Section(
                "settings",
                "Settings",
                "Table of volatility as in sessions.md A5, delta 0.1, eta 0.1, alpha 5 ms, no start-up delay, warm-up"
                        + " 300 s, a quarter of the GPUs at the start. Chunk times are plausible, not measured on"
                        + " hardware.",
                List.of(new Block.Table(
                        "Models and clusters",
                        List.of("name", "model, GPUs", "L(n) ms", "K / Kmax", "GB/s", "duration s", "rate factor"),
                        rows)));
    }
}

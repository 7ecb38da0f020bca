package dev.orrery.cli;

import dev.orrery.data.report.ObserverGroup;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.SummaryMetric;
import dev.orrery.data.report.TokenSeconds;
import dev.orrery.data.report.TokenTimes;
import dev.orrery.data.report.compare.Baseline;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.RequestCatalogue;
import dev.orrery.data.report.export.ExportTool;
import dev.orrery.data.report.run.RunPage;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioText;
import dev.orrery.data.scenario.SharedScenario;
import dev.orrery.data.scenario.VideoScenario;
import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.router.RouteObserver;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Timeline;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One scenario, one run: what it prints and the files that it leaves. */
final class SingleRun {
    private final Main main;
    private final Simulation simulation;
    private final RunView view;
    private final RunOutputs outputs;
    private final RunGoals goals;
    private final boolean saturation;

    /**
     * Takes what the run needs.
     *
     * @param saturation whether its load factor is measured
     */
    SingleRun(Main main, Simulation simulation, RunView view, RunOutputs outputs, RunGoals goals, boolean saturation) {
        this.main = main;
        this.simulation = simulation;
        this.view = view;
        this.outputs = outputs;
        this.goals = goals;
        this.saturation = saturation;
    }

    /**
     * Does all of it.
     *
     * @param sources the files that say which scenario it is, by what they are
     */
    int run(Candidate candidate, Map<String, Path> sources) throws IOException {
        SharedScenario shared = SharedScenario.of(candidate.sources());
        if (shared != null) {
            return new SharedRun(main, simulation, view, outputs).run(shared, sources);
        }
        Scenario scenario = ScenarioLoader.load(candidate.sources());
        if (view.scenarioOnly()) {
            main.terminal().out().print(ScenarioText.toYaml(scenario));
            return Exit.OK;
        }
        VideoScenario video = VideoScenario.of(scenario);
        if (video != null) {
            outputs.check(inputs(scenario, sources));
            return new VideoRun(main, simulation.progress(), view, outputs, goals, saturation)
                    .run(candidate, scenario, video);
        }
        outputs.check(inputs(scenario, sources));
        goals.check(scenario, saturation);
        return play(candidate, scenario, goals.baseline(RequestCatalogue.CATALOGUE));
    }

    private int play(Candidate candidate, Scenario scenario, @Nullable Baseline baseline) throws IOException {
        RunSpec run = simulation.resolve(scenario);
        outputs.check(run.requests());
        if (view.explain() != RunView.NONE) {
            ExplainRun.check(view.explain(), run);
        }
        ExportTool.Watched watched = watched(run);
        Timeline timeline = outputs.page() ? new Timeline(run.pool().workers()) : null;
        RouteObserver routes = timeline == null ? null : RouteObserver.NONE; // the page shows what routing found
        RunResult noted = simulation.run(run, observer(watched, timeline), routes);
        RunResult result = noted.withOwnRoutes();
        double loadFactor = saturation && !RunExit.partial(result) ? simulation.loadFactor(result) : Double.NaN;
        Report report = simulation.report(scenario, result, loadFactor);
        Comparison comparison = null;
        if (baseline != null && RunExit.partial(result)) {
            RunGoals.notJudged(baseline, main.terminal());
        } else if (baseline != null) {
            comparison = compare(candidate, scenario, report, baseline);
        }
        print(report, watched, comparison);
        outputs.write(report, simulation, main.terminal(), watched);
        if (timeline != null) {
            String yaml = ScenarioText.toYaml(scenario);
            outputs.writePage(
                    () -> RunPage.of(report, noted.routes(), timeline, new RunPage.Source(main.typed(), yaml)));
        }
        return Math.max(RunExit.of(report, main.terminal()), judge(report, comparison));
    }

    private void print(Report report, ExportTool.Watched watched, @Nullable Comparison comparison) throws IOException {
        PrintWriter out = main.terminal().out();
        if (view.explain() != RunView.NONE) {
            out.print(ExplainRun.text(view.explain(), report, simulation, main.style()));
        } else {
            view.print(main, report, watched.seconds(), comparison);
        }
        out.flush();
    }

    private Comparison compare(Candidate candidate, Scenario scenario, Report report, Baseline baseline) {
        BaselineRun.warn(baseline, simulation.percentiles(), main.terminal());
        BaselineRun.warn(baseline, scenario, simulation.traceHash(), main.terminal());
        return BaselineRun.compare(
                baseline, candidate.name(), scenario.seed(), SummaryMetric.values(report), goals.margin());
    }

    private int judge(Report report, @Nullable Comparison comparison) {
        int exit = goals.conditions()
                ? goals.judge("", SummaryMetric.values(report), RequestCatalogue.CATALOGUE, main.terminal())
                : Exit.OK;
        return comparison == null ? exit : Math.max(exit, RunGoals.regressions(comparison, main.terminal()));
    }

    private ExportTool.Watched watched(RunSpec run) {
        int workers = run.pool().workers();
        boolean seconds = view.vllm() || outputs.exports().seconds();
        return new ExportTool.Watched(
                seconds ? new TokenSeconds(run.requests(), workers, run.warmRows()) : null,
                outputs.exports().times() ? new TokenTimes(run.requests(), workers, run.warmRows()) : null);
    }

    /** Joins those who have to watch the run; null if nobody has to, since watching is slower. */
    private static @Nullable PassObserver observer(ExportTool.Watched watched, @Nullable Timeline timeline) {
        List<PassObserver> all = new ArrayList<>();
        if (watched.seconds() != null) {
            all.add(watched.seconds());
        }
        if (watched.times() != null) {
            all.add(watched.times());
        }
        if (timeline != null) {
            all.add(timeline);
        }
        return ObserverGroup.of(all);
    }

    private Map<String, Path> inputs(Scenario scenario, Map<String, Path> sources) {
        Map<String, Path> inputs = new LinkedHashMap<>(sources);
        Path baseline = goals.baselineFile();
        if (baseline != null) {
            inputs.put("the baseline", baseline);
        }
        inputs.putAll(traces(scenario));
        return inputs;
    }

    /** Returns the files that a scenario reads, by what they are. */
    static Map<String, Path> traces(Scenario scenario) {
        Map<String, Path> inputs = new LinkedHashMap<>();
        if (scenario.workload().input() instanceof Scenario.Trace trace) {
            inputs.put("the trace", Path.of(trace.path()));
        }
        VideoScenario video = VideoScenario.of(scenario);
        if (video != null && video.input() instanceof VideoScenario.File sessions) {
            inputs.put("the trace", Path.of(sessions.path()));
        }
        String warm = scenario.workload().warmTrace();
        if (warm != null) {
            inputs.put("the warm trace", Path.of(warm));
        }
        String grid = scenario.timingFile();
        if (grid != null) {
            inputs.put("the file of pass times", Path.of(grid));
        }
        String model = scenario.modelFile();
        if (model != null) {
            inputs.put("the description of the model", Path.of(model));
        }
        String calibration = scenario.calibrationFile();
        if (calibration != null) {
            inputs.put("the calibration", Path.of(calibration));
        }
        return inputs;
    }
}

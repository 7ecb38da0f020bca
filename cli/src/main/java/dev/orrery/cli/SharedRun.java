package dev.orrery.cli;

import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.shared.SharedJson;
import dev.orrery.data.report.shared.SharedPage;
import dev.orrery.data.report.shared.SharedReport;
import dev.orrery.data.report.shared.SharedText;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioText;
import dev.orrery.data.scenario.SharedScenario;
import dev.orrery.model.shared.SharedResult;
import dev.orrery.model.shared.SharedSpec;
import dev.orrery.model.shared.SharedTwin;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One run of a scenario whose LLM workers and video GPUs share a budget. */
final class SharedRun {
    private static final List<String> OF_ONE_POOL = List.of(
            "--requests",
            "--record",
            "--timing",
            "--explain",
            "--style",
            "--exact-gaps",
            "--no-fast-forward",
            "--percentiles",
            "--export",
            "--saturation",
            "--fail-if",
            "--baseline");

    private final Main main;
    private final Simulation simulation;
    private final RunView view;
    private final RunOutputs outputs;

    SharedRun(Main main, Simulation simulation, RunView view, RunOutputs outputs) {
        this.main = main;
        this.simulation = simulation;
        this.view = view;
        this.outputs = outputs;
    }

    /**
     * Plays both sides and prints what became of them.
     *
     * @param sources the files that say which scenario it is, by what they are
     */
    int run(SharedScenario scenario, Map<String, Path> sources) throws IOException {
        view.refuse(OF_ONE_POOL, "is for a fleet of one pool; this scenario has fleet.budget");
        if (view.scenarioOnly()) {
            main.terminal().out().print(ScenarioText.toYaml(scenario));
            return Exit.OK;
        }
        outputs.check(inputs(scenario, sources));
        VideoRuns sessions = new VideoRuns(
                main, simulation.progress(), view, scenario.sessions().seed(), false, false);
        VideoRuns.Prepared video = sessions.prepared(scenario.sessions(), scenario.video());
        SharedSpec spec = scenario.spec(
                simulation.resolve(scenario.llm()), video.sessions().trace(), video.horizonNs());
        Progress progress = simulation.progress();
        progress.phase("simulating", spec.llm().requests().size());
        SharedResult result = SharedTwin.run(spec, new RunOptions(true, false, null, progress));
        progress.clear();
        SharedReport report = report(scenario, result);
        PrintWriter out = main.terminal().out();
        if (view.json()) {
            SharedJson.write(report, out);
        } else {
            out.print(SharedText.of(report, main.style()));
        }
        out.flush();
        outputs.writePage(() -> SharedPage.of(report, main.typed()));
        if (result.llm().ending() == RunResult.Ending.GUARD) {
            main.terminal().error(Objects.requireNonNullElse(result.llm().diagnosis(), "the run would never end"));
            return Exit.LIMIT;
        }
        return Exit.OK;
    }

    private static SharedReport report(SharedScenario scenario, SharedResult result) {
        Scenario llm = scenario.llm();
        return SharedReport.of(
                new Provenance(
                        Main.VERSION,
                        llm.seed(),
                        llm.hash() + scenario.sessions().hash(),
                        null),
                scenario.canonicalJson(),
                scenario.policy(),
                result);
    }

    private static Map<String, Path> inputs(SharedScenario scenario, Map<String, Path> sources) {
        Map<String, Path> inputs = new LinkedHashMap<>(SingleRun.traces(scenario.llm()));
        inputs.putAll(SingleRun.traces(scenario.sessions()));
        inputs.putAll(sources);
        return inputs;
    }
}

package dev.orrery.cli;

import dev.orrery.data.report.compare.Baseline;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.ComparisonJson;
import dev.orrery.data.report.compare.ComparisonText;
import dev.orrery.data.report.compare.RequestCatalogue;
import dev.orrery.data.report.compare.Side;
import dev.orrery.data.report.video.SessionCatalogue;
import dev.orrery.data.scenario.SameWorkload;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.ScenarioSources;
import dev.orrery.data.scenario.SharedScenario;
import dev.orrery.data.scenario.VideoScenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several scenarios, or one with several seeds, or both: all runs, and what they show beside each other. */
final class CompareRun {
    private final Main main;
    private final Simulation simulation;
    private final RunGoals goals;
    private final RunView view;
    private final boolean saturation;

    /**
     * Takes how to run and what to tell.
     *
     * @param saturation whether load factors are measured
     */
    CompareRun(Main main, Simulation simulation, RunGoals goals, RunView view, boolean saturation) {
        this.main = main;
        this.simulation = simulation;
        this.goals = goals;
        this.view = view;
        this.saturation = saturation;
    }

    private static Scenario load(Candidate candidate) {
        if (SharedScenario.of(candidate.sources()) != null) {
            String told = ": a fleet with fleet.budget is run one at a time; take one scenario and one seed";
            throw new CommandFailure(Exit.USAGE, candidate.name() + told);
        }
        return ScenarioLoader.load(candidate.sources());
    }

    /** Does all of it. */
    int run(List<Candidate> candidates) throws IOException {
        List<Scenario> scenarios = new ArrayList<>();
        for (Candidate candidate : candidates) {
            scenarios.add(load(candidate));
        }
        sameWorkload(candidates, scenarios);
        Scenario first = scenarios.getFirst();
        Runs runs = runs(scenarios);
        List<Long> seeds = goals.seeds(first.seed());
        Baseline baseline = goals.baseline(runs.catalogue());
        Side stored = baseline == null ? null : baseline.with(seeds);
        List<Candidate> all = new ArrayList<>(candidates);
        if (baseline != null && stored == null) {
            all.addFirst(again(baseline));
        }
        List<List<Runs.Outcome>> outcomes = simulate(all, seeds, runs);
        if (simulation.progress().stopped()) {
            throw interrupted();
        }
        List<Side> sides = new ArrayList<>();
        for (int c = 0; c < all.size(); c++) {
            sides.add(new Side(
                    all.get(c).name(),
                    outcomes.get(c).stream().map(Runs.Outcome::sample).toList()));
        }
        if (stored != null) {
            sides.addFirst(stored);
        }
        if (baseline != null) {
            if (runs.catalogue() == RequestCatalogue.CATALOGUE) {
                BaselineRun.warn(baseline, simulation.percentiles(), main.terminal());
            }
            BaselineRun.warn(baseline, first, runs.traceHash(), main.terminal());
            BaselineRun.reproduced(baseline, sides.getFirst(), main.terminal());
        }
        return tell(Comparison.of(runs.catalogue(), sides, goals.margin()), all, outcomes, baseline);
    }

    private Runs runs(List<Scenario> scenarios) {
        Scenario first = scenarios.getFirst();
        if (VideoScenario.of(first) != null) {
            VideoRun.refuseOfRequests(view);
            goals.check(SessionCatalogue.CATALOGUE);
            boolean hashes = view.json() || goals.baselineFile() != null;
            return new VideoRuns(main, simulation.progress(), view, first.seed(), saturation, hashes);
        }
        scenarios.forEach(scenario -> goals.check(scenario, saturation));
        return new RequestRuns(simulation, saturation);
    }

    private static CommandFailure interrupted() {
        return new CommandFailure(Exit.INTERRUPTED, "interrupted before all runs had ended: nothing is compared");
    }

    private static void sameWorkload(List<Candidate> candidates, List<Scenario> scenarios) {
        for (int c = 1; c < scenarios.size(); c++) {
            String difference = SameWorkload.difference(scenarios.getFirst(), scenarios.get(c), false);
            if (difference != null) {
                throw new CommandFailure(
                        Exit.USAGE,
                        candidates.getFirst().name() + " and "
                                + candidates.get(c).name()
                                + " do not play the same workload: " + difference
                                + "; a flag such as --trace or --seed sets it for both");
            }
        }
    }

    /** Returns the scenario that an earlier report stored. */
    private static Candidate again(Baseline baseline) {
        ScenarioSources.Text text =
                new ScenarioSources.Text(baseline.side().name() + " (its config)", baseline.configJson());
        return new Candidate(baseline.side().name(), ScenarioSources.none().withText(text));
    }

    private List<List<Runs.Outcome>> simulate(List<Candidate> candidates, List<Long> seeds, Runs runs) {
        List<List<Runs.Outcome>> outcomes = new ArrayList<>();
        candidates.forEach(candidate -> outcomes.add(new ArrayList<>()));
        try (SideBySide<Runs.Outcome> cores =
                new SideBySide<>(simulation.progress(), candidates.size() * seeds.size())) {
            for (long seed : seeds) {
                for (Candidate candidate : candidates) {
                    if (simulation.progress().stopped()) {
                        throw interrupted();
                    }
                    Scenario scenario =
                            ScenarioLoader.load(candidate.withSeed(seed).sources());
                    cores.await();
                    cores.submit(runs.prepare(scenario, view.json()));
                }
            }
            List<Runs.Outcome> done = cores.results();
            for (int i = 0; i < done.size(); i++) {
                outcomes.get(i % candidates.size()).add(done.get(i));
            }
        }
        return outcomes;
    }

    private int tell(
            Comparison comparison, List<Candidate> all, List<List<Runs.Outcome>> outcomes, @Nullable Baseline baseline)
            throws IOException {
        Terminal terminal = main.terminal();
        if (view.json()) {
            ComparisonJson.write(comparison, terminal.out());
        } else {
            terminal.out().print(ComparisonText.of(comparison, main.style()));
        }
        terminal.out().flush();
        int exit = Exit.OK;
        for (int c = 0; c < all.size(); c++) {
            exit = Math.max(exit, complaints(all.get(c).name(), outcomes.get(c)));
        }
        for (Side side : comparison
                .sides()
                .subList(baseline != null ? 1 : 0, comparison.sides().size())) {
            exit = Math.max(exit, goals.judge(side.name(), side.means(), comparison.catalogue(), terminal));
        }
        if (baseline == null) {
            return exit;
        }
        if (exit == Exit.LIMIT) {
            RunGoals.notJudged(baseline, terminal);
            return exit;
        }
        return Math.max(exit, RunGoals.regressions(comparison, terminal));
    }

    /** Passes on what is wrong with the runs of one scenario, each thing once. */
    private int complaints(String name, List<Runs.Outcome> outcomes) {
        int exit = Exit.OK;
        boolean warned = false;
        for (Runs.Outcome outcome : outcomes) {
            String who =
                    name + (outcomes.size() > 1 ? ", seed " + outcome.sample().seed() : "");
            if (!warned) {
                outcome.warnings().forEach(warning -> main.terminal().warn(who + ": " + warning));
                warned = !outcome.warnings().isEmpty();
            }
            RunExit.Problem problem = outcome.problem();
            if (problem != null && problem.exit() > exit) {
                exit = problem.exit();
                main.terminal().error(who + ": " + problem.sentence());
            }
        }
        return exit;
    }
}

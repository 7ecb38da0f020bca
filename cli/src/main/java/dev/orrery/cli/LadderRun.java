package dev.orrery.cli;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Ladder;
import dev.orrery.data.report.LadderText;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.scenario.Flags;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioLoader;
import dev.orrery.data.scenario.SharedScenario;
import dev.orrery.model.twin.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of rates or concurrencies: one run each, and where the fleet breaks. */
final class LadderRun {
    private static final List<String> AXES = List.of("--request-rate", "--max-concurrency");

    private final ScenarioOptions options;
    private final @Nullable Path file;
    private final Simulation simulation;

    LadderRun(ScenarioOptions options, @Nullable Path file, Simulation simulation) {
        this.options = options;
        this.file = file;
        this.simulation = simulation;
    }

    /** Returns whether flags ask for more than one rung. */
    static boolean wanted(List<Flags.Value> flags) {
        return flags.stream().anyMatch(LadderRun::isList);
    }

    private static boolean isList(Flags.Value value) {
        return AXES.contains(value.flag()) && value.text().contains(",");
    }

    /** Runs all rungs and prints them. */
    int run(Main main, boolean json) throws IOException {
        List<Flags.Value> flags = options.flags();
        List<Flags.Value> lists = flags.stream().filter(LadderRun::isList).toList();
        if (lists.size() > 1) {
            throw new CommandFailure(Exit.USAGE, "only one of " + String.join(" and ", AXES) + " may be a list");
        }
        Flags.Value axis = lists.getFirst();
        if (SharedScenario.wanted(options.sources(file, List.of()))) {
            throw new CommandFailure(
                    Exit.USAGE,
                    axis.flag() + ": a ladder is for a fleet of one pool; " + file + " has fleet.budget or two pools");
        }
        List<Ladder.Rung> rungs = new ArrayList<>();
        int exit = Exit.OK;
        boolean stopped = false;
        for (String text : values(axis)) {
            if (!stopped) {
                Ladder.Rung rung = rung(flags, axis, text);
                rungs.add(rung);
                stopped = rung.report().run().ending() == RunResult.Ending.STOPPED;
                exit = Math.max(exit, RunExit.of(rung.report(), main.terminal()));
            }
        }
        Ladder ladder = new Ladder(axis.flag().substring(2), rungs);
        if (json) {
            JsonReport.write(ladder, main.terminal().out());
            rungs.forEach(rung -> Remarks.warnings(rung.report()).forEach(main.terminal()::warn));
        } else {
            main.terminal().out().print(LadderText.of(ladder, main.style()));
        }
        return exit;
    }

    private static List<String> values(Flags.Value axis) {
        List<String> values = new ArrayList<>();
        for (String text : axis.text().split(",", -1)) {
            number(axis, text);
            values.add(text.strip());
        }
        values.sort(Comparator.comparingDouble(text -> number(axis, text)));
        return values;
    }

    private static double number(Flags.Value axis, String text) {
        String word = text.strip();
        try {
            return word.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw new CommandFailure(
                    Exit.USAGE, axis.flag() + ": must be a number or a list such as 2,4,8; got '" + axis.text() + "'");
        }
    }

    private Ladder.Rung rung(List<Flags.Value> flags, Flags.Value axis, String text) {
        List<Flags.Value> these = new ArrayList<>();
        for (Flags.Value flag : flags) {
            these.add(flag.equals(axis) ? new Flags.Value(axis.flag(), text) : flag);
        }
        Scenario scenario = ScenarioLoader.load(options.sources(file, these));
        RunResult run = simulation.run(simulation.resolve(scenario), null);
        boolean whole = run.ending() == RunResult.Ending.DONE || run.ending() == RunResult.Ending.TIME_LIMIT;
        double loadFactor = whole ? simulation.loadFactor(run) : Double.NaN;
        return new Ladder.Rung(number(axis, text), simulation.report(scenario, run, loadFactor));
    }
}

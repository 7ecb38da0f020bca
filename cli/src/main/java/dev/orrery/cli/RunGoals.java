package dev.orrery.cli;

import dev.orrery.data.report.compare.Baseline;
import dev.orrery.data.report.compare.Catalogue;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.Condition;
import dev.orrery.data.report.compare.RequestCatalogue;
import dev.orrery.data.report.video.SessionCatalogue;
import dev.orrery.data.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What a run has to reach: conditions that fail it, an earlier report that it must not fall behind, and how many seeds.
 */
final class RunGoals {
    private static final int MOST_SEEDS = 100;

    private final CommandSpec command;
    private final List<String> conditions;
    private final int seeds;
    private final double margin;

    /** Takes the values of a command's flags. */
    RunGoals(CommandSpec command) {
        this.command = command;
        List<String> texts = command.findOption("--fail-if").getValue();
        conditions = texts == null ? List.of() : List.copyOf(texts);
        List<String> problems = new ArrayList<>();
        for (String text : conditions) {
            String problem = problem(text, RequestCatalogue.CATALOGUE);
            if (problem != null && problem(text, SessionCatalogue.CATALOGUE) != null) {
                problems.add("--fail-if: " + problem);
            }
        }
        if (!problems.isEmpty()) {
            throw new CommandFailure(Exit.USAGE, problems);
        }
        seeds = readSeeds();
        margin = readMargin();
    }

    private static @Nullable String problem(String text, Catalogue catalogue) {
        try {
            Condition.parse(text, catalogue);
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /** Returns the conditions as one kind of runs reads them. */
    private List<Condition> conditions(Catalogue catalogue) {
        return conditions.stream().map(text -> Condition.parse(text, catalogue)).toList();
    }

    /** Adds the flags to a command. */
    static void describe(CommandSpec command) {
        command.addOption(Flag.value("N", "run with N seeds from --seed on; means and intervals", "--seeds")
                .build());
        command.addOption(Flag.value("OLD.json", "compare with an earlier --json report; exit 1 if worse", "--baseline")
                .build());
        command.addOption(
                Flag.value("PERCENT", "differences of at most so many percent count as none; default 1", "--margin")
                        .hidden(true)
                        .build());
        command.addOption(Flag.value("EXPR", "exit 1 if true, such as 'p99_ttft_ms > 2000'; repeatable", "--fail-if")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build());
    }

    /** Fails if goals are given that a ladder has not. */
    void none(String why) {
        for (String flag : List.of("--seeds", "--baseline", "--margin", "--fail-if")) {
            if (!command.findOption(flag).typedValues().isEmpty()) {
                throw bad(flag + " is not for a ladder; " + why);
            }
        }
    }

    /** Returns how many seeds each scenario is run with. */
    int seeds() {
        return seeds;
    }

    /** Returns the seeds from one on, or fails if there are not so many. */
    List<Long> seeds(long first) {
        if (first > Long.MAX_VALUE - (seeds - 1)) {
            throw bad("--seeds: from seed " + first + " on there are no " + seeds + "; the last is " + Long.MAX_VALUE
                    + ", so take a smaller --seed");
        }
        return LongStream.rangeClosed(first, first + seeds - 1).boxed().toList();
    }

    /** Fails if there is a margin and nothing that it could be for. */
    void checkMargin(int scenarios) {
        if (scenarios == 1 && baselineFile() == null && Flag.text(command, "--margin") != null) {
            throw bad("--margin: is for comparisons, and nothing is compared; add --baseline, another scenario or a"
                    + " list such as --workers 4,8");
        }
    }

    /** Returns the difference in percent up to which two values count as equal. */
    double margin() {
        return margin;
    }

    private int readSeeds() {
        String text = Flag.text(command, "--seeds", "1");
        int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > MOST_SEEDS) {
            throw bad("--seeds: must be a whole number from 1 to " + MOST_SEEDS + "; got '" + text + "'");
        }
        return number;
    }

    private double readMargin() {
        String text = Flag.text(command, "--margin");
        if (text == null) {
            return Comparison.MARGIN_PERCENT;
        }
        if (!text.matches("\\d{1,6}(\\.\\d{1,6})?%?")) {
            throw bad("--margin: must be a percentage, not negative, such as 2.5; got '" + text + "'");
        }
        return Double.parseDouble(text.replace("%", ""));
    }

    /** Returns the file of the earlier report, or null. */
    @Nullable
    Path baselineFile() {
        return Flag.file(command, "--baseline");
    }

    /** Reads the earlier report; null if none is given. */
    @Nullable
    Baseline baseline(Catalogue catalogue) {
        Path file = baselineFile();
        try {
            return file == null ? null : Baseline.read(file, catalogue);
        } catch (IOException e) {
            throw new CommandFailure(Exit.DATA, "--baseline: " + e.getMessage());
        }
    }

    /** Fails before a run if its kind does not know what a condition asks for. */
    void check(Catalogue catalogue) {
        for (String text : conditions) {
            String problem = problem(text, catalogue);
            if (problem != null) {
                throw bad("--fail-if: this scenario serves " + catalogue.serves() + ": " + problem);
            }
        }
    }

    /** Fails before a run that serves requests if it cannot tell what a condition asks for. */
    void check(Scenario scenario, boolean saturation) {
        check(RequestCatalogue.CATALOGUE);
        for (Condition condition : conditions(RequestCatalogue.CATALOGUE)) {
            for (Condition.Clause clause : condition.clauses()) {
                String name = clause.metric().name();
                if (name.startsWith("goodput_") && !scenario.slo().any()) {
                    throw bad("--fail-if: " + name + " needs a goal to count against; add --slo ttft:2000 itl:50");
                }
                if (name.equals("load_factor") && !saturation) {
                    throw bad("--fail-if: load_factor is only measured with --saturation");
                }
            }
        }
    }

    /**
     * Returns the exit code that a run earns, and says on standard error why it is not 0.
     *
     * @param run its name, empty if there is only one
     * @param values its metrics
     * @param catalogue what they are
     */
    int judge(String run, double[] values, Catalogue catalogue, Terminal terminal) {
        int exit = Exit.OK;
        for (Condition condition : conditions(catalogue)) {
            String failure = condition.failure(values);
            if (failure != null) {
                terminal.error((run.isEmpty() ? "" : run + ": ") + "--fail-if '" + condition.text() + "': " + failure);
                exit = Exit.GOAL;
            }
        }
        return exit;
    }

    /** Returns whether there is anything to judge. */
    boolean conditions() {
        return !conditions.isEmpty();
    }

    /** Says that an earlier report is no measure for a run that was stopped. */
    static void notJudged(Baseline baseline, Terminal terminal) {
        terminal.warn("the result is partial, so it is not judged against "
                + baseline.side().name());
    }

    /** Returns the exit code that a comparison with an earlier report earns, and says why it is not 0. */
    static int regressions(Comparison comparison, Terminal terminal) {
        List<String> regressions = comparison.regressions();
        regressions.forEach(regression -> terminal.error("regression: " + regression));
        return regressions.isEmpty() ? Exit.OK : Exit.GOAL;
    }

    private ParameterException bad(String problem) {
        return new ParameterException(command.commandLine(), problem);
    }
}

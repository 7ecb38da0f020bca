package dev.orrery.cli;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.TextReport;
import dev.orrery.data.report.TokenSeconds;
import dev.orrery.data.report.VllmConsole;
import dev.orrery.data.report.compare.Comparison;
import dev.orrery.data.report.compare.ComparisonJson;
import dev.orrery.data.report.compare.ComparisonText;
import dev.orrery.model.kernel.Percentiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What a run prints, and in which form. */
final class RunView {
    /** No request is to be explained. */
    static final int NONE = -1;

    private final CommandSpec command;

    /** Takes the values of a command's flags. */
    RunView(CommandSpec command) {
        this.command = command;
    }

    /** Adds the flags to a command. */
    static void describe(CommandSpec command) {
        for (OptionSpec.Builder flag : List.of(
                Flag.of("print one JSON object", "--json"),
                Flag.value("NAME", "table, or vllm: the block that vllm bench prints", "--style"),
                Flag.value("N", "the time line of request N, counted from 0", "--explain"),
                Flag.value("RULE", "rule of percentiles: rank, or linear as AIPerf and NumPy have it", "--percentiles")
                        .hidden(true),
                Flag.of("print the scenario instead of running it", "--print-scenario"))) {
            command.addOption(flag.build());
        }
    }

    /** Fails if what is asked for cannot be printed together. */
    void check() {
        if (!List.of("table", "vllm").contains(style())) {
            throw bad("--style: must be table or vllm; got '" + style() + "'");
        }
        if (json() && (explain() != NONE || vllm())) {
            throw bad("--json excludes --explain and --style: they are texts for people");
        }
    }

    /**
     * Fails if something is asked for that only one run can tell.
     *
     * @param instead what to do, such as "take one rate or concurrency"
     */
    void onlyOfSingleRuns(String instead) {
        for (String flag : List.of("--explain", "--style", "--print-scenario")) {
            if (!command.findOption(flag).typedValues().isEmpty()) {
                throw bad(flag + " is for a single run; " + instead);
            }
        }
    }

    /** Fails if one of some flags is given. */
    void refuse(List<String> flags, String why) {
        for (String flag : flags) {
            if (!command.findOption(flag).typedValues().isEmpty()) {
                throw bad(flag + " " + why);
            }
        }
    }

    /** Returns how traces are read. */
    ReadFlags reading() {
        return new ReadFlags(command);
    }

    boolean json() {
        return Flag.given(command, "--json");
    }

    /** Returns whether the block of {@code vllm bench} is wanted. */
    boolean vllm() {
        return style().equals("vllm");
    }

    boolean scenarioOnly() {
        return Flag.given(command, "--print-scenario");
    }

    private String style() {
        return Flag.text(command, "--style", "table");
    }

    /** Returns the request to explain, or {@link #NONE}. */
    int explain() {
        String text = Flag.text(command, "--explain");
        if (text == null) {
            return NONE;
        }
        if (!text.matches("\\d{1,9}")) {
            throw bad("--explain: must be the number of a request, counted from 0; got '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    /** Returns the rule that percentiles follow. */
    Percentiles percentiles() {
        String rule = Flag.text(command, "--percentiles", "rank");
        return switch (rule) {
            case "rank" -> Percentiles.ROUNDED_RANK;
            case "linear" -> Percentiles.LINEAR;
            default -> throw bad("--percentiles: must be rank or linear; got '" + rule + "'");
        };
    }

    /**
     * Prints a report.
     *
     * @param seconds what was counted for {@link #vllm}, else null
     * @param comparison with an earlier report, or null
     */
    void print(Main main, Report report, @Nullable TokenSeconds seconds, @Nullable Comparison comparison)
            throws IOException {
        PrintWriter out = main.terminal().out();
        if (json()) {
            JsonReport.write(
                    report,
                    json -> {
                        if (comparison != null) {
                            ComparisonJson.append(comparison, json);
                        }
                    },
                    out);
            Remarks.warnings(report).forEach(main.terminal()::warn);
        } else if (vllm() && seconds != null) {
            out.print(VllmConsole.of(report, seconds.peak()));
            Remarks.warnings(report).forEach(main.terminal()::warn);
        } else {
            out.print(TextReport.of(report, main.style()));
        }
        if (!json() && comparison != null) {
            out.print("\n" + ComparisonText.of(comparison, main.style()));
        }
    }

    private ParameterException bad(String problem) {
        return new ParameterException(command.commandLine(), problem);
    }
}

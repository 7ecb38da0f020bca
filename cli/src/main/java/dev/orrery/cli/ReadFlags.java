package dev.orrery.cli;

import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** How {@code run} reads its traces: the flags of {@code trace check} that are no keys of the scenario. */
final class ReadFlags {
    private final CommandSpec command;

    /** Reads the flags of a command when they are asked for. */
    ReadFlags(CommandSpec command) {
        this.command = command;
    }

    private static final Set<String> NAMES = Set.of(
            "--on-bad-row",
            "--max-errors",
            "--time-unit",
            "--hash-mismatch",
            "--json-stream",
            "--coerce-strings",
            "--require-sorted");

    /** Adds the flags to a command, without a line of help for each. */
    static void describe(CommandSpec command) {
        for (OptionSpec.Builder flag : List.of(
                Flag.value("WHAT", "fail, skip, or skip:N to drop at most N bad rows", "--on-bad-row"),
                Flag.value("N", "bad rows that are listed before reading stops", "--max-errors"),
                Flag.value("UNIT", "ms or s: unit of the time stamps", "--time-unit"),
                Flag.value("WHAT", "fail, or fix: rows with too few hash_ids get unique blocks", "--hash-mismatch"),
                Flag.of("accept objects that span lines, and arrays of objects", "--json-stream"),
                Flag.of("accept numbers written as strings", "--coerce-strings"),
                Flag.of("refuse rows out of order of time instead of sorting them", "--require-sorted"))) {
            command.addOption(flag.hidden(true).build());
        }
        FormatFlags.describe(command);
    }

    /** Returns options that say what the flags say. */
    TraceOptions.Builder options() {
        String errors = Flag.text(command, "--max-errors", "20");
        if (!errors.matches("[1-9]\\d{0,8}")) {
            throw bad("--max-errors: must be at least 1, got " + errors);
        }
        return TraceOptions.builder()
                .onBadRow(onBadRow())
                .maxErrors(Integer.parseInt(errors))
                .seconds(second("--time-unit", "ms", "s"))
                .fixHashes(second("--hash-mismatch", "fail", "fix"))
                .jsonStream(Flag.given(command, "--json-stream"))
                .coerceStrings(Flag.given(command, "--coerce-strings"))
                .requireSorted(Flag.given(command, "--require-sorted"))
                .special(new FormatFlags(command).options())
                .flags(new FormatFlags(command).given());
    }

    /** Returns one sentence that names the flags given, for the report; nothing if there are none. */
    List<String> given() {
        List<String> given = new ArrayList<>();
        Set<String> mine = new HashSet<>(NAMES);
        mine.addAll(FormatFlags.names());
        for (OptionSpec option : command.options()) {
            if (mine.contains(option.longestName()) && !option.typedValues().isEmpty()) {
                String value = option.typeInfo().isBoolean() ? "" : " " + text(option.getValue());
                given.add(option.longestName() + value);
            }
        }
        return given.isEmpty() ? List.of() : List.of("the trace was read with " + String.join(", ", given));
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value.toString();
    }

    private OnBadRow onBadRow() {
        try {
            return OnBadRow.parse(Flag.text(command, "--on-bad-row", "fail"));
        } catch (IllegalArgumentException e) {
            throw bad("--on-bad-row: " + e.getMessage());
        }
    }

    private boolean second(String flag, String first, String second) {
        String value = Flag.text(command, flag, first);
        if (!value.equals(first) && !value.equals(second)) {
            throw bad(flag + ": expected " + first + " or " + second + ", got '" + value + "'");
        }
        return value.equals(second);
    }

    private ParameterException bad(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}

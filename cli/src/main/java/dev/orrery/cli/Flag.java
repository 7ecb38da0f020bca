package dev.orrery.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Flags described by hand, for the commands that have to start fast: that picocli reads annotations would take a short
 * run as long as everything else.
 */
final class Flag {
    private Flag() {}

    /** Returns a flag without a value. */
    static OptionSpec.Builder of(String doc, String... names) {
        return OptionSpec.builder(names).type(boolean.class).description(doc);
    }

    /** Returns a flag with a value, which stays text. */
    static OptionSpec.Builder value(String label, String doc, String... names) {
        return OptionSpec.builder(names).type(String.class).paramLabel(label).description(doc);
    }

    /** Returns whether a flag without a value is given. */
    static boolean given(CommandSpec command, String name) {
        return Boolean.TRUE.equals(command.findOption(name).getValue());
    }

    /** Returns a flag's value, null if it is not given. */
    static @Nullable String text(CommandSpec command, String name) {
        return command.findOption(name).getValue();
    }

    /** Returns a flag's value, or another one if it is not given. */
    static String text(CommandSpec command, String name, String otherwise) {
        String text = text(command, name);
        return text == null ? otherwise : text;
    }

    /** Returns a flag's value as a file name, null if it is not given. */
    static @Nullable Path file(CommandSpec command, String name) {
        String text = text(command, name);
        return text == null ? null : Path.of(text);
    }

    /** Adds what every command has. */
    static void addHelp(CommandSpec command) {
        command.addOption(
                Flag.of("show this help", "-h", "--help").usageHelp(true).build());
    }
}

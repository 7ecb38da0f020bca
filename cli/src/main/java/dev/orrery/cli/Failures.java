package dev.orrery.cli;

import dev.orrery.data.scenario.Names;
import dev.orrery.data.scenario.ScenarioException;
import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.trace.TraceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** From what went wrong to sentences and an exit code. */
final class Failures {
    /** What picocli says of a value that is no number, or too large a one. */
    private static final Pattern NO_NUMBER =
            Pattern.compile("Invalid value for option '(--?[\\w-]+)[^:]*: '(.*)' is not an? (\\w+)");

    private final Terminal terminal;
    private final boolean verbose;

    Failures(Terminal terminal, boolean verbose) {
        this.terminal = terminal;
        this.verbose = verbose;
    }

    /** Explains a command line that cannot be understood. */
    int usage(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            terminal.error(unknown(unmatched));
        } else {
            terminal.error(sentence(String.valueOf(e.getMessage())));
        }
        trace(e);
        return Exit.USAGE;
    }

    private static String unknown(UnmatchedArgumentException e) {
        String word = e.getUnmatched().getFirst();
        CommandLine line = e.getCommandLine();
        CommandSpec spec = line.getCommandSpec();
        if (!word.startsWith("-")) {
            boolean command = !spec.subcommands().isEmpty();
            return command
                    ? "unknown command '" + word + "'"
                            + hint(word, new ArrayList<>(spec.subcommands().keySet()), line)
                    : "'" + word + "' is one argument too many; " + help(line);
        }
        int equals = word.indexOf('=');
        String flag = equals < 0 ? word : word.substring(0, equals);
        List<String> flags = new ArrayList<>();
        spec.options().forEach(option -> flags.addAll(List.of(option.names())));
        return "unknown flag '" + flag + "'" + hint(flag, flags, line);
    }

    private static String hint(String word, List<String> known, CommandLine line) {
        String near = Names.nearest(word, known);
        return near != null ? "; did you mean '" + near + "'?" : "; " + help(line);
    }

    private static String help(CommandLine line) {
        return "'" + line.getCommandSpec().qualifiedName() + " --help' lists what there is";
    }

    private static String sentence(String message) {
        String first = message.strip().lines().findFirst().orElse("");
        Matcher number = NO_NUMBER.matcher(first);
        if (number.matches()) {
            boolean whole = !List.of("double", "float").contains(number.group(3));
            if (number.group(2).matches("-?[0-9]{10,}")) {
                return number.group(1) + ": is too large a number; got " + number.group(2);
            }
            return number.group(1) + ": expected a " + (whole ? "whole " : "") + "number, got '" + number.group(2)
                    + "'";
        }
        boolean word = first.length() > 1 && Character.isLowerCase(first.charAt(1));
        return word ? first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1) : first;
    }

    /** Explains a command that failed. */
    int execution(Throwable e) {
        int exit = switch (e) {
            case ParameterException usage -> usage(usage);
            case CommandFailure failure -> all(failure.problems(), failure.exit());
            case ScenarioException scenario -> all(scenario.problems(), Exit.USAGE);
            case TraceException trace -> all(Workloads.problems(trace), Exit.DATA);
            case UnsupportedFeature feature -> all(List.of(String.valueOf(feature.getMessage())), Exit.USAGE);
            case OutOfMemoryError memory ->
                all(List.of(outOfMemory(Runtime.getRuntime().maxMemory())), Exit.LIMIT);
            default -> internal(e);
        };
        trace(e);
        return exit;
    }

    /** Returns what to do about a heap of so many bytes. */
    static String outOfMemory(long heap) {
        long twice = Math.max(2, 2 * Math.ceilDiv(heap, 1L << 30));
        return "the heap of " + (heap >> 20) + " MiB is too small for this; ask for fewer requests, or, if the machine "
                + "has the memory, double it with ORRERY_JAVA_OPTS=-Xmx" + twice + "g";
    }

    private int all(List<String> problems, int exit) {
        problems.forEach(terminal::error);
        return exit;
    }

    private void trace(Throwable e) {
        if (verbose) {
            e.printStackTrace(terminal.err());
            terminal.err().flush();
        }
    }

    private int internal(Throwable e) {
        String what = e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
        terminal.error("internal error (" + what.lines().findFirst().orElse("") + "); " + where(e));
        return Exit.INTERNAL;
    }

    private static String where(Throwable e) {
        StringWriter text = new StringWriter();
        text.append("orrery ").append(Main.VERSION).append(", Java ").append(System.getProperty("java.version"));
        text.append(", ").append(System.getProperty("os.name")).append('\n');
        e.printStackTrace(new PrintWriter(text, true));
        try {
            Path report = Files.createTempFile("orrery-error-", ".txt");
            Files.writeString(report, text.toString());
            return "please report it with the file " + report;
        } catch (IOException unwritable) {
            return "please report it with the output of the same command and -v";
        }
    }
}

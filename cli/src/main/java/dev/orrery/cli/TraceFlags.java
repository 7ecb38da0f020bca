package dev.orrery.cli;

import dev.orrery.data.session.SessionReader;
import dev.orrery.data.trace.OnBadRow;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.format.TraceFormats;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags that say how to read a trace; the same for every command that reads one. */
final class TraceFlags {
    /** Names of formats, for help and completion. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    @Option(
            names = "--format",
            paramLabel = "NAME",
            completionCandidates = Formats.class,
            description = "auto (default) or one of ${COMPLETION-CANDIDATES}")
    private @Nullable String format;

    @Option(
            names = "--trace-block-size",
            paramLabel = "N",
            description = "tokens of one block of hash_ids (default: what the file says, else 512)")
    private @Nullable Integer blockSize;

    @Option(
            names = "--time-unit",
            paramLabel = "UNIT",
            defaultValue = "ms",
            description = "ms (default) or s: unit of the time stamps")
    private String timeUnit = "ms";

    @Option(
            names = "--on-bad-row",
            paramLabel = "WHAT",
            defaultValue = "fail",
            description = "fail (default), skip, or skip:N to drop at most N bad rows")
    private String onBadRow = "fail";

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            defaultValue = "20",
            description = "bad rows that are listed before reading stops (default: ${DEFAULT-VALUE})")
    private int maxErrors;

    @Option(names = "--json-stream", description = "accept objects that span lines, and arrays of objects")
    private boolean jsonStream;

    @Option(names = "--coerce-strings", description = "accept numbers written as strings")
    private boolean coerceStrings;

    @Option(
            names = "--hash-mismatch",
            paramLabel = "WHAT",
            defaultValue = "fail",
            description = "fail (default), or fix: rows with too few hash_ids get unique blocks")
    private String hashMismatch = "fail";

    @Option(names = "--require-sorted", description = "refuse rows out of order of time instead of sorting them")
    private boolean requireSorted;

    @Option(
            names = "--max-concurrency",
            paramLabel = "N",
            description = "read as for a closed loop, which ignores arrival times: first turns need none")
    private @Nullable Integer maxConcurrency;

    @SuppressWarnings("NullAway.Init") // picocli sets it before the command runs
    private CommandSpec spec;

    /** Takes the command that has these flags; picocli calls it. */
    @Spec(Spec.Target.MIXEE)
    void mixee(CommandSpec command) {
        spec = command;
        FormatFlags.describe(command);
    }

    /** Returns what the flags say. */
    TraceOptions.Builder options() {
        if (blockSize != null) {
            positive("--trace-block-size", blockSize);
        }
        positive("--max-errors", maxErrors);
        if (maxConcurrency != null) {
            positive("--max-concurrency", maxConcurrency);
        }
        String name = format == null || format.equals("auto") ? null : format;
        if (name != null && !names().contains(TraceFormats.canonical(name))) {
            throw refused("--format: unknown trace format '" + name + "'; known: auto, " + String.join(", ", names()));
        }
        return TraceOptions.builder()
                .format(name)
                .blockSize(blockSize == null ? 0 : blockSize)
                .maxErrors(maxErrors)
                .onBadRow(badRow())
                .jsonStream(jsonStream)
                .coerceStrings(coerceStrings)
                .fixHashes(second("--hash-mismatch", hashMismatch, "fail", "fix"))
                .requireSorted(requireSorted)
                .seconds(second("--time-unit", timeUnit, "ms", "s"))
                .special(new FormatFlags(spec).options())
                .flags(new FormatFlags(spec).given())
                .closedLoop(maxConcurrency != null);
    }

    /** Returns the flags that a trace of video sessions has no use for. */
    static Set<String> ofRequests() {
        Set<String> flags = new HashSet<>(FormatFlags.names());
        flags.addAll(List.of(
                "--trace-block-size",
                "--time-unit",
                "--json-stream",
                "--coerce-strings",
                "--hash-mismatch",
                "--require-sorted",
                "--max-concurrency",
                "--no-reuse"));
        return flags;
    }

    private static SortedSet<String> names() {
        SortedSet<String> names = TraceFormats.names();
        names.add(SessionReader.FORMAT);
        return names;
    }

    /** Returns whether an input is a trace of video sessions: by its name, or by its first line. */
    boolean sessions(TraceInput input) {
        return format == null || format.equals("auto")
                ? SessionReader.recognises(input)
                : format.equals(SessionReader.FORMAT);
    }

    private OnBadRow badRow() {
        try {
            return OnBadRow.parse(onBadRow);
        } catch (IllegalArgumentException e) {
            throw refused("--on-bad-row: " + e.getMessage());
        }
    }

    private boolean second(String flag, String value, String first, String second) {
        if (!List.of(first, second).contains(value)) {
            throw refused(flag + ": expected " + first + " or " + second + ", got '" + value + "'");
        }
        return value.equals(second);
    }

    private void positive(String flag, int value) {
        if (value < 1) {
            throw refused(flag + ": must be at least 1, got " + value);
        }
    }

    private ParameterException refused(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}

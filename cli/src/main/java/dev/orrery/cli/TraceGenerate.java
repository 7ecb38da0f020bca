package dev.orrery.cli;

import dev.orrery.data.synth.MooncakeRows;
import dev.orrery.data.synth.Profiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trace generate}: makes a trace from a built-in profile. */
@Command(
        name = "generate",
        description = "Makes a trace whose statistics are those of a published one; none of its rows is in it.",
        footer = {
            "",
            "Examples:",
            "  orrery trace generate --profile toolagent-like -o trace.jsonl",
            "  orrery trace generate --profile conversation-like --seed 7 --requests 2000 -o short.jsonl",
            "  orrery trace generate --profile toolagent-like --requests 236080 -o ten-hours.jsonl.gz"
        },
        mixinStandardHelpOptions = true)
public final class TraceGenerate implements Callable<Integer> {
    @Option(
            names = "--profile",
            required = true,
            paramLabel = "NAME",
            completionCandidates = ProfileNames.class,
            description = "What to make: ${COMPLETION-CANDIDATES}.")
    private String profile = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Another seed makes other rows (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "How many requests, at the profile's rate (default: an hour of them, as many as the published"
                    + " trace has).")
    private @Nullable Integer requests;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "Where to write it, in Mooncake's format; .gz compresses.")
    private Path output = Path.of("");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    /** The names for help and completion. */
    static final class ProfileNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Profiles.names().iterator();
        }
    }

    @Override
    public Integer call() {
        try {
            int count = requests == null ? Profiles.requests(profile) : requests;
            Profiles.check(profile, count);
            try (MooncakeRows rows = new MooncakeRows(output)) {
                Profiles.write(profile, seed, count, rows);
                rows.finish();
            }
            spec.commandLine()
                    .getErr()
                    .printf(Locale.ROOT, "orrery: wrote %,d %s requests to %s%n", count, profile, output);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "cannot write " + output + ": " + reason(e) + "; give another -o FILE", e);
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "its folder does not exist";
            case AccessDeniedException _ -> "permission denied";
            default -> String.valueOf(e.getMessage());
        };
    }
}

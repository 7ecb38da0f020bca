package dev.orrery.cli;

import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.MooncakeWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
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
import tools.jackson.core.JacksonException;

/** {@code trace generate}: makes a trace from a built-in profile. */
@Command(
        name = "generate",
        description = "Make a trace whose statistics are those of a published one; none of its rows is in it.",
        footer = {
            "",
            "Examples:",
            "  orrery trace generate --profile toolagent-like -o trace.jsonl",
            "  orrery trace generate --profile conversation-like --requests 2000 -o a.jsonl",
            "  orrery trace generate --profile toolagent-like --seed 7 -o other.jsonl.gz"
        },
        mixinStandardHelpOptions = true)
public final class TraceGenerateCommand implements Callable<Integer> {
    @Option(
            names = "--profile",
            required = true,
            paramLabel = "NAME",
            completionCandidates = ProfileNames.class,
            description = "what to make: ${COMPLETION-CANDIDATES}")
    private String profile = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "another seed makes other rows (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "how many requests, at the profile's rate (default: an hour of them, as many as the published"
                    + " trace has)")
    private @Nullable Integer requests;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "where to write it, in Mooncake's format; .gz and .zst compress")
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
            if (Files.isDirectory(output)) {
                throw new IOException("it is a folder");
            }
            try (MooncakeWriter writer = new MooncakeWriter(output)) {
                Profiles.write(profile, seed, count, writer::write);
                writer.commit();
            }
            spec.commandLine()
                    .getErr()
                    .printf(Locale.ROOT, "orrery: wrote %,d %s requests to %s%n", count, profile, output);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException | JacksonException e) {
            throw new ParameterException(
                    spec.commandLine(), "cannot write " + output + ": " + reason(e) + "; give another -o FILE", e);
        }
    }

    private static String reason(Exception e) {
        return switch (e) {
            case NoSuchFileException _ -> "its folder does not exist";
            case AccessDeniedException _ -> "permission denied";
            case JacksonException wrapper -> wrapper.getOriginalMessage();
            default -> String.valueOf(e.getMessage());
        };
    }
}

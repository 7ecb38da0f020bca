package dev.orrery.cli;

import dev.orrery.data.session.SessionScript;
import dev.orrery.data.session.SessionWriter;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.write.MooncakeWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
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
        description =
                "Make a trace from a profile: requests whose statistics are those of a published trace, or video sessions.",
        footer = {
            "",
            "Examples:",
            "  orrery trace generate --profile toolagent-like -o trace.jsonl",
            "  orrery trace generate --profile conversation-like --requests 2000 -o a.jsonl",
            "  orrery trace generate --profile video-v2 --duration 600 -o sessions.jsonl"
        },
        mixinStandardHelpOptions = true)
public final class TraceGenerateCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 42;

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
            description = "another seed makes other rows (default: 42; each video profile has its own)")
    private @Nullable Long seed;

    @Option(
            names = "--requests",
            paramLabel = "N",
            description = "how many requests, at the profile's rate (default: an hour of them, as many as the published"
                    + " trace has)")
    private @Nullable Integer requests;

    @Option(
            names = "--duration",
            paramLabel = "S",
            description = "length of a trace of video sessions in seconds, and the period of its wave")
    private @Nullable Double durationS;

    @Option(
            names = "--rate-factor",
            paramLabel = "X",
            description = "factor of the rate at which video sessions arrive (default: 1)")
    private @Nullable Double rateFactor;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "where to write it, in Mooncake's format, or as sessions; .gz and .zst compress")
    private Path output = Path.of("");

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    /** The names for help and completion. */
    static final class ProfileNames implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            SortedSet<String> names = new TreeSet<>(Profiles.names());
            names.addAll(VideoProfiles.names());
            return names.iterator();
        }
    }

    @Override
    public Integer call() {
        try {
            if (Files.isDirectory(output)) {
                throw new IOException("it is a folder");
            }
            String made = VideoProfiles.names().contains(profile) ? sessions() : requests();
            spec.commandLine().getErr().printf(Locale.ROOT, "orrery: wrote %s to %s%n", made, output);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException | JacksonException e) {
            throw new ParameterException(
                    spec.commandLine(), "cannot write " + output + ": " + reason(e) + "; give another -o FILE", e);
        }
    }

    private String requests() throws IOException {
        refuse("--duration", durationS, "only video profiles have; --requests sets how many there are");
        refuse("--rate-factor", rateFactor, "only video profiles have");
        int count = requests == null ? Profiles.requests(profile) : requests;
        Profiles.check(profile, count);
        try (MooncakeWriter writer = new MooncakeWriter(output)) {
            Profiles.write(profile, seed == null ? DEFAULT_SEED : seed, count, writer::write);
            writer.commit();
        }
        return String.format(Locale.ROOT, "%,d %s requests", count, profile);
    }

    private String sessions() throws IOException {
        refuse("--requests", requests, "video profiles have not; --duration and --rate-factor set how many there are");
        if (!VideoProfiles.drawn(profile)) {
            String fixed = profile + " has not: nothing in it is drawn";
            refuse("--seed", seed, fixed);
            refuse("--duration", durationS, fixed);
            refuse("--rate-factor", rateFactor, fixed);
        }
        double factor = rateFactor == null ? 1 : rateFactor;
        SessionScript script = VideoProfiles.script(profile, seed, durationS, factor);
        try (SessionWriter writer = new SessionWriter(output)) {
            script.write(writer);
            writer.commit();
        }
        return String.format(
                Locale.ROOT,
                "%,d %s sessions with %,d events",
                script.sessions(),
                profile,
                script.rows().size());
    }

    private static void refuse(String flag, @Nullable Object value, String why) {
        if (value != null) {
            throw new IllegalArgumentException(flag + ": is something that " + why);
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

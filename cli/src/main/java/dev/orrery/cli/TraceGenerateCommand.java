package dev.orrery.cli;

import dev.orrery.data.imitate.ArrivalShape;
import dev.orrery.data.imitate.BuiltInProfiles;
import dev.orrery.data.imitate.Imitation;
import dev.orrery.data.imitate.ProfileException;
import dev.orrery.data.imitate.ProfileReader;
import dev.orrery.data.imitate.WorkloadProfile;
import dev.orrery.data.session.SessionScript;
import dev.orrery.data.session.SessionWriter;
import dev.orrery.data.session.VideoProfiles;
import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.write.MooncakeWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                "Make a trace from a profile: a class of traffic, a published trace's statistics, a profile of your own from"
                        + " trace fit, or video sessions.",
        footer = {
            "",
            "Examples:",
            "  orrery trace generate --profile toolagent-like -o trace.jsonl",
            "  orrery trace generate --profile rag --arrivals bursty -o rag.jsonl",
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
            description = "what to make: ${COMPLETION-CANDIDATES}, or a file of trace fit")
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
            names = "--arrivals",
            paramLabel = "SHAPE",
            completionCandidates = Shapes.class,
            description = "other arrivals at the profile's mean rate: ${COMPLETION-CANDIDATES}")
    private @Nullable String arrivals;

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
            names.addAll(BuiltInProfiles.names());
            return names.iterator();
        }
    }

    /** Shapes of arrivals, for help and completion. */
    static final class Shapes implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return ArrivalShape.names().iterator();
        }
    }

    @Override
    public Integer call() {
        try {
            Path file = Path.of(profile);
            OutputFile.check(output, Files.isRegularFile(file) ? List.of(file) : List.of());
            String made;
            if (VideoProfiles.names().contains(profile)) {
                made = sessions();
            } else if (Profiles.names().contains(profile)) {
                made = requests();
            } else {
                made = imitation(imitated());
            }
            spec.commandLine().getErr().printf(Locale.ROOT, "orrery: wrote %s to %s%n", made, output);
            return 0;
        } catch (ProfileException e) {
            throw new CommandFailure(Exit.USAGE, String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException | JacksonException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write " + output + ": " + OutputFile.reason(e) + "; give another -o FILE",
                    e);
        }
    }

    /** Returns the profile of a name or file. */
    private WorkloadProfile imitated() {
        WorkloadProfile found;
        if (BuiltInProfiles.names().contains(profile)) {
            found = BuiltInProfiles.named(profile);
        } else {
            Path file = Path.of(profile);
            if (!Files.exists(file)) {
                throw new IllegalArgumentException("no profile is called '" + profile + "', and there is no such file;"
                        + " there are " + String.join(", ", new ProfileNames()));
            }
            try {
                found = ProfileReader.read(file);
            } catch (IOException e) {
                throw new CommandFailure(Exit.DATA, file + ": cannot be read: " + OutputFile.reason(e));
            }
        }
        if (arrivals == null) {
            return found;
        }
        if (!ArrivalShape.names().contains(arrivals)) {
            throw new IllegalArgumentException(
                    "--arrivals: expected " + String.join(", ", ArrivalShape.names()) + ", got '" + arrivals + "'");
        }
        return ArrivalShape.valueOf(arrivals.toUpperCase(Locale.ROOT)).of(found);
    }

    private String imitation(WorkloadProfile from) throws IOException {
        refuse("--duration", durationS, "only video profiles have; --requests sets how many there are");
        refuse("--rate-factor", rateFactor, "only video profiles have");
        int count = requests == null ? from.requests() : requests;
        try (MooncakeWriter writer = new MooncakeWriter(output)) {
            Imitation.write(from, seed == null ? DEFAULT_SEED : seed, count, writer::write);
            writer.commit();
        }
        String blocks = from.blocks() && from.blockSize() != 512
                ? String.format(
                        Locale.ROOT, " with blocks of %d tokens (--trace-block-size %1$d reads them)", from.blockSize())
                : "";
        return String.format(Locale.ROOT, "%,d %s requests%s", count, from.name(), blocks);
    }

    private String requests() throws IOException {
        refuse("--arrivals", arrivals, profile + " has not: its arrivals are part of it");
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
        refuse("--arrivals", arrivals, "video profiles have not");
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
}

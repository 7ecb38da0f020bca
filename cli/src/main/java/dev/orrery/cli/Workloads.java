package dev.orrery.cli;

import dev.orrery.data.imitate.BuiltInProfiles;
import dev.orrery.data.imitate.Imitation;
import dev.orrery.data.imitate.ProfileException;
import dev.orrery.data.imitate.ProfileReader;
import dev.orrery.data.imitate.WorkloadProfile;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.TraceArrivals;
import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.scenario.WorkloadSource;
import dev.orrery.data.synth.Profiles;
import dev.orrery.data.trace.Defect;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.TraceWarning;
import dev.orrery.data.trace.UnreadFlagException;
import dev.orrery.data.trace.read.TraceRead;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads or generates the requests of a run. What was read once is kept, since rungs and compared scenarios share it; a
 * generated workload belongs to its seed, and a reader to whose rules apply.
 */
final class Workloads implements WorkloadSource {
    private final List<String> warnings = new CopyOnWriteArrayList<>(); // read by runs that go on beside each other
    private final ReadFlags flags;
    private final boolean hash;
    private final LongConsumer progress;
    private @Nullable Requests kept;
    private @Nullable Kept keptFor;
    private @Nullable String traceHash;

    /** What the kept requests depend on beside the keys of the workload. */
    private record Kept(long seed, Compatibility compatibility) {
        static Kept of(Scenario scenario) {
            boolean generated = scenario.workload().input() instanceof Scenario.Profile;
            return new Kept(generated ? scenario.seed() : 0, scenario.compatibility());
        }
    }

    /** Takes how to read, whether to hash the trace, and who is told how many bytes have been read. */
    Workloads(ReadFlags flags, boolean hash, LongConsumer progress) {
        this.flags = flags;
        this.hash = hash;
        this.progress = progress;
    }

    /** Returns what was odd about the input, one sentence each. */
    List<String> warnings() {
        return warnings;
    }

    /** Returns the hash of the trace file, null without one or if nobody wants it. */
    @Nullable
    String traceHash() {
        return traceHash;
    }

    @Override
    public Requests load(Scenario scenario) throws IOException {
        Requests known = kept;
        if (known == null || !Kept.of(scenario).equals(keptFor)) {
            known = read(scenario);
            kept = known;
            keptFor = Kept.of(scenario);
        }
        return known;
    }

    private Requests read(Scenario scenario) throws IOException {
        return switch (scenario.workload().input()) {
            case Scenario.Trace trace -> trace(scenario, trace);
            case Scenario.Profile profile -> new Requests(profile(scenario.seed(), profile), 0);
            case Scenario.Sessions _ ->
                throw new UnsupportedFeature("more than one run of video sessions in one command");
            case Scenario.Synthetic synthetic -> throw new IllegalArgumentException(synthetic.toString());
        };
    }

    private RequestTable profile(long seed, Scenario.Profile profile) throws IOException {
        if (Profiles.names().contains(profile.name())) {
            int requests = profile.requests() == 0 ? Profiles.requests(profile.name()) : profile.requests();
            return Profiles.table(profile.name(), seed, requests);
        }
        String path = profile.path();
        try {
            WorkloadProfile law =
                    path == null ? BuiltInProfiles.named(profile.name()) : ProfileReader.read(Path.of(path));
            return Imitation.table(law, seed, profile.requests() == 0 ? law.requests() : profile.requests());
        } catch (ProfileException e) {
            throw new CommandFailure(Exit.DATA, String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(Exit.USAGE, "workload.profile: " + e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(Exit.DATA, path + ": cannot be read: " + OutputFile.reason(e));
        }
    }

    private Requests trace(Scenario scenario, Scenario.Trace trace) {
        TraceOptions.Builder options = flags.options()
                .format(trace.format())
                .blockSize(trace.blockSize())
                .limit(trace.limit())
                .reference(scenario.compatibility() == Compatibility.REFERENCE)
                .digest(hash);
        warnings.addAll(flags.given());
        boolean closed = scenario.workload().arrivals().mode() == Arrivals.Mode.CLOSED;
        TraceOptions main = options.closedLoop(closed).build();
        String warm = scenario.workload().warmTrace();
        if (warm == null) {
            TraceRead read = refusing(trace.path(), input -> TraceReader.read(input, main));
            note(read.summary());
            fits(read.summary(), scenario);
            traceHash = read.summary().sha256();
            return new Requests(read.table(), 0);
        }
        TraceOptions before = options.closedLoop(false).limit(Integer.MAX_VALUE).build();
        WarmedTable table = new WarmedTable();
        table.warmUp(check(warm, before));
        refusing(warm, input -> TraceReader.rows(input, before, table));
        TraceSummary counted = check(trace.path(), main);
        fits(counted, scenario);
        table.counted(counted, closed);
        refusing(trace.path(), input -> TraceReader.rows(input, main, table));
        traceHash = counted.sha256();
        return new Requests(table.build(), table.warmRows());
    }

    /** Refuses a trace that cannot arrive as the scenario says. */
    private static void fits(TraceSummary summary, Scenario scenario) {
        String mode = scenario.workload().arrivals().mode().name().toLowerCase(Locale.ROOT);
        String problem = TraceArrivals.problem(summary.format(), mode);
        if (problem != null) {
            throw new CommandFailure(Exit.USAGE, summary.file() + ": " + problem);
        }
    }

    private TraceSummary check(String path, TraceOptions options) {
        TraceSummary summary = refusing(path, input -> TraceReader.check(input, options));
        note(summary);
        return summary;
    }

    private void note(TraceSummary summary) {
        for (TraceWarning warning : summary.warnings()) {
            warnings.add(warning.text(summary.file()));
        }
        summary.skipped()
                .forEach((code, rows) -> warnings.add(summary.file() + ": " + code + ": " + rows
                        + (rows == 1 ? " row" : " rows") + " dropped, " + code.meaning()));
    }

    /** Reads of an input. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(TraceInput input) throws IOException;
    }

    private <T> T refusing(String path, Reading<T> reading) {
        try {
            return reading.of(TraceInput.of(Path.of(path)).withProgress(progress));
        } catch (UnreadFlagException e) {
            throw new CommandFailure(Exit.USAGE, String.valueOf(e.getMessage()));
        } catch (TraceException e) {
            throw new CommandFailure(Exit.DATA, problems(e));
        } catch (IOException e) {
            throw new CommandFailure(Exit.DATA, path + ": cannot be read: " + e.getMessage());
        }
    }

    /** Returns what is wrong with a trace, a line or two for each fault. */
    static List<String> problems(TraceException e) {
        List<String> problems = new ArrayList<>();
        for (Defect defect : e.defects()) {
            String excerpt = defect.excerpt();
            problems.add(defect.text(e.file())
                    + (excerpt == null ? "" : "\n" + excerpt.indent(2).stripTrailing()));
        }
        if (e.more()) {
            problems.add("stopped after " + e.defects().size()
                    + " bad rows; --max-errors lists more, --on-bad-row skip drops them");
        }
        return problems;
    }
}

package dev.orrery.data.conformance;

import dev.orrery.data.conformance.kind.Answer;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.CaseInput;
import dev.orrery.data.conformance.kind.CaseKind;
import dev.orrery.data.conformance.kind.CaseKinds;
import dev.orrery.data.conformance.kind.InstalledSystems;
import dev.orrery.data.conformance.kind.Json;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.conformance.kind.Traces;
import dev.orrery.data.scenario.ScenarioException;
import dev.orrery.data.scenario.UnsupportedFeature;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.trace.TraceException;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Plays recorded cases and compares: input to the twin, the rest only afterwards. */
public final class Conformance {
    private static final String TRACES = "../../data/traces";
    private static final int MOST_DIFFERENCES = 1000;

    private final Options options;
    private final ConcurrentMap<Path, Traces> traces = new ConcurrentHashMap<>();
    private final InstalledSystems systems = new InstalledSystems(SiliconCache.of(System.getenv()));
    private final Map<Path, Tolerances> tolerances = new HashMap<>();

    /** Prepares a run. */
    public Conformance(Options options) {
        this.options = options;
    }

    /**
     * How to run.
     *
     * @param selection which cases
     * @param traces folder of the traces; null: {@code ../../data/traces} seen from each case file
     * @param known cases that may differ
     * @param selfTest whether each compared leaf is changed in turn to see that the change is noticed
     * @param threads how many cases are played at a time
     * @param seed what cases are played with that depend on chance and whose file names no seeds
     * @param fastForward whether pure decode passes are advanced together; the outcome must be the same
     */
    public record Options(
            Selection selection,
            @Nullable Path traces,
            KnownDifferences known,
            boolean selfTest,
            int threads,
            long seed,
            boolean fastForward) {
        /** The seed that cases are played with if nobody asks for another. */
        public static final long DEFAULT_SEED = 5;
    }

    private RunOptions runOptions() {
        return new RunOptions(options.fastForward(), false, null, RunControl.NONE);
    }

    /** Hears how cases end. */
    public interface Listener {
        /** Is told how a case ended, in the order of the files. */
        void ended(Outcome outcome) throws IOException;
    }

    /** Returns the cases of a file that are selected. */
    public List<RecordedCase> selected(CaseFile file) {
        List<RecordedCase> cases = new ArrayList<>();
        for (RecordedCase whole : file.cases()) {
            for (RecordedCase c : split(whole)) {
                if (options.selection.includes(c)) {
                    cases.add(c);
                }
            }
        }
        return cases;
    }

    private static List<RecordedCase> split(RecordedCase whole) {
        CaseKind kind = CaseKinds.named(whole.kind());
        return kind != null ? kind.cases(whole) : whole.recorded().isArray() ? CaseKinds.rows(whole) : List.of(whole);
    }

    /**
     * Plays cases on several threads and reports in order.
     *
     * @throws CaseDataException if the tolerances of a folder are absent or cannot be read
     */
    public void run(List<RecordedCase> cases, Listener listener) throws IOException, InterruptedException {
        List<KindRules> rules = new ArrayList<>();
        for (RecordedCase c : cases) {
            boolean played = missing(c) == null;
            rules.add(played ? rules(c) : KindRules.NONE);
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(options.threads)) {
            List<Future<Outcome>> running = new ArrayList<>();
            for (int i = 0; i < cases.size(); i++) {
                RecordedCase c = cases.get(i);
                KindRules by = rules.get(i);
                running.add(pool.submit(() -> outcome(c, by)));
            }
            try {
                for (Future<Outcome> one : running) {
                    listener.ended(one.get());
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } finally {
                pool.shutdownNow();
            }
        }
    }

    private KindRules rules(RecordedCase c) throws IOException {
        CaseKind kind = CaseKinds.named(c.kind());
        if (kind != null && kind.reported() && !Tolerances.exist(c.folder())) {
            return KindRules.MEASURED;
        }
        Tolerances beside = tolerances.get(c.folder());
        if (beside == null) {
            beside = Tolerances.of(c.folder());
            tolerances.put(c.folder(), beside);
        }
        return beside.rules(c);
    }

    /** Returns what this version lacks to play a case, or null. */
    private static @Nullable String missing(RecordedCase c) {
        if (CaseKinds.named(c.kind()) == null) {
            return "kind " + c.kind();
        }
        List<String> lacking =
                c.needs().stream().filter(tag -> !CaseKinds.has(tag)).toList();
        return lacking.isEmpty() ? null : String.join(", ", lacking);
    }

    private Outcome outcome(RecordedCase c, KindRules rules) {
        String missing = missing(c);
        CaseKind kind = CaseKinds.named(c.kind());
        if (missing != null || kind == null) {
            return Outcome.unsupported(c, String.valueOf(missing));
        }
        try {
            return played(c, kind, rules);
        } catch (UnsupportedFeature e) {
            return Outcome.unsupported(c, e.feature());
        } catch (CaseDataException e) {
            return Outcome.broken(c, String.valueOf(e.getMessage()));
        } catch (ScenarioException | TraceException e) {
            return judged(c, Outcome.failed(c, "refused: " + e.getMessage()));
        } catch (IOException e) {
            return Outcome.broken(c, "cannot be read: " + e);
        } catch (RuntimeException e) {
            return judged(c, Outcome.failed(c, "internal error: " + e));
        }
    }

    private Outcome played(RecordedCase c, CaseKind kind, KindRules rules) throws IOException {
        KindRules.Step root = rules.root();
        List<String> uncovered = Comparer.uncovered(c.recorded(), root);
        if (!uncovered.isEmpty()) {
            return Outcome.broken(
                    c,
                    "no pattern in " + Tolerances.FILE + " covers " + uncovered.getFirst()
                            + (uncovered.size() > 1 ? " and " + (uncovered.size() - 1) + " more" : "")
                            + ": add it to input, ignore or compare");
        }
        Draws draws = rules.draws();
        if (draws != null && draws.judges(c)) {
            return drawn(c, kind, draws, Tolerances.input(c, root));
        }
        Bands bands = rules.bands();
        List<Answer> answers = new ArrayList<>();
        for (long seed : bands == null ? List.of(options.seed) : bands.seeds(c, options.seed)) {
            answers.add(kind.play(input(c, kind, root, seed)));
        }
        Answer answer = answers.getFirst();
        List<Difference> differences = bands == null
                ? new Comparer(c, root, MOST_DIFFERENCES).differences(answer)
                : bands.differences(c, answers);
        if (options.selfTest && differences.isEmpty() && c.gate()) {
            return bands == null ? new SelfTest(c, root, answer).outcome() : bands.selfTest(c, answers);
        }
        Outcome.Status status = differences.isEmpty() ? Outcome.Status.PASS : Outcome.Status.FAIL;
        Outcome outcome = judged(
                c, new Outcome(c, status, differences, status == Outcome.Status.FAIL ? answer.note() : null, false));
        return kind.reported() ? outcome.with(answer) : outcome;
    }

    private Outcome drawn(RecordedCase c, CaseKind kind, Draws draws, ObjectNode fields) throws IOException {
        CaseInput input = new CaseInput(
                fields,
                c.needs(),
                c.folder(),
                traces(c),
                systems,
                runOptions(),
                options.seed,
                Json.nodes().missingNode());
        Answer answer = kind.draw(input, draws.runs());
        List<Difference> differences = draws.differences(c, answer);
        if (options.selfTest && differences.isEmpty() && c.gate()) {
            return draws.selfTest(c, answer);
        }
        Outcome.Status status = differences.isEmpty() ? Outcome.Status.PASS : Outcome.Status.FAIL;
        return judged(c, new Outcome(c, status, differences, null, false));
    }

    private CaseInput input(RecordedCase c, CaseKind kind, KindRules.Step root, long seed) {
        return new CaseInput(
                Tolerances.input(c, root),
                c.needs(),
                c.folder(),
                traces(c),
                systems,
                runOptions(),
                seed,
                kind.followed(c));
    }

    private Traces traces(RecordedCase c) {
        Path folder = options.traces;
        Path at = folder != null ? folder : c.folder().resolve(TRACES).normalize();
        return traces.computeIfAbsent(at, Traces::new);
    }

    /** Takes into account what is known about a case and whether it may fail a run at all. */
    private Outcome judged(RecordedCase c, Outcome plain) {
        String evidence = options.known.evidence(c);
        boolean pass = plain.status() == Outcome.Status.PASS;
        if (evidence != null) {
            return pass
                    ? Outcome.failed(c, "is listed as a known difference and passes: remove it from the list")
                    : new Outcome(c, Outcome.Status.KNOWN, plain.differences(), evidence, false);
        }
        if (!pass && !c.gate()) {
            return new Outcome(c, Outcome.Status.PASS, plain.differences(), "informational", false);
        }
        return plain;
    }
}

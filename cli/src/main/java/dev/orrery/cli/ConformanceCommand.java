package dev.orrery.cli;

import dev.orrery.data.conformance.CaseFile;
import dev.orrery.data.conformance.CaseFiles;
import dev.orrery.data.conformance.Conformance;
import dev.orrery.data.conformance.Difference;
import dev.orrery.data.conformance.KnownDifferences;
import dev.orrery.data.conformance.MeasuredTables;
import dev.orrery.data.conformance.Outcome;
import dev.orrery.data.conformance.Outcome.Status;
import dev.orrery.data.conformance.Selection;
import dev.orrery.data.conformance.kind.CaseDataException;
import dev.orrery.data.conformance.kind.RecordedCase;
import dev.orrery.data.report.AccuracyText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays recorded cases on the product and compares (scenario.md §4). */
@Command(
        name = "conformance",
        description = "Plays recorded cases on the product and compares every recorded value.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  orrery conformance ../shared/oracles/engine",
            "  orrery conformance --only needs=none --require-all cases.jsonl",
            "  orrery conformance ../shared/data/silicon/silicon_dev.csv"
        })
public final class ConformanceCommand implements Callable<Integer> {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int BAD_DATA = 3;
    private static final int DIFFERENCES_SHOWN = 3;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE|FOLDER", description = "Case files, and folders to look through.")
    private List<Path> paths = List.of();

    @Option(
            names = "--only",
            paramLabel = "needs=TAGS|id=GLOB",
            description = "Only cases without tags (needs=none), whose tags all stand in a list (needs=a,b), or by name"
                    + " (id=GLOB). Repeatable: all conditions hold.")
    private List<String> only = List.of();

    @Option(names = "--require-all", description = "Known differences and unsupported cases fail too.")
    private boolean requireAll;

    @Option(
            names = "--traces",
            paramLabel = "DIR",
            description = "Where traces are; default ../../data/traces seen from the case file.")
    private @Nullable Path traces;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description =
                    "Table of differences that are known, | case | what differs | evidence |; default Orrery's own.")
    private @Nullable Path known;

    @Option(
            names = "--self-test",
            description = "Changes each compared value of the record in turn and fails if the comparison misses it.")
    private boolean selfTest;

    @Option(names = "--jobs", paramLabel = "N", description = "Cases played at a time; default 2.")
    private int jobs = 2;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "" + Conformance.Options.DEFAULT_SEED,
            description = "Seed of cases that are one random run (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--no-fast-forward", description = "Steps through every pass: slower, the same outcome.")
    private boolean stepping;

    private final Map<Status, Integer> total = new EnumMap<>(Status.class);
    private final MeasuredTables tables = new MeasuredTables();
    private boolean broken;
    private int done;

    @Override
    public Integer call() throws InterruptedException {
        try {
            return run();
        } catch (CaseDataException e) {
            spec.commandLine().getErr().println("orrery: error: " + e.getMessage());
            return BAD_DATA;
        } catch (IOException e) {
            spec.commandLine().getErr().println("orrery: error: cannot read the cases: " + e);
            return BAD_DATA;
        }
    }

    private int run() throws IOException, InterruptedException {
        Conformance conformance = new Conformance(options());
        CaseFiles found = CaseFiles.find(paths);
        Map<CaseFile, List<RecordedCase>> selected = new LinkedHashMap<>();
        for (CaseFile file : found.files()) {
            List<RecordedCase> cases = conformance.selected(file);
            if (!cases.isEmpty()) {
                selected.put(file, cases);
            }
        }
        if (selected.isEmpty()) {
            throw usage("no case meets " + String.join(" and ", only));
        }
        play(conformance, selected);
        printTables();
        skipped(found.skipped());
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%d passed, %d failed, %d known, %d unsupported%n",
                count(Status.PASS), count(Status.FAIL), count(Status.KNOWN), count(Status.UNSUPPORTED));
        out.flush();
        boolean failed = count(Status.FAIL) > 0 || requireAll && count(Status.PASS) < done;
        return broken ? BAD_DATA : failed ? FAILED : DONE;
    }

    private Conformance.Options options() throws IOException {
        if (jobs < 1) {
            throw usage("--jobs: must be >= 1; got " + jobs);
        }
        for (Path path : paths) {
            exists(path);
        }
        exists(traces);
        exists(known);
        try {
            return new Conformance.Options(
                    Selection.of(only),
                    traces,
                    known == null ? KnownDifferences.own() : KnownDifferences.read(known),
                    selfTest,
                    jobs,
                    seed,
                    !stepping);
        } catch (IllegalArgumentException e) {
            throw usage("--only: " + e.getMessage());
        }
    }

    private void exists(@Nullable Path path) {
        if (path != null && !Files.exists(path)) {
            throw usage(path + ": no such file or folder");
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private int count(Status status) {
        return total.getOrDefault(status, 0);
    }

    private void play(Conformance conformance, Map<CaseFile, List<RecordedCase>> selected)
            throws IOException, InterruptedException {
        Main main = Main.of(spec);
        int all = selected.values().stream().mapToInt(List::size).sum();
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            progress.phase("playing " + all + " cases,", all);
            interrupt.atOnce(() -> {
                progress.clear();
                main.terminal().error("interrupted after " + done + " of " + all + " cases");
                main.terminal().err().flush();
            });
            play(conformance, selected, progress);
        }
    }

    private void play(Conformance conformance, Map<CaseFile, List<RecordedCase>> selected, Progress progress)
            throws IOException, InterruptedException {
        for (Map.Entry<CaseFile, List<RecordedCase>> e : selected.entrySet()) {
            Map<Status, Integer> here = new EnumMap<>(Status.class);
            Map<String, Integer> lacking = new TreeMap<>();
            conformance.run(e.getValue(), outcome -> {
                done++;
                broken |= outcome.broken();
                total.merge(outcome.status(), 1, Integer::sum);
                here.merge(outcome.status(), 1, Integer::sum);
                if (outcome.status() == Status.UNSUPPORTED) {
                    lacking.merge(String.valueOf(outcome.note()), 1, Integer::sum);
                }
                tables.add(outcome);
                progress.clear();
                show(outcome);
                progress.done(done);
            });
            progress.clear();
            summary(
                    e.getKey().path(),
                    here,
                    lacking,
                    MeasuredTables.take(e.getValue().getFirst()));
        }
    }

    private void printTables() {
        PrintWriter out = spec.commandLine().getOut();
        for (MeasuredTables.Part part : tables.parts()) {
            out.println(part.title() + ", with the built-in calibration of each engine.");
            out.println("It was fitted on aggregated rows like these: errors of those are not held out ('orrery silicon"
                    + " validate' has held-out ones).");
            out.println("The last table has the rows that both predict.");
            out.print(AccuracyText.of(part.tables(), Main.of(spec).terminal().style("never", false)));
        }
        out.flush();
    }

    private void show(Outcome outcome) {
        Status status = outcome.status();
        boolean differs = !outcome.differences().isEmpty();
        if (!Main.of(spec).verbose() && !differs && (status == Status.PASS || status == Status.UNSUPPORTED)) {
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        RecordedCase c = outcome.recorded();
        String word = status == Status.UNSUPPORTED ? "unsupported" : status == Status.PASS ? "pass" : words(status);
        out.println(word + " " + c.place() + " " + c.id() + (outcome.note() == null ? "" : ": " + outcome.note()));
        List<Difference> differences = outcome.differences();
        int shown = Main.of(spec).verbose() ? differences.size() : Math.min(DIFFERENCES_SHOWN, differences.size());
        for (Difference d : differences.subList(0, shown)) {
            out.println("  " + d.text());
        }
        if (shown < differences.size()) {
            out.println("  and " + (differences.size() - shown) + " more; -v shows them all");
        }
        out.flush();
    }

    private static String words(Status status) {
        return status == Status.FAIL ? "FAIL" : "known";
    }

    /** Prints a line, and the reasons below it if they are sentences of many kinds. */
    private void summary(Path file, Map<Status, Integer> here, Map<String, Integer> lacking, boolean below) {
        List<String> parts = new ArrayList<>();
        add(parts, here, Status.PASS, "passed");
        add(parts, here, Status.FAIL, "failed");
        add(parts, here, Status.KNOWN, "known");
        int unsupported = here.getOrDefault(Status.UNSUPPORTED, 0);
        if (unsupported > 0) {
            List<String> missing = new ArrayList<>();
            lacking.forEach((what, n) -> missing.add(n + " need " + what));
            parts.add(unsupported + " unsupported" + (below ? ":" : " (" + String.join("; ", missing) + ")"));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + ": " + String.join(", ", parts));
        if (below) {
            lacking.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .forEach(e -> out.println("  " + e.getValue() + ": " + e.getKey()));
        }
        out.flush();
    }

    private static void add(List<String> parts, Map<Status, Integer> here, Status status, String word) {
        if (here.containsKey(status)) {
            parts.add(here.get(status) + " " + word);
        }
    }

    private void skipped(List<Path> files) {
        Map<String, List<String>> byFolder = new TreeMap<>();
        for (Path file : files) {
            byFolder.computeIfAbsent(String.valueOf(file.getParent()), f -> new ArrayList<>())
                    .add(String.valueOf(file.getFileName()));
        }
        PrintWriter out = spec.commandLine().getOut();
        byFolder.forEach(
                (folder, names) -> out.println(folder + ": skipped, hold no cases: " + String.join(", ", names)));
    }
}

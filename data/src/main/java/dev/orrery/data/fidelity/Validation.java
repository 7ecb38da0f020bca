package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.HeldOut.Method;
import dev.orrery.data.fidelity.HeldOut.Part;
import dev.orrery.data.fidelity.HeldOut.Progress;
import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.SiliconRow;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Judges predictions by measured benchmarks that they were not fitted on (fidelity.md §4, §5): the reference's own
 * estimates, the four-parameter calibration on the rows as they are written, and Orrery's, all beside one another.
 *
 * @param rows aggregated rows
 * @param groups predictions of each row by calibrations of its engine that never saw its model on its system
 * @param points the same by calibrations that never saw its concurrency; and by calibrations of its own model and
 *     system
 * @param without rows that Orrery can't play, and why
 * @param engines calibrations of each engine on all rows that teach
 * @param bands how far measurements lie from predictions of groups that were held out, for each engine
 */
public record Validation(
        List<SiliconRow> rows,
        SequencedMap<String, List<Comparison>> groups,
        SequencedMap<String, List<Comparison>> points,
        List<MeasuredRuns.Without> without,
        Map<String, Calibration> engines,
        Map<String, ErrorBands> bands) {
    /** The reference's estimates, as the data records them. */
    public static final String REFERENCE = "AIConfigurator";

    /** The calibration of fidelity.md §4. */
    public static final String PLAIN = "calibration C";

    /** Orrery's calibrations of engines. */
    public static final String ENGINE = "Orrery";

    /** Orrery's calibrations of single deployments. */
    public static final String DEPLOYMENT = "Orrery, calibrated";

    private static final int FOLDS = 10;

    /** Of a group that no row that teaches belongs to. */
    private static final int NO_FOLD = -1;

    private static final int SAMPLE = 260;
    private static final int EVALUATIONS = 60;
    private static final int DEPLOYMENT_SAMPLE = 90;
    private static final int DEPLOYMENT_EVALUATIONS = 80;

    /** Says which part of the work begins. */
    @FunctionalInterface
    public interface Stages {
        /** Returns who hears how far the part is. */
        Progress begin(String part);
    }

    /** Judges. */
    public static Validation of(List<SiliconRow> all, SiliconCache cache, Stages stages)
            throws IOException, InterruptedException {
        List<SiliconRow> rows = all.stream().filter(SiliconRow::aggregated).toList();
        MeasuredRuns mended = MeasuredRuns.of(rows, RowBenchmark.Reading.MENDED, cache);
        MeasuredRuns plain = MeasuredRuns.of(rows, RowBenchmark.Reading.AS_WRITTEN, cache);
        Map<String, Integer> foldOfGroup = foldsOf(rows);
        Function<SiliconRow, Integer> fold =
                row -> foldOfGroup.getOrDefault(RowGroup.of(row).key(), NO_FOLD);
        Method<MeasuredRun> engine =
                new Method<>(CalibrationFit.ENGINE, run -> start(run.backend()), 0, SAMPLE, EVALUATIONS);
        SequencedMap<String, List<Comparison>> groups = new LinkedHashMap<>();
        groups.put(
                REFERENCE,
                rows.stream().map(r -> Comparison.of(r, r.reference())).toList());
        groups.put(PLAIN, predict(rows, plain.runs(), MeasuredRun::backend, fold, engine, stages.begin(PLAIN)));
        HeldOut.Deal deal = deal(mended.runs(), fold);
        Map<Part, Calibration> strangers =
                HeldOut.fits(mended.runs(), MeasuredRun::backend, deal, engine, stages.begin(ENGINE));
        groups.put(
                ENGINE,
                compared(rows, mended.runs(), HeldOut.predict(mended.runs(), MeasuredRun::backend, deal, strangers)));
        Method<MeasuredRun> own = new Method<>(
                CalibrationFit.DEPLOYMENT,
                run -> Objects.requireNonNull(strangers.get(new Part(run.backend(), fold.apply(run.row())))),
                CalibrationFit.PULL,
                DEPLOYMENT_SAMPLE,
                DEPLOYMENT_EVALUATIONS);
        return new Validation(
                rows,
                groups,
                points(rows, mended, engine, own, stages),
                mended.without(),
                engines(mended.runs(), strangers, engine),
                ErrorBands.byEngine(groups.get(ENGINE)));
    }

    /** Returns the loads of an engine's rows that bands are from. */
    public Concurrencies concurrencies(String backend) {
        return Concurrencies.of(groups.getOrDefault(ENGINE, List.of()).stream()
                .filter(c -> c.group().backend().equals(backend) && c.predicted() != null && c.concurrency() != null)
                .mapToDouble(c -> Objects.requireNonNull(c.concurrency()))
                .toArray());
    }

    /** Returns a calibration of each engine that was fitted on all runs that teach. */
    private static Map<String, Calibration> engines(
            List<MeasuredRun> runs, Map<Part, Calibration> strangers, Method<MeasuredRun> method) {
        Map<String, Calibration> engines = new TreeMap<>();
        for (String backend : runs.stream().map(MeasuredRun::backend).distinct().toList()) {
            Calibration all = strangers.get(new Part(backend, NO_FOLD));
            List<MeasuredRun> teach = runs.stream()
                    .filter(r -> r.backend().equals(backend) && r.row().reference() != null)
                    .toList();
            if (all != null || !teach.isEmpty()) {
                engines.put(backend, all == null ? HeldOut.fit(teach, method) : all);
            }
        }
        return engines;
    }

    private static SequencedMap<String, List<Comparison>> points(
            List<SiliconRow> rows,
            MeasuredRuns mended,
            Method<MeasuredRun> engine,
            Method<MeasuredRun> own,
            Stages stages)
            throws InterruptedException {
        List<Integer> loads = rows.stream().map(SiliconRow::inFlight).distinct().toList();
        Function<SiliconRow, Integer> point = row -> loads.indexOf(row.inFlight());
        Function<SiliconRow, Integer> dealt = row -> Math.floorMod(point.apply(row), FOLDS);
        SequencedMap<String, List<Comparison>> points = new LinkedHashMap<>();
        points.put(
                REFERENCE,
                rows.stream().map(r -> Comparison.of(r, r.reference())).toList());
        points.put(
                ENGINE,
                predict(rows, mended.runs(), MeasuredRun::backend, dealt, engine, stages.begin("other concurrencies")));
        points.put(
                DEPLOYMENT,
                predict(rows, mended.runs(), r -> RowGroup.of(r.row()).key(), point, own, stages.begin(DEPLOYMENT)));
        return points;
    }

    /** Where every fit begins: the four numbers that fidelity.md §4 prints. */
    private static Calibration start(String backend) {
        return switch (backend) {
            case "vllm" -> new Calibration(0.34, 1, 1, new Surroundings(2, 66, 0.84, 0));
            case "trtllm" -> new Calibration(0.47, 1, 1, new Surroundings(0.36, 112, 1.6, 0));
            default -> new Calibration(0.69, 1, 1, new Surroundings(2, 208, 6.8, 0));
        };
    }

    /** Deals out the groups of the rows that the reference can express, as fidelity.md does. */
    private static Map<String, Integer> foldsOf(List<SiliconRow> rows) {
        List<String> keys = rows.stream()
                .filter(row -> row.reference() != null)
                .map(row -> RowGroup.of(row).key())
                .toList();
        Folds folds = Folds.of(keys, FOLDS);
        Map<String, Integer> ofGroup = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            ofGroup.put(keys.get(i), folds.of(i));
        }
        return ofGroup;
    }

    /** Returns a comparison for each row. */
    private static List<Comparison> predict(
            List<SiliconRow> rows,
            List<MeasuredRun> runs,
            Function<MeasuredRun, String> scope,
            Function<SiliconRow, Integer> fold,
            Method<MeasuredRun> method,
            Progress progress)
            throws InterruptedException {
        return compared(rows, runs, HeldOut.predict(runs, scope, deal(runs, fold), method, progress));
    }

    /** Only rows that the reference can express teach, as they do for the calibration beside. */
    private static HeldOut.Deal deal(List<MeasuredRun> runs, Function<SiliconRow, Integer> fold) {
        int[] folds = runs.stream().mapToInt(run -> fold.apply(run.row())).toArray();
        boolean[] teaches = new boolean[folds.length];
        for (int i = 0; i < teaches.length; i++) {
            teaches[i] = runs.get(i).row().reference() != null;
        }
        return new HeldOut.Deal(folds, teaches);
    }

    private static List<Comparison> compared(
            List<SiliconRow> rows, List<MeasuredRun> runs, List<@Nullable Latency> predicted) {
        Map<SiliconRow, @Nullable Latency> ofRow = new HashMap<>();
        for (int i = 0; i < predicted.size(); i++) {
            ofRow.put(runs.get(i).row(), predicted.get(i));
        }
        List<Comparison> comparisons = new ArrayList<>();
        rows.forEach(row -> comparisons.add(Comparison.of(row, ofRow.get(row))));
        return comparisons;
    }
}

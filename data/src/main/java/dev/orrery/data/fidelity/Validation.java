package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.HeldOut.Method;
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
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
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
 * @param bands what of the groups' errors lies inside bands that the other groups' errors give
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
    private static final int SAMPLE = 260;
    private static final int EVALUATIONS = 90;
    private static final int DEPLOYMENT_SAMPLE = 90;
    private static final int DEPLOYMENT_EVALUATIONS = 120;

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
                row -> foldOfGroup.getOrDefault(RowGroup.of(row).key(), -1);
        Method engine = new Method(CalibrationFit.ENGINE, Validation::start, SAMPLE, EVALUATIONS);
        SequencedMap<String, List<Comparison>> groups = new LinkedHashMap<>();
        groups.put(
                REFERENCE,
                rows.stream().map(r -> Comparison.of(r, r.reference())).toList());
        groups.put(PLAIN, predict(rows, plain.runs(), MeasuredRun::backend, fold, engine, stages.begin(PLAIN)));
        groups.put(ENGINE, predict(rows, mended.runs(), MeasuredRun::backend, fold, engine, stages.begin(ENGINE)));
        SequencedMap<String, List<Comparison>> points = points(rows, mended, engine, stages);
        Map<String, Calibration> engines = new TreeMap<>();
        Map<String, ErrorBands> bands = new TreeMap<>();
        for (String backend :
                mended.runs().stream().map(MeasuredRun::backend).distinct().toList()) {
            List<MeasuredRun> teach = mended.runs().stream()
                    .filter(r -> r.backend().equals(backend) && r.row().reference() != null)
                    .toList();
            engines.put(backend, HeldOut.fit(teach, engine));
            bands.put(backend, bands(backend, groups.get(ENGINE), foldOfGroup));
        }
        return new Validation(rows, groups, points, mended.without(), engines, bands);
    }

    private static ErrorBands bands(String backend, List<Comparison> held, Map<String, Integer> foldOfGroup) {
        List<Comparison> predicted = held.stream()
                .filter(c -> c.group().backend().equals(backend) && c.predicted() != null)
                .toList();
        return ErrorBands.of(predicted, c -> foldOfGroup.getOrDefault(c.group().key(), -1));
    }

    private static SequencedMap<String, List<Comparison>> points(
            List<SiliconRow> rows, MeasuredRuns mended, Method engine, Stages stages) throws InterruptedException {
        List<Integer> loads = rows.stream().map(SiliconRow::inFlight).distinct().toList();
        Function<SiliconRow, Integer> point = row -> loads.indexOf(row.inFlight());
        Function<SiliconRow, Integer> dealt = row -> Math.floorMod(point.apply(row), FOLDS);
        Method own =
                new Method(CalibrationFit.DEPLOYMENT, Validation::start, DEPLOYMENT_SAMPLE, DEPLOYMENT_EVALUATIONS);
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

    /**
     * Returns a comparison for each row. Only rows that the reference can express teach, as they do for the calibration
     * beside.
     */
    private static List<Comparison> predict(
            List<SiliconRow> rows,
            List<MeasuredRun> runs,
            Function<MeasuredRun, String> scope,
            Function<SiliconRow, Integer> fold,
            Method method,
            Progress progress)
            throws InterruptedException {
        int[] folds = runs.stream().mapToInt(run -> fold.apply(run.row())).toArray();
        boolean[] teaches = new boolean[folds.length];
        for (int i = 0; i < teaches.length; i++) {
            teaches[i] = runs.get(i).row().reference() != null;
        }
        int count = IntStream.of(folds).max().orElse(-1) + 1;
        List<@Nullable Latency> predicted =
                HeldOut.predict(runs, scope, new HeldOut.Deal(folds, teaches, count), method, progress);
        Map<SiliconRow, @Nullable Latency> ofRow = new HashMap<>();
        for (int i = 0; i < folds.length; i++) {
            ofRow.put(runs.get(i).row(), predicted.get(i));
        }
        List<Comparison> comparisons = new ArrayList<>();
        rows.forEach(row -> comparisons.add(Comparison.of(row, ofRow.get(row))));
        return comparisons;
    }
}

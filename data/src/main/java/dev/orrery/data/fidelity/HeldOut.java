package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Predictions of measured runs by calibrations that were fitted without them: runs are dealt into folds, and each fold
 * is predicted by what was fitted on the others.
 */
public final class HeldOut {
    /**
     * How a fit is done.
     *
     * @param free what is fitted
     * @param <R> runs
     * @param start where it begins, by one of the runs
     * @param pull how strongly it is drawn to its start
     * @param sample most runs that are played for each calibration that is tried
     * @param evaluations calibrations that are tried
     */
    public record Method<R>(
            List<CalibrationFit.Parameter> free,
            Function<? super R, Calibration> start,
            double pull,
            int sample,
            int evaluations) {}

    /**
     * What a calibration was fitted for.
     *
     * @param scope what is fitted together
     * @param fold what was left out
     */
    public record Part(String scope, int fold) {}

    /** Hears how far the work is. */
    @FunctionalInterface
    public interface Progress {
        /** So many of so many parts are done. */
        void at(int done, int of);
    }

    private static final double PER_MS = 100;

    private HeldOut() {}

    /**
     * Who is predicted by whom.
     *
     * @param fold the fold of each run
     * @param teaches whether calibrations are fitted on it
     */
    public record Deal(int[] fold, boolean[] teaches) {
        /** Returns a deal in which all runs teach. */
        public static Deal of(int[] fold) {
            boolean[] teaches = new boolean[fold.length];
            Arrays.fill(teaches, true);
            return new Deal(fold, teaches);
        }
    }

    /**
     * Predicts every run.
     *
     * @param runs the runs
     * @param scope what is fitted together: a run's engine, or its group
     * @param deal which runs belong together
     * @return in order of the runs; null where no other run of the scope teaches
     */
    public static <R extends Playable> List<@Nullable Latency> predict(
            List<R> runs, Function<? super R, String> scope, Deal deal, Method<R> method, Progress progress)
            throws InterruptedException {
        return predict(runs, scope, deal, fits(runs, scope, deal, method, progress));
    }

    /** Predicts every run by calibrations that {@link #fits} has found. */
    public static <R extends Playable> List<@Nullable Latency> predict(
            List<R> runs, Function<? super R, String> scope, Deal deal, Map<Part, Calibration> fits) {
        @Nullable Latency[] predicted = new Latency[runs.size()];
        for (int i = 0; i < predicted.length; i++) {
            Calibration calibration = fits.get(new Part(scope.apply(runs.get(i)), deal.fold[i]));
            predicted[i] = calibration == null ? null : runs.get(i).play(calibration);
        }
        return Arrays.asList(predicted);
    }

    /** Fits, for each fold that has runs of a scope, on the other runs of the scope that teach, if there are any. */
    public static <R extends Playable> Map<Part, Calibration> fits(
            List<R> runs, Function<? super R, String> scope, Deal deal, Method<R> method, Progress progress)
            throws InterruptedException {
        Set<Part> parts = new LinkedHashSet<>();
        for (int i = 0; i < runs.size(); i++) {
            parts.add(new Part(scope.apply(runs.get(i)), deal.fold[i]));
        }
        Map<Part, Calibration> fits = new ConcurrentHashMap<>();
        List<Callable<Void>> work = new ArrayList<>();
        for (Part part : parts) {
            List<R> teachers = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                if (deal.teaches[i]
                        && deal.fold[i] != part.fold
                        && scope.apply(runs.get(i)).equals(part.scope)) {
                    teachers.add(runs.get(i));
                }
            }
            if (!teachers.isEmpty()) {
                work.add(() -> {
                    fits.put(part, fit(teachers, method));
                    return null;
                });
            }
        }
        all(work, progress);
        return fits;
    }

    /**
     * Fits on runs of one engine: each counts once however often it stands there, and of more than are played a sample
     * is taken that is spread evenly over their order.
     */
    public static <R extends Playable> Calibration fit(List<R> runs, Method<R> method) {
        List<R> sample = distinct(runs);
        if (sample.size() > method.sample) {
            List<R> spread = new ArrayList<>();
            for (int i = 0; i < method.sample; i++) {
                spread.add(sample.get((int) ((long) i * sample.size() / method.sample)));
            }
            sample = spread;
        }
        return CalibrationFit.of(
                sample, method.start.apply(runs.getFirst()), method.free, method.pull, method.evaluations);
    }

    /** Runs whose latencies agree to 0.01 ms are one that several collections list. */
    private static <R extends Playable> List<R> distinct(List<R> runs) {
        Set<List<Long>> seen = new HashSet<>();
        List<R> distinct = new ArrayList<>();
        for (R run : runs) {
            Latency m = run.measured();
            if (seen.add(List.of(Math.round(m.ttftMs() * PER_MS), Math.round(m.tpotMs() * PER_MS)))) {
                distinct.add(run);
            }
        }
        return distinct;
    }

    private static void all(List<Callable<Void>> parts, Progress progress) throws InterruptedException {
        try (ExecutorService cores =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Void>> futures = new ArrayList<>();
            parts.forEach(part -> futures.add(cores.submit(part)));
            for (int i = 0; i < futures.size(); i++) {
                futures.get(i).get();
                progress.at(i + 1, futures.size());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}

package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
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
     * @param start where it begins, by engine
     * @param sample most runs that are played for each calibration that is tried
     * @param evaluations calibrations that are tried
     */
    public record Method(
            List<CalibrationFit.Parameter> free, Function<String, Calibration> start, int sample, int evaluations) {}

    /** Hears how far the work is. */
    @FunctionalInterface
    public interface Progress {
        /** So many of so many parts are done. */
        void at(int done, int of);
    }

    private HeldOut() {}

    /**
     * Who is predicted by whom.
     *
     * @param fold the fold of each run, -1 for one that belongs to none
     * @param teaches whether calibrations are fitted on it
     * @param folds how many folds
     */
    public record Deal(int[] fold, boolean[] teaches, int folds) {
        /** Returns a deal in which all runs teach. */
        public static Deal of(int[] fold, int folds) {
            boolean[] teaches = new boolean[fold.length];
            Arrays.fill(teaches, true);
            return new Deal(fold, teaches, folds);
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
            List<R> runs, Function<? super R, String> scope, Deal deal, Method method, Progress progress)
            throws InterruptedException {
        List<Callable<Void>> parts = new ArrayList<>();
        @Nullable Latency[] predicted = new Latency[runs.size()];
        List<String> scopes = runs.stream().map(scope).distinct().toList();
        for (String one : scopes) {
            for (int fold = -1; fold < deal.folds; fold++) {
                List<R> fit = new ArrayList<>();
                List<Integer> test = new ArrayList<>();
                for (int i = 0; i < runs.size(); i++) {
                    if (scope.apply(runs.get(i)).equals(one)) {
                        if (deal.fold[i] == fold) {
                            test.add(i);
                        } else if (deal.teaches[i]) {
                            fit.add(runs.get(i));
                        }
                    }
                }
                if (!test.isEmpty() && !fit.isEmpty()) {
                    parts.add(() -> {
                        Calibration calibration = fit(fit, method);
                        test.forEach(i -> predicted[i] = runs.get(i).play(calibration));
                        return null;
                    });
                }
            }
        }
        all(parts, progress);
        return Arrays.asList(predicted);
    }

    /** Fits on runs of one engine, or a sample of them that is spread evenly over their order. */
    public static Calibration fit(List<? extends Playable> runs, Method method) {
        List<? extends Playable> sample = runs;
        if (runs.size() > method.sample) {
            List<Playable> spread = new ArrayList<>();
            for (int i = 0; i < method.sample; i++) {
                spread.add(runs.get((int) ((long) i * runs.size() / method.sample)));
            }
            sample = spread;
        }
        return CalibrationFit.of(
                sample, method.start.apply(runs.getFirst().backend()), method.free, method.evaluations);
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

package dev.orrery.data.fidelity;

import dev.orrery.data.fidelity.CalibrationFit.Parameter;
import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * The calibration of one deployment from its own measurements, and how well it predicts loads that it was not fitted
 * on: each concurrency is left out in turn, or each point where there is only one.
 *
 * @param fitted what was found from all points
 * @param builtIn what it started from: the engine's own
 * @param free what was fitted
 * @param before what the built-in calibration predicts, in order of the points
 * @param heldOut what calibrations that were fitted without a point's concurrency predict for it
 */
public record DeploymentCalibration(
        Calibration fitted,
        Calibration builtIn,
        List<Parameter> free,
        List<DeploymentPoint> points,
        List<Latency> before,
        List<Latency> heldOut) {
    /** Fewer say nothing about points that are left out. */
    public static final int FEWEST = 4;

    /** From here on all five numbers are fitted. */
    public static final int ALL = 12;

    /** From here on prompts have a factor of their own. */
    private static final int SOME = 8;

    /** Part of the held-out points that a band is to cover. */
    private static final double COVERED = 0.8;

    private static final int EVALUATIONS = 200;

    /** The predictor that knows no measurement, in tables. */
    public static final String BEFORE = "built in";

    /** The predictor that knows all but those that it predicts. */
    public static final String AFTER = "calibrated";

    /**
     * From what to what a measurement lies around a prediction, as factors on the prediction.
     *
     * @param low at least one in ten held-out measurements is below
     * @param high at least one in ten is above
     */
    public record Band(double low, double high) {
        /** Repeated runs of one server scatter by more than this. */
        private static final double NARROW = 1.01;

        /** Returns whether it is narrower than servers are steady. */
        public boolean narrow() {
            return high < low * NARROW;
        }
    }

    /** Returns what is fitted on so many points, at least {@link #FEWEST}: each point tells two numbers. */
    public static List<Parameter> free(int points) {
        if (points >= ALL) {
            return CalibrationFit.DEPLOYMENT;
        }
        return points >= SOME
                ? List.of(Parameter.DECODE, Parameter.PROMPTS, Parameter.FRONT)
                : List.of(Parameter.DECODE, Parameter.FRONT);
    }

    /**
     * Fits and checks.
     *
     * @param points at least {@link #FEWEST}, of one engine
     * @param builtIn where the fit begins
     * @throws InterruptedException if the thread is interrupted
     */
    public static DeploymentCalibration of(List<DeploymentPoint> points, Calibration builtIn, HeldOut.Progress progress)
            throws InterruptedException {
        List<Parameter> free = free(points.size());
        HeldOut.Method<DeploymentPoint> method =
                new HeldOut.Method<>(free, run -> builtIn, CalibrationFit.PULL, Integer.MAX_VALUE, EVALUATIONS);
        int[] folds = folds(points);
        List<Latency> heldOut =
                HeldOut.predict(points, DeploymentPoint::backend, HeldOut.Deal.of(folds), method, progress).stream()
                        .map(Objects::requireNonNull)
                        .toList();
        return new DeploymentCalibration(
                HeldOut.fit(points, method),
                builtIn,
                free,
                List.copyOf(points),
                points.stream().map(p -> p.play(builtIn)).toList(),
                List.copyOf(heldOut));
    }

    /** Returns the loads of the points. */
    public Concurrencies concurrencies() {
        return Concurrencies.of(
                points.stream().mapToDouble(p -> p.point().load().concurrency()).toArray());
    }

    private static int[] folds(List<DeploymentPoint> points) {
        Map<Integer, Integer> seen = new LinkedHashMap<>();
        int[] folds = new int[points.size()];
        for (int i = 0; i < folds.length; i++) {
            int number = seen.size();
            folds[i] = seen.computeIfAbsent(points.get(i).concurrency(), c -> number);
        }
        if (seen.size() == 1) {
            Arrays.setAll(folds, i -> i);
        }
        return folds;
    }

    /** Returns the comparisons of both predictors. */
    public SequencedMap<String, List<Comparison>> comparisons(RowGroup group) {
        SequencedMap<String, List<Comparison>> all = new LinkedHashMap<>();
        all.put(BEFORE, comparisons(group, before));
        all.put(AFTER, comparisons(group, heldOut));
        return all;
    }

    private List<Comparison> comparisons(RowGroup group, List<Latency> predicted) {
        List<Comparison> found = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            DeploymentPoint p = points.get(i);
            found.add(new Comparison(group, p.concurrency(), p.point().osl(), p.measured(), predicted.get(i), 1));
        }
        return found;
    }

    /**
     * Returns the 80 % band of a quantity from the points that were left out, a little wider than their quantiles as
     * they are few.
     */
    public Band band(Quantity quantity) {
        double[] factors = comparisons(new RowGroup("", "", ""), heldOut).stream()
                .mapToDouble(c -> 1 / (1 + c.error(quantity)))
                .sorted()
                .toArray();
        double tail = (1 - COVERED) / 2 * (factors.length + 1);
        return new Band(at(factors, tail), at(factors, factors.length + 1 - tail));
    }

    /** Returns the value of a rank from 1; between two of them what lies between. */
    private static double at(double[] sorted, double rank) {
        double within = Math.clamp(rank, 1.0, sorted.length);
        int below = (int) within;
        double low = sorted[below - 1];
        return below == sorted.length ? low : low + (within - below) * (sorted[below] - low);
    }
}

package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.util.List;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * Fits a calibration to measured runs: the least mean of |log(predicted / measured)| of TTFT, three times, plus that of
 * TPOT, by a simplex.
 *
 * <p>Logarithms because a prediction of half and one of double are equally wrong; the absolute value because some
 * measurements are of another deployment than their row says.
 */
public final class CalibrationFit {
    /** A number that is fitted. */
    public enum Parameter {
        /** {@link Calibration#collectives}. */
        COLLECTIVES("collectives", 0.3),
        /** {@link Calibration#decode}. */
        DECODE("decode", 0.3),
        /** {@link Calibration#prompts}. */
        PROMPTS("prompts", 0.3),
        /** {@link Surroundings#passMs}. */
        PASS("pass_ms", 1),
        /** {@link Surroundings#frontMs}. */
        FRONT("front_ms", 50),
        /** {@link Surroundings#clientMs}. */
        CLIENT("client_ms", 1);

        private final String label;
        private final double scale;

        Parameter(String label, double scale) {
            this.label = label;
            this.scale = scale;
        }

        /** Returns the name that files and tables have for it. */
        public String label() {
            return label;
        }

        /** Returns its value. */
        public double of(Calibration c) {
            return switch (this) {
                case COLLECTIVES -> c.collectives();
                case DECODE -> c.decode();
                case PROMPTS -> c.prompts();
                case PASS -> c.around().passMs();
                case FRONT -> c.around().frontMs();
                case CLIENT -> c.around().clientMs();
            };
        }

        private Calibration with(Calibration c, double value) {
            double v = Math.max(0, value);
            Surroundings s = c.around();
            return switch (this) {
                case COLLECTIVES -> new Calibration(Math.min(1, v), c.decode(), c.prompts(), s);
                case DECODE -> new Calibration(c.collectives(), v, c.prompts(), s);
                case PROMPTS -> new Calibration(c.collectives(), c.decode(), v, s);
                case PASS -> around(c, new Surroundings(v, s.frontMs(), s.clientMs(), s.serviceMs()));
                case FRONT -> around(c, new Surroundings(s.passMs(), v, s.clientMs(), s.serviceMs()));
                case CLIENT -> around(c, new Surroundings(s.passMs(), s.frontMs(), v, s.serviceMs()));
            };
        }

        private static Calibration around(Calibration c, Surroundings s) {
            return new Calibration(c.collectives(), c.decode(), c.prompts(), s);
        }
    }

    /**
     * What is fitted for all deployments of an engine: four numbers that hold for models and systems that were not
     * seen.
     */
    public static final List<Parameter> ENGINE =
            List.of(Parameter.COLLECTIVES, Parameter.PASS, Parameter.FRONT, Parameter.CLIENT);

    /** What is fitted for one deployment from its own measurements. */
    public static final List<Parameter> DEPLOYMENT =
            List.of(Parameter.DECODE, Parameter.PROMPTS, Parameter.PASS, Parameter.FRONT, Parameter.CLIENT);

    /** TTFT is the weaker point of every prediction, and of kernels the smaller part. */
    private static final double TTFT_WEIGHT = 3;

    private static final double CONVERGED = 1e-6;

    private final List<? extends Playable> runs;
    private final List<Parameter> free;
    private Calibration best;
    private double least = Double.POSITIVE_INFINITY;

    private CalibrationFit(List<? extends Playable> runs, Calibration start, List<Parameter> free) {
        this.runs = runs;
        this.free = free;
        this.best = start;
    }

    /**
     * Returns the best calibration that is found.
     *
     * @param runs at least one
     * @param start where the search begins, and the values of what is not fitted
     * @param evaluations how many calibrations are tried, at least one more than there are free parameters
     */
    public static Calibration of(
            List<? extends Playable> runs, Calibration start, List<Parameter> free, int evaluations) {
        CalibrationFit fit = new CalibrationFit(runs, start, free);
        fit.search(start, evaluations);
        return fit.best;
    }

    private void search(Calibration start, int evaluations) {
        double[] guess = new double[free.size()];
        double[] steps = new double[free.size()];
        for (int i = 0; i < guess.length; i++) {
            guess[i] = free.get(i).of(start) / free.get(i).scale;
            // Away from the ends of a range, where a step would change nothing.
            steps[i] = free.get(i) == Parameter.COLLECTIVES ? -1 : 1;
        }
        try {
            new SimplexOptimizer(CONVERGED, CONVERGED)
                    .optimize(
                            new MaxEval(evaluations),
                            new ObjectiveFunction(x -> loss(at(start, x))),
                            GoalType.MINIMIZE,
                            new InitialGuess(guess),
                            new NelderMeadSimplex(steps));
        } catch (MathIllegalStateException e) {
            // All evaluations are spent: the best one stands.
            return;
        }
    }

    private Calibration at(Calibration start, double[] x) {
        Calibration at = start;
        for (int i = 0; i < x.length; i++) {
            at = free.get(i).with(at, x[i] * free.get(i).scale);
        }
        return at;
    }

    private double loss(Calibration calibration) {
        double sum = 0;
        for (Playable run : runs) {
            Latency measured = run.measured();
            Latency played = run.play(calibration);
            sum += TTFT_WEIGHT * Math.abs(Math.log(played.ttftMs() / measured.ttftMs()))
                    + Math.abs(Math.log(played.tpotMs() / measured.tpotMs()));
        }
        double loss = sum / runs.size();
        if (loss < least) {
            least = loss;
            best = calibration;
        }
        return loss;
    }
}

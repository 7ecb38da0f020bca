package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Surroundings;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * Fits a calibration to measured runs: the least mean of |log(predicted / measured)| of TTFT, three times, plus that of
 * TPOT, by a simplex over what changes passes. What stands in front of the engine only adds to first tokens, so for
 * each trial of the passes it is found from one play of the runs, by a simplex of its own.
 *
 * <p>Logarithms because a prediction of half and one of double are equally wrong; the absolute value because some
 * measurements are of another deployment than their row says.
 */
public final class CalibrationFit {
    /** A number that is fitted. */
    public enum Parameter {
        /** {@link Calibration#collectives}. */
        COLLECTIVES("collectives", 0.3, 0.7),
        /** {@link Calibration#decode}. */
        DECODE("decode", 0.3, 0.25),
        /** {@link Calibration#prompts}. */
        PROMPTS("prompts", 0.3, 0.5),
        /** {@link Surroundings#passMs}. */
        PASS("pass_ms", 1, 0.7),
        /** {@link Surroundings#frontMs}. */
        FRONT("front_ms", 50, 0.7),
        /** {@link Surroundings#clientMs}. */
        CLIENT("client_ms", 1, 0.7);

        private final String label;
        private final double scale;
        private final double spread;

        /**
         * Describes a parameter.
         *
         * @param scale a step that matters
         * @param spread standard deviation of its logarithm between the deployments of an engine, roughly
         */
        Parameter(String label, double scale, double spread) {
            this.label = label;
            this.scale = scale;
            this.spread = spread;
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

        /** Returns whether it is added to every first token and changes no pass. */
        boolean inFront() {
            return this == FRONT || this == CLIENT;
        }

        /** Returns how far it is from where it is expected, in spreads, squared; a number near 0 is as good as 0. */
        private double distance(Calibration c, Calibration expected) {
            double least = scale * NEAR_ZERO;
            double z = Math.log((of(c) + least) / (of(expected) + least)) / spread;
            return z * z;
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

    /**
     * How strongly a deployment's numbers are drawn to those of its engine, in units of the loss of one run and of
     * squared spreads: half of the loss that a run has when all is fitted, so that a dozen runs outweigh it.
     */
    public static final double PULL = 0.3;

    private static final double NEAR_ZERO = 0.02;

    /** TTFT is the weaker point of every prediction, and of kernels the smaller part. */
    private static final double TTFT_WEIGHT = 3;

    private static final double CONVERGED = 1e-6;

    /** Evaluations of the front end for one calibration of the passes: cheap, as nothing is played. */
    private static final int FRONT_EVALUATIONS = 300;

    private final List<? extends Playable> runs;
    private final List<Parameter> passes;
    private final List<Parameter> front;
    private final Calibration start;
    private final double pull;
    private Calibration best;
    private double least = Double.POSITIVE_INFINITY;

    private CalibrationFit(List<? extends Playable> runs, Calibration start, List<Parameter> free, double pull) {
        this.runs = runs;
        this.start = start;
        this.pull = pull;
        this.passes = free.stream().filter(p -> !p.inFront()).toList();
        this.front = free.stream().filter(Parameter::inFront).toList();
        this.best = start;
    }

    /**
     * Returns the best calibration that is found.
     *
     * @param runs at least one
     * @param start where the search begins, and the values of what is not fitted
     * @param free what is fitted, at least one number that is not in front
     * @param pull how strongly the numbers are drawn to the start, such as {@link #PULL}; 0 for not at all
     * @param evaluations how often all runs are played, at least one more than there are free parameters
     */
    public static Calibration of(
            List<? extends Playable> runs, Calibration start, List<Parameter> free, double pull, int evaluations) {
        CalibrationFit fit = new CalibrationFit(runs, start, free, pull);
        search(fit.passes, start, evaluations, fit::loss);
        return fit.best;
    }

    private static void search(
            List<Parameter> free, Calibration start, int evaluations, ToDoubleFunction<Calibration> loss) {
        double[] guess = new double[free.size()];
        double[] steps = new double[free.size()];
        for (int i = 0; i < guess.length; i++) {
            guess[i] = free.get(i).of(start) / free.get(i).scale;
            // Away from the end of a range, where a step would change nothing.
            steps[i] = free.get(i) == Parameter.COLLECTIVES && start.collectives() > 0.5 ? -1 : 1;
        }
        try {
            new SimplexOptimizer(CONVERGED, CONVERGED)
                    .optimize(
                            new MaxEval(evaluations),
                            new ObjectiveFunction(x -> loss.applyAsDouble(at(free, start, x))),
                            GoalType.MINIMIZE,
                            new InitialGuess(guess),
                            new NelderMeadSimplex(steps));
        } catch (MathIllegalStateException e) {
            // All evaluations are spent: the best one stands.
            return;
        }
    }

    private static Calibration at(List<Parameter> free, Calibration start, double[] x) {
        Calibration at = start;
        for (int i = 0; i < x.length; i++) {
            at = free.get(i).with(at, x[i] * free.get(i).scale);
        }
        return at;
    }

    /** Plays all runs once, and finds the front end that goes best with their passes. */
    private double loss(Calibration tried) {
        Calibration bare = Parameter.CLIENT.with(Parameter.FRONT.with(tried, 0), 0);
        double tpot = 0;
        double[] bareMs = new double[runs.size()];
        for (int i = 0; i < bareMs.length; i++) {
            Latency played = runs.get(i).play(bare);
            bareMs[i] = played.ttftMs();
            tpot += Math.abs(Math.log(played.tpotMs() / runs.get(i).measured().tpotMs()));
        }
        Front found = new Front(bareMs, best);
        if (front.isEmpty()) {
            found.loss(tried);
        } else {
            search(front, best, FRONT_EVALUATIONS, found::loss);
        }
        double loss = (found.least + tpot + pulled(passes, tried)) / runs.size();
        if (loss < least) {
            least = loss;
            Surroundings around = found.best.around();
            best = Parameter.CLIENT.with(Parameter.FRONT.with(tried, around.frontMs()), around.clientMs());
        }
        return loss;
    }

    private double pulled(List<Parameter> free, Calibration tried) {
        double sum = 0;
        for (Parameter p : free) {
            sum += p.distance(tried, start);
        }
        return pull * sum;
    }

    /** What stands in front of passes that have been played. */
    private final class Front {
        private final double[] bareMs;
        private Calibration best;
        private double least = Double.POSITIVE_INFINITY;

        Front(double[] bareMs, Calibration start) {
            this.bareMs = bareMs;
            this.best = start;
        }

        double loss(Calibration tried) {
            Surroundings around = tried.around();
            double sum = 0;
            for (int i = 0; i < bareMs.length; i++) {
                Playable run = runs.get(i);
                double ttftMs = bareMs[i] + around.frontMs() + around.clientMs() * run.clients();
                sum += Math.abs(Math.log(ttftMs / run.measured().ttftMs()));
            }
            double loss = TTFT_WEIGHT * sum + pulled(front, tried);
            if (loss < least) {
                least = loss;
                best = tried;
            }
            return loss;
        }
    }
}

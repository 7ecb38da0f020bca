package dev.orrery.data.silicon.roofline;

import dev.orrery.data.silicon.roofline.KernelSamples.Sample;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.roofline.Reach;
import dev.orrery.model.silicon.roofline.Reaches;
import dev.orrery.model.silicon.roofline.Reaches.Kind;
import dev.orrery.model.silicon.roofline.RooflineTimer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * Fits what kernels reach of a data sheet, kind by kind: the least mean of |log(roofline / measured)| over samples,
 * each weighed by its part of a pass, by a simplex over logarithms.
 */
final class RooflineFit {
    private static final int EVALUATIONS = 150;
    private static final double CONVERGED = 1e-4;
    private static final Reach START = new Reach(0.6, 0.7, 0.005);

    private final List<Sample> samples;
    private final Kind kind;
    private Reach best = START;
    private double least = Double.POSITIVE_INFINITY;

    private RooflineFit(List<Sample> samples, Kind kind) {
        this.samples = samples;
        this.kind = kind;
    }

    /** Returns the best reaches that are found; a kind without a sample stays where the search begins. */
    static Reaches of(List<Sample> samples) {
        Reaches reaches = new Reaches(START, START, START, START, START);
        for (Kind kind : Kind.values()) {
            List<Sample> own = samples.stream().filter(s -> s.kind() == kind).toList();
            if (!own.isEmpty()) {
                RooflineFit fit = new RooflineFit(own, kind);
                fit.search();
                reaches = reaches.with(kind, fit.best);
            }
        }
        return reaches;
    }

    private void search() {
        // Nothing is computed on a link.
        int free = kind == Kind.LINKS ? 2 : 3;
        double[] guess = {Math.log(START.constantMs()), Math.log(START.memory()), Math.log(START.compute())};
        double[] steps = {0.5, 0.3, 0.3};
        try {
            new SimplexOptimizer(CONVERGED, CONVERGED)
                    .optimize(
                            new MaxEval(EVALUATIONS),
                            new ObjectiveFunction(this::loss),
                            GoalType.MINIMIZE,
                            new InitialGuess(java.util.Arrays.copyOf(guess, free)),
                            new NelderMeadSimplex(java.util.Arrays.copyOf(steps, free)));
        } catch (MathIllegalStateException e) {
            return; // all evaluations are spent: the best one stands
        }
    }

    private double loss(double[] x) {
        double compute = x.length > 2 ? Math.exp(x[2]) : 1;
        Reach reach = new Reach(compute, Math.exp(x[1]), Math.exp(x[0]));
        Reaches all = new Reaches(reach, reach, reach, reach, reach);
        Map<MeasuredSource, RooflineTimer> timers = new IdentityHashMap<>();
        double sum = 0;
        double weight = 0;
        for (Sample sample : samples) {
            RooflineTimer timer = timers.computeIfAbsent(
                    sample.source(),
                    s -> new RooflineTimer(
                            s.deployment().system(), s.deployment().model(), all));
            double ms = timer.ms(sample.kernel(), sample.shape());
            sum += sample.share() * Math.abs(Math.log(ms / sample.ms()));
            weight += sample.share();
        }
        double loss = sum / weight;
        if (loss < least) {
            least = loss;
            best = reach;
        }
        return loss;
    }
}

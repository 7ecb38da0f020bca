package dev.orrery.data.plan;

import dev.orrery.data.report.Text;
import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds, for a way to split the model, the fewest workers that meet a goal, by playing it in the twin: first what one
 * worker carries, then the fleet.
 */
public final class Sizing {
    private static final int DOUBLINGS = 14;
    private static final int HALVINGS = 6;
    private static final int CORRECTIONS = 3;

    /** Why no cache is left. */
    static final String WEIGHTS = "weights and the activations of a pass leave no room for a KV cache";

    private final Goal goal;
    private final KvPlan.Ask ask;
    private final int maxGpus;
    private final Bands bands;

    /**
     * Prepares.
     *
     * @param ask how memory is shared out
     * @param maxGpus most GPUs of a fleet
     * @param bands what surrounds the passes, and which end of an interval must keep a bound
     */
    public Sizing(Goal goal, KvPlan.Ask ask, int maxGpus, Bands bands) {
        this.goal = goal;
        this.ask = ask;
        this.maxGpus = maxGpus;
        this.bands = bands;
    }

    /**
     * Returns the ways to split a model over the GPUs of one machine: widths that are powers of two, and experts
     * shared, spread, or some of both.
     */
    public static List<ParallelShape> shapes(ModelSpec model, GpuSystem system) {
        List<ParallelShape> shapes = new ArrayList<>();
        for (int tp = 1; tp <= system.gpusPerNode(); tp *= 2) {
            int widest = model.experts() == null ? 1 : tp;
            for (int ep = 1; ep <= widest; ep *= 2) {
                ParallelShape shape = new ParallelShape(tp, 1, 1, tp / ep, ep);
                if (shape.problem(model) == null) {
                    shapes.add(shape);
                }
            }
        }
        return shapes;
    }

    /**
     * Returns the smallest fleet of one shape.
     *
     * @param passes its pass times, with the part of collectives that the calibration leaves
     */
    public Size size(Deployment deployment, PassSource passes) {
        if (deployment.shape().gpus() > maxGpus) {
            return Size.none(
                    deployment,
                    "one worker needs " + Text.count(deployment.shape().gpus()) + " GPUs, more than "
                            + Text.count(maxGpus));
        }
        MemoryBudget budget = KvPlan.budget(deployment, ask);
        if (budget.kvBudgetBytes() <= 0) {
            return Size.none(deployment, WEIGHTS);
        }
        long longest = Trial.longest(goal);
        if (budget.requests(longest) < 1 || budget.kvTokens() / ask.blockSize() * ask.blockSize() < longest) {
            return Size.none(
                    deployment, "no request of up to " + Text.count(longest, "token") + " fits in the KV cache");
        }
        try {
            Trial trial =
                    new Trial(goal, deployment, passes, bands.calibration().numbers(), ask, budget.kvTokens());
            return size(deployment, trial);
        } catch (NoTimeException e) {
            return Size.none(deployment, String.valueOf(e.getMessage()));
        }
    }

    private Size size(Deployment deployment, Trial trial) {
        double alone = carries(trial);
        if (alone == 0) {
            return Size.none(deployment, "a single request is slower than the bounds");
        }
        int most = maxGpus / deployment.shape().gpus();
        double needed = Math.max(1, Math.ceil(goal.load() / alone));
        if (needed > most) {
            long gpus = Math.round(needed) * deployment.shape().gpus();
            return Size.none(deployment, "needs about " + Text.count(gpus) + " GPUs, more than " + Text.count(maxGpus));
        }
        int workers = (int) needed;
        Trial.Outcome outcome = trial.run(workers, goal.load());
        // Together workers even out what each alone cannot, so the fleet may need fewer than the sum; or, by chance,
        // more.
        for (int i = 0; i < CORRECTIONS && workers > 1 && outcome.meets(goal, bands); i++) {
            Trial.Outcome fewer = trial.run(workers - 1, goal.load());
            if (!fewer.meets(goal, bands)) {
                break;
            }
            outcome = fewer;
            workers--;
        }
        for (int i = 0; i < CORRECTIONS && workers < most && !outcome.meets(goal, bands); i++) {
            workers++;
            outcome = trial.run(workers, goal.load());
        }
        if (!outcome.meets(goal, bands)) {
            return Size.none(deployment, "no fleet up to " + workers + " workers keeps the bounds");
        }
        return found(deployment, workers, outcome, alone);
    }

    private Size found(Deployment deployment, int workers, Trial.Outcome outcome, double alone) {
        double headroom = Math.max(0, workers * alone / goal.load() - 1);
        return new Size(
                deployment,
                workers,
                outcome.ttftMs(),
                outcome.tpotMs(),
                outcome.tokensPerS(),
                outcome.atOnce(),
                alone,
                headroom,
                null);
    }

    /** Returns the most load that one worker carries within the bounds, 0 if not even one request at a time. */
    private double carries(Trial trial) {
        double low = 0;
        double high = goal.open() ? 1.0 / 16 : 1;
        int doublings = 0;
        while (doublings < DOUBLINGS
                && high < 2 * goal.load()
                && trial.run(1, high).meets(goal, bands)) {
            low = high;
            high *= 2;
            doublings++;
        }
        if (low == 0 && goal.open() && trial.run(1, high / 16).meets(goal, bands)) {
            low = high / 16;
        }
        if (low == 0) {
            return 0;
        }
        if (!goal.open() && high >= 2 * goal.load()) {
            high = 2 * goal.load();
            if (trial.run(1, high).meets(goal, bands)) {
                return high;
            }
        }
        for (int i = 0; i < HALVINGS && (goal.open() || high - low > 1); i++) {
            double middle = goal.open() ? (low + high) / 2 : Math.floor((low + high) / 2);
            if (trial.run(1, middle).meets(goal, bands)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}

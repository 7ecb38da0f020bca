package dev.orrery.data.plan;

import dev.orrery.data.fidelity.Comparison.Quantity;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Plays the goal's requests through a fleet of equal workers.
 *
 * <p>Lengths vary by a fifth around their means: equal ones would start and end in step, which real ones never do.
 */
final class Trial {
    private static final double SPREAD = 0.2;
    private static final double SECONDS = 60;
    private static final int FEWEST = 240;
    private static final int MOST = 20_000;
    private static final int FEWEST_OF_MANY = 20;
    private static final int ROUNDS = 6;
    /** An open run that ends later than this, for its span, did not keep up. */
    private static final double LATE = 1.1;

    private final Goal goal;
    private final Deployment deployment;
    private final PassSource passes;
    private final KvPlan.Ask ask;
    private final Calibration calibration;
    private final int blocks;

    Trial(Goal goal, Deployment deployment, PassSource passes, Calibration calibration, KvPlan.Ask ask, long kvTokens) {
        this.goal = goal;
        this.deployment = deployment;
        this.passes = passes;
        this.calibration = calibration;
        this.ask = ask;
        this.blocks = (int) Math.min(Integer.MAX_VALUE, kvTokens) / ask.blockSize();
    }

    /**
     * What came out.
     *
     * @param ttftMs the percentile of times to the first token
     * @param tpotMs the percentile of times per further token
     * @param tokensPerS output tokens per second
     * @param atOnce requests on a worker at once, on average
     * @param keptUp whether every request completed, about as fast as they came
     */
    record Outcome(double ttftMs, double tpotMs, double tokensPerS, double atOnce, boolean keptUp) {
        boolean meets(Goal goal, Bands bands) {
            return keptUp
                    && bands.judged(Quantity.TTFT, ttftMs) <= goal.ttftMs()
                    && bands.judged(Quantity.TPOT, tpotMs) <= goal.tpotMs();
        }
    }

    /** Runs so many workers under a load: a rate, or users. */
    Outcome run(int workers, double load) {
        double wanted = Math.max((double) FEWEST * workers, load * (goal.open() ? SECONDS : ROUNDS));
        double least = goal.open() ? (double) FEWEST_OF_MANY * workers : load * ROUNDS;
        int requests = (int) Math.ceil(Math.max(least, Math.min(MOST, wanted)));
        Arrivals arrivals = goal.open()
                ? new Arrivals(Arrivals.Mode.POISSON, 1, 0, load, 1)
                : Arrivals.closed((int) Math.round(load));
        RunSpec spec = new RunSpec(
                goal.seed(),
                Compatibility.NONE,
                table(requests),
                arrivals,
                null,
                false,
                pool(workers),
                new RouterConfig(workers == 1 ? "round_robin" : "least_loaded"),
                new Slo(Double.NaN, Double.NaN, Double.NaN),
                Long.MAX_VALUE,
                0,
                // The users' first requests come all at once, which happens once.
                goal.open() ? 0 : 1);
        Summary summary = Twin.run(spec, RunOptions.DEFAULT).summary();
        return outcome(summary, requests, load);
    }

    private Outcome outcome(Summary summary, int requests, double load) {
        boolean all = summary.count(RequestStatus.COMPLETED) == summary.arrived();
        double spanMs = 1000 * requests / load;
        boolean inTime = !goal.open()
                || summary.durationMs() <= LATE * spanMs + 2 * summary.e2e().mean();
        return new Outcome(
                summary.ttft().percentile(goal.percentile(), Percentiles.ROUNDED_RANK),
                summary.tpot().percentile(goal.percentile(), Percentiles.ROUNDED_RANK),
                summary.perSecond(summary.outputTokens()),
                (goal.open() ? load * summary.e2e().mean() / 1000 : load) / summary.workers(),
                all && inTime);
    }

    private RequestTable table(int requests) {
        UniformRandomProvider random = RandomStreams.stream(goal.seed(), "plan-lengths");
        RequestTable.Builder table = new RequestTable.Builder(ask.blockSize(), false);
        for (int i = 0; i < requests; i++) {
            int prompt = varied(goal.isl(), random);
            table.add(Double.NaN, prompt, varied(goal.osl(), random), new long[0], 0);
        }
        return table.build();
    }

    /** Returns the tokens that the longest request keeps at its end. */
    static long longest(Goal goal) {
        return (long) Math.ceil(goal.tokens() * (1 + SPREAD));
    }

    private static int varied(int mean, UniformRandomProvider random) {
        return Math.max(1, (int) Math.round(mean * (1 + SPREAD * (2 * random.nextDouble() - 1))));
    }

    private PoolSpec pool(int workers) {
        EngineConfig vllm = EngineConfig.vllm();
        EngineConfig engine = new EngineConfig(
                deployment.backend().label(),
                ask.blockSize(),
                blocks,
                vllm.maxNumSeqs(),
                (int) ask.maxTokens(),
                vllm.maxModelLen(),
                vllm.enablePrefixCaching(),
                vllm.enableChunkedPrefill(),
                vllm.preemptionMode());
        TimingConfig timing = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(passes);
        return new PoolSpec(workers, deployment.shape().gpus(), engine, timing, 0, false, calibration);
    }
}

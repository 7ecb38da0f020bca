package dev.orrery.data.experiment.video;

import dev.orrery.data.imitate.BuiltInProfiles;
import dev.orrery.data.imitate.Imitation;
import dev.orrery.data.session.SessionGenerator;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.shared.Arbiters;
import dev.orrery.model.shared.SharedBudget;
import dev.orrery.model.shared.SharedSpec;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoSpec;
import dev.orrery.model.video.policy.VideoPolicies;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Requests and video sessions that come in waves: one wave each within the run, that of the requests so much later than
 * that of the sessions.
 *
 * @param name of the case
 * @param lag of the wave of requests behind that of the sessions, as a share of the period
 */
record LendingSetting(String name, double lag) {
    /** Requests come when viewers are away. */
    static final LendingSetting APART = new LendingSetting("peaks half a period apart", 0.5);

    /** Requests come a quarter of a period after the viewers. */
    static final LendingSetting AFTER = new LendingSetting("requests a quarter later", 0.25);

    /** Both come at once: the least that lending can gain. */
    static final LendingSetting TOGETHER = new LendingSetting("peaks together", 0);

    /** Promise to the users of the LLM: time to first token and mean gap, ms. */
    static final Slo SLO = new Slo(2000, 50, Double.NaN);

    /** GPUs of an LLM worker. */
    static final int PER_WORKER = 2;

    /** Length of a run and period of both waves, s. */
    static final int PERIOD_S = 1200;

    private static final long NS_PER_S = 1_000_000_000L;
    private static final int REQUESTS = 8 * PERIOD_S;
    private static final double SWING = 0.7;
    private static final int HALVINGS = 50;
    private static final long WARM_NS = 60 * NS_PER_S;
    private static final int FIRST_VIDEO = 4;
    private static final long LLM_STARTUP_NS = 20 * NS_PER_S;
    private static final SharedBudget.Requests OF_A_WORKER = new SharedBudget.Requests(8, 24);

    /** Returns the requests of a seed and a fixed number of workers. */
    RunSpec llm(long seed, int workers) {
        RequestTable requests = Imitation.table(BuiltInProfiles.named("rag"), seed, REQUESTS);
        return new RunSpec(
                seed,
                Compatibility.NONE,
                requests,
                Arrivals.recorded(),
                wave(),
                false,
                new PoolSpec(workers, PER_WORKER, EngineConfig.vllm(), timing(), LLM_STARTUP_NS, false),
                new RouterConfig("kv"),
                SLO,
                Long.MAX_VALUE,
                0,
                WARM_NS);
    }

    private static TimingConfig timing() {
        try {
            return new TimingConfig("grid", 0, 0, 1, 1, 0)
                    .withPasses(StepProfiles.read("qwen3-32b-h200-tp2").profile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns evenly spread arrivals at a rate of 1 + swing sin(2 pi (t/period - 1/4 - lag)), ns: as the diurnal trace
     * of planner-experiments.md, with a phase. The rate of the sessions has its least at time 0, too.
     */
    private long[] wave() {
        long[] ns = new long[REQUESTS];
        for (int i = 0; i < ns.length; i++) {
            double share = (i + 0.5) / ns.length;
            double low = 0;
            double high = 1;
            for (int k = 0; k < HALVINGS; k++) {
                double t = (low + high) / 2;
                if (arrived(t) < share) {
                    low = t;
                } else {
                    high = t;
                }
            }
            ns[i] = Math.round(low * PERIOD_S * NS_PER_S);
        }
        return ns;
    }

    private double arrived(double t) {
        double turn = 2 * Math.PI;
        double phase = turn * (0.25 + lag);
        return t - SWING / turn * (StrictMath.cos(turn * t - phase) - StrictMath.cos(-phase));
    }

    /** Returns the sessions of a seed: those of C16 V2, with one wave within the run. */
    static SessionTrace sessions(long seed) {
        return new SessionGenerator(
                        VideoSetting.C16.law(VideoSetting.Volatility.V2).withDuration(PERIOD_S), seed)
                .script("lending")
                .trace();
    }

    /** Returns the video GPUs under Orrery's default, with a most. */
    static VideoSpec video(int most) {
        VideoSetup setup = VideoSetting.C16.setup().under(VideoPolicies.DEFAULT).withGpus(FIRST_VIDEO);
        return setup.with(setup.settings().with(List.of(), most)).spec(VideoSpec.Level.CHUNKS, 0, PERIOD_S * NS_PER_S);
    }

    /**
     * Returns a shared fleet.
     *
     * @param policy divides the budget
     * @param llmGpus GPUs of the LLM workers, for a static division
     * @param workers LLM workers at the start
     */
    SharedSpec shared(long seed, int gpus, String policy, int llmGpus, int workers) {
        boolean fixed = policy.equals(Arbiters.STATIC);
        int first = Math.min(workers, (gpus - FIRST_VIDEO) / PER_WORKER);
        return new SharedSpec(
                llm(seed, first),
                video(fixed ? gpus - llmGpus : gpus - PER_WORKER),
                sessions(seed),
                new SharedBudget(gpus, Arbiters.named(policy, llmGpus), NS_PER_S, 60 * NS_PER_S, OF_A_WORKER, 1, 1));
    }
}

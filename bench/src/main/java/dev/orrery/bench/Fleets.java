package dev.orrery.bench;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;

/** The fleets that are measured: vLLM workers with the reference's defaults and one KV capacity. */
final class Fleets {
    /** Every pass on its own. */
    static final RunOptions STEPPING = new RunOptions(false, false, null, RunControl.NONE);

    private static final int TOKENS_PER_WORKER = 16384 * 512;
    private static final int MOST_SEQUENCES = 256;
    private static final int MOST_BATCHED_TOKENS = 8192;

    private Fleets() {}

    /**
     * Returns a run.
     *
     * @param block tokens of one KV block; the capacity in tokens is always the same
     * @param speedup divides the recorded arrival times
     */
    static RunSpec spec(RequestTable requests, int workers, int block, double speedup) {
        return spec(requests, workers, "vllm", block, speedup, "round_robin");
    }

    /** The same with another engine and another router. */
    static RunSpec spec(
            RequestTable requests, int workers, String engineType, int block, double speedup, String router) {
        return spec(
                requests,
                workers,
                engineType,
                block,
                speedup,
                router,
                TimingConfig.polynomial(),
                Compatibility.REFERENCE);
    }

    /** vLLM workers with blocks of 512 tokens, round robin, with another timing and by other rules. */
    static RunSpec spec(RequestTable requests, int workers, TimingConfig timing, Compatibility rules, double speedup) {
        return spec(requests, workers, "vllm", 512, speedup, "round_robin", timing, rules);
    }

    private static RunSpec spec(
            RequestTable requests,
            int workers,
            String engineType,
            int block,
            double speedup,
            String router,
            TimingConfig timing,
            Compatibility rules) {
        EngineConfig engine = new EngineConfig(
                engineType,
                block,
                TOKENS_PER_WORKER / block,
                MOST_SEQUENCES,
                MOST_BATCHED_TOKENS,
                EngineConfig.UNLIMITED,
                true,
                true,
                EngineConfig.PreemptionMode.LIFO);
        return new RunSpec(
                42,
                rules,
                requests,
                new Arrivals(Arrivals.Mode.RECORDED, speedup, 0, 0, 1),
                null,
                false,
                new PoolSpec(workers, 1, engine, timing, 0, false),
                new RouterConfig(router),
                Slo.NONE,
                Long.MAX_VALUE,
                0,
                0);
    }
}

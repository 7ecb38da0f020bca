package dev.orrery.data.report;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.util.List;

/** Small runs for tests of reports. */
final class Runs {
    static final int BLOCK = 64;

    private Runs() {}

    /** Requests of 64-token prompts and some outputs, one every so many ms. */
    static RequestTable equal(int requests, int input, int output, double everyMs) {
        RequestTable.Builder builder = new RequestTable.Builder(BLOCK, false);
        for (int r = 0; r < requests; r++) {
            builder.add(r * everyMs, input, output, new long[0], 0);
        }
        return builder.build();
    }

    static RunSpec spec(RequestTable requests, int workers, int blocks, Slo slo) {
        EngineConfig vllm = EngineConfig.vllm();
        EngineConfig engine = new EngineConfig(
                vllm.type(),
                BLOCK,
                blocks,
                vllm.maxNumSeqs(),
                vllm.maxNumBatchedTokens(),
                vllm.maxModelLen(),
                true,
                true,
                vllm.preemptionMode());
        return new RunSpec(
                42,
                Compatibility.NONE,
                requests,
                Arrivals.recorded(),
                null,
                false,
                new PoolSpec(workers, 1, engine, TimingConfig.polynomial(), 0, false),
                new RouterConfig("round_robin"),
                slo,
                Long.MAX_VALUE,
                0,
                0);
    }

    static Report report(RunSpec spec) {
        return report(spec, Double.NaN, Percentiles.ROUNDED_RANK);
    }

    static Report report(RunSpec spec, double loadFactor, Percentiles rule) {
        var run = Twin.run(spec, RunOptions.DEFAULT);
        return new Report(
                run,
                run.summary(),
                () -> new Provenance("1.2.3", 42, "00ff", null),
                () -> "{\"seed\":42}",
                false,
                rule,
                loadFactor,
                List.of());
    }

    /** Two requests at 0: 100 and 200 prompt tokens, two output tokens each (replay.md case C4). */
    static Report pair() {
        RequestTable.Builder builder = new RequestTable.Builder(BLOCK, false);
        builder.add(0, 100, 2, new long[0], 0);
        builder.add(0, 200, 2, new long[0], 0);
        return report(spec(builder.build(), 1, 16384, new Slo(1000, 50, Double.NaN)));
    }
}

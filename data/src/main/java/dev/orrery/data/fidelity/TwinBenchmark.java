package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Lengths;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.EngineConfig.PreemptionMode;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;

/**
 * The closed-loop benchmark of one attention rank as a run of the twin: the same load as
 * {@link dev.orrery.model.benchmark.ClosedLoop} plays, with the engine's own scheduler, its KV blocks, and every pass
 * timed for itself.
 */
final class TwinBenchmark {
    /** Tokens of a KV block: few enough that rounding lengths up to blocks costs little room. */
    private static final int BLOCK = 16;

    private static final int MOST_BLOCKS = Integer.MAX_VALUE / BLOCK;
    private static final long[] UNSHARED = {};

    private final String backend;
    private final Load load;

    private TwinBenchmark(String backend, Load load) {
        this.backend = backend;
        this.load = load;
    }

    /**
     * Plays a benchmark.
     *
     * @param backend the engine's name
     * @param passes its pass times, with the calibration's part of collectives
     * @throws RowBenchmark.Unsupported if a request was not served; the message says how the run ended
     */
    static Latency play(String backend, Load load, PassSource passes, Calibration calibration, RunOptions options)
            throws RowBenchmark.Unsupported {
        TwinBenchmark benchmark = new TwinBenchmark(backend, load);
        RunResult result = Twin.run(benchmark.spec(passes, calibration), options);
        Summary summary = result.summary();
        int served = summary.count(RequestStatus.COMPLETED);
        if (served != load.requests()) {
            String why = result.diagnosis() == null ? "" : ": " + result.diagnosis();
            throw new RowBenchmark.Unsupported(served + " of " + load.requests() + " requests were served" + why);
        }
        Surroundings around = calibration.around();
        return new Latency(
                summary.ttft().mean() + around.frontMs() + around.clientMs() * load.clients(),
                summary.tpot().mean());
    }

    private RunSpec spec(PassSource passes, Calibration calibration) {
        TimingConfig timing = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(passes);
        // The clients of all ranks share what is around the engine; that is added to the result.
        Surroundings around = calibration.around();
        Calibration inside = new Calibration(
                calibration.collectives(),
                calibration.decode(),
                calibration.prompts(),
                new Surroundings(around.passMs(), 0, 0, around.serviceMs()));
        return new RunSpec(
                load.seed(),
                Compatibility.NONE,
                requests(),
                Arrivals.closed(load.concurrency()),
                null,
                false,
                new PoolSpec(1, 1, engine(), timing, 0, false, inside),
                new RouterConfig("round_robin"),
                Slo.NONE,
                Long.MAX_VALUE,
                0,
                0);
    }

    private RequestTable requests() {
        RequestTable.Builder table = new RequestTable.Builder(BLOCK, false);
        Lengths lengths = new Lengths(load);
        for (int r = 0; r < load.requests(); r++) {
            table.add(Double.NaN, lengths.nextInput(), lengths.nextOutput(), UNSHARED, 0);
        }
        return table.build();
    }

    private EngineConfig engine() {
        SglangConfig own = SglangConfig.DEFAULT;
        SglangConfig sglang = new SglangConfig(
                own.schedulePolicy(),
                load.budget(),
                load.budget() / BLOCK * BLOCK,
                own.clipMaxNewTokens(),
                own.scheduleConservativeness(),
                own.prefillDecodeInterval(),
                load.intakePasses());
        return new EngineConfig(
                backend,
                BLOCK,
                blocks(),
                load.maxRunning(),
                load.budget(),
                EngineConfig.UNLIMITED,
                false,
                load.style() != Load.Style.WHOLE_PROMPTS,
                PreemptionMode.LIFO,
                sglang);
    }

    /** Room for all where the load does not bound it: twice the blocks of every client's longest request. */
    private int blocks() {
        long longest = Math.ceilDiv(load.inputTokens() + load.outputTokens(), BLOCK) + 2L;
        long all = 2 * longest * load.concurrency();
        return (int) Math.min(MOST_BLOCKS, Math.max(longest, Math.min(all, load.kvTokens() / BLOCK)));
    }
}

package dev.orrery.model.testing;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.EngineConfig.PreemptionMode;
import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.twin.Compatibility;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run written key by key; what is not said has the default of the configuration records: one vLLM worker, the
 * polynomial, recorded arrivals, Orrery's own rules.
 */
public final class Runs {
    private final RequestTable requests;
    private final @Nullable Workloads workload;
    private long seed = 42;
    private Compatibility compatibility = Compatibility.NONE;
    private Arrivals arrivals = Arrivals.recorded();
    private long @Nullable [] explicitNs;
    private boolean endOnReject;
    private int workers = 1;
    private String engine = "vllm";
    private SglangConfig sglang = SglangConfig.DEFAULT;
    private int blockSize = EngineConfig.vllm().blockSize();
    private int blocks = EngineConfig.vllm().numGpuBlocks();
    private int seats = EngineConfig.vllm().maxNumSeqs();
    private int budget = EngineConfig.vllm().maxNumBatchedTokens();
    private int modelLen = EngineConfig.UNLIMITED;
    private boolean caching = true;
    private boolean chunking = true;
    private PreemptionMode preemption = PreemptionMode.LIFO;
    private TimingConfig timing = TimingConfig.polynomial();
    private RouterConfig router = new RouterConfig("round_robin");
    private Slo slo = Slo.NONE;
    private long capNs = Long.MAX_VALUE;
    private int warmRows;
    private long dropNs;
    private long startupNs;

    private Runs(RequestTable requests, @Nullable Workloads workload) {
        this.requests = requests;
        this.workload = workload;
    }

    /** Starts from the defaults. */
    public static Runs of(RequestTable requests) {
        return new Runs(requests, null);
    }

    /** Starts from the defaults. */
    public static Runs of(Workloads workload) {
        return new Runs(workload.table(), workload);
    }

    public Runs seed(long to) {
        seed = to;
        return this;
    }

    public Runs reference() {
        compatibility = Compatibility.REFERENCE;
        return this;
    }

    public Runs arrivals(Arrivals to) {
        arrivals = to;
        return this;
    }

    public Runs closed(int conversations) {
        return arrivals(Arrivals.closed(conversations));
    }

    public Runs speedup(double factor) {
        return arrivals(new Arrivals(Arrivals.Mode.RECORDED, factor, 0, 0, 1));
    }

    public Runs explicit(long... arrivalsNs) {
        explicitNs = arrivalsNs;
        return this;
    }

    public Runs endOnReject() {
        endOnReject = true;
        return this;
    }

    public Runs workers(int to) {
        workers = to;
        return this;
    }

    public Runs router(String policy) {
        return router(new RouterConfig(policy));
    }

    public Runs router(RouterConfig to) {
        router = to;
        return this;
    }

    /** Sets the scheduler. */
    public Runs engine(String type) {
        engine = type;
        return this;
    }

    /** Makes the workers SGLang's. */
    public Runs sglang(SglangConfig to) {
        engine = "sglang";
        sglang = to;
        return this;
    }

    /** Sets the KV cache of each worker. */
    public Runs cache(int tokensPerBlock, int numGpuBlocks) {
        blockSize = tokensPerBlock;
        blocks = numGpuBlocks;
        return this;
    }

    public Runs seats(int maxNumSeqs) {
        seats = maxNumSeqs;
        return this;
    }

    public Runs budget(int maxNumBatchedTokens) {
        budget = maxNumBatchedTokens;
        return this;
    }

    public Runs modelLen(int maxModelLen) {
        modelLen = maxModelLen;
        return this;
    }

    public Runs caching(boolean enable) {
        caching = enable;
        return this;
    }

    public Runs chunking(boolean enable) {
        chunking = enable;
        return this;
    }

    public Runs preemption(PreemptionMode mode) {
        preemption = mode;
        return this;
    }

    public Runs timing(TimingConfig to) {
        timing = to;
        return this;
    }

    /** Every pass with prefill and every pass with decode takes a constant time. */
    public Runs fixed(double prefillMs, double decodeMs) {
        return timing(new TimingConfig("fixed", prefillMs, decodeMs, 1, 1, 0));
    }

    public Runs slo(Slo to) {
        slo = to;
        return this;
    }

    public Runs untilNs(long ns) {
        capNs = ns;
        return this;
    }

    public Runs warmRows(int rows) {
        warmRows = rows;
        return this;
    }

    public Runs dropNs(long ns) {
        dropNs = ns;
        return this;
    }

    /** Workers take requests only after this time. */
    public Runs coldStart(long ns) {
        startupNs = ns;
        return this;
    }

    /** Returns the workload that this run was started with. */
    public Workloads workload() {
        return Objects.requireNonNull(workload);
    }

    /** Returns the specification so far. */
    public RunSpec spec() {
        EngineConfig config = new EngineConfig(
                engine, blockSize, blocks, seats, budget, modelLen, caching, chunking, preemption, sglang);
        return new RunSpec(
                seed,
                compatibility,
                requests,
                arrivals,
                explicitNs,
                endOnReject,
                new PoolSpec(workers, 1, config, timing, startupNs, startupNs > 0),
                router,
                slo,
                capNs,
                warmRows,
                dropNs);
    }

    /** Runs it in the usual way. */
    public RunResult run() {
        return Twin.run(spec(), RunOptions.DEFAULT);
    }

    /** Runs it and keeps what happened in each pass. */
    public Played play() {
        return Played.of(spec());
    }

    /** Runs a specification pass by pass. */
    public static RunResult stepped(RunSpec spec) {
        return Twin.run(spec, new RunOptions(false, false, null, RunControl.NONE));
    }

    /** Runs a specification under the eyes of an observer. */
    public static RunResult observed(RunSpec spec, PassObserver observer) {
        return Twin.run(spec, new RunOptions(true, false, observer, RunControl.NONE));
    }
}

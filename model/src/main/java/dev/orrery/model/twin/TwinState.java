package dev.orrery.model.twin;

import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.cache.BlockIndex;
import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.Leases;
import dev.orrery.model.engine.Engine;
import dev.orrery.model.engine.EngineContext;
import dev.orrery.model.engine.Engines;
import dev.orrery.model.engine.PassBuffers;
import dev.orrery.model.engine.PassSignals;
import dev.orrery.model.engine.Requests;
import dev.orrery.model.engine.StatusBoard;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.GuardException;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.router.Gateway;
import dev.orrery.model.router.GatewayView;
import dev.orrery.model.router.LiveWorkers;
import dev.orrery.model.router.Needs;
import dev.orrery.model.router.Router;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.workload.ArrivalStream;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** All that changes during a run: columns of primitives, owned here and shared by the workers. */
final class TwinState {
    /** A conversation that has grown beyond this is longer than any cache, so that its request is rejected. */
    private static final int MOST_TOKENS = 1 << 30;

    /** Places of a fleet whose workers all stay. */
    static final int FIXED = 0;

    private final RunSpec spec;
    private final EngineContext context;
    private final Engine[] engines;
    private final Gateway gateway;
    private final GatewayView view;
    private final boolean status;
    private final WakeHeap wakes;
    private final int[] previousTurn;
    private @Nullable RequestLog known;
    private long originNs;
    private long nowNs;
    private long lastArrivalNs;

    private TwinState(RunSpec spec, EngineContext context, Engine[] engines, Gateway gateway, GatewayView view) {
        this.spec = spec;
        this.context = context;
        this.engines = engines;
        this.gateway = gateway;
        this.view = view;
        this.status = context.rules().publish();
        this.wakes = new WakeHeap(engines.length);
        this.previousTurn = spec.requests().delta() ? previousTurns(spec.requests()) : new int[0];
    }

    private TwinState(TwinState from, EngineContext copied, RunOptions options) {
        spec = from.spec;
        context = copied;
        engines = new Engine[from.engines.length];
        for (int w = 0; w < engines.length; w++) {
            engines[w] = from.engines[w].fork(copied);
        }
        view = from.view.copy(copied.board(), copied.log().inputTokens, copied.paths(), copied.index());
        gateway = from.gateway.copy(view, options.routes());
        status = from.status;
        wakes = from.wakes.copy();
        previousTurn = from.previousTurn;
        known = from.known;
        originNs = from.originNs;
        nowNs = from.nowNs;
        lastArrivalNs = from.lastArrivalNs;
    }

    /**
     * Returns the state of a fleet in which nothing has happened.
     *
     * @param places of workers that come and go; {@link #FIXED} if the pool's workers all stay
     */
    static TwinState create(RunSpec spec, RunOptions options, Router router, int places) {
        boolean fixed = places == FIXED;
        Needs needs = Gateway.needs(router, spec.router());
        Needs all = options.routes() == null ? needs : needs.and(Needs.BLOCKS);
        int first = spec.pool().workers();
        EngineContext context = context(spec, options, fixed ? all : all.and(Needs.ENDS), fixed ? first : places);
        Engine[] engines = new Engine[context.usage().workers()];
        for (int w = 0; w < engines.length; w++) {
            engines[w] = Engines.create(w, context);
        }
        GatewayView view = new GatewayView(
                context.board(),
                context.config().blockSize(),
                context.log().inputTokens,
                context.paths(),
                context.index(),
                spec.requests().delta(),
                spec.router());
        Gateway gateway = new Gateway(
                spec.router(),
                context.config(),
                context.rules().reference(),
                spec.requests(),
                router,
                view,
                fixed ? null : new LiveWorkers(places, first),
                context.index() == null ? null : new RouteLog(spec.requests().size()),
                options.routes());
        return new TwinState(spec, context, engines, gateway, view);
    }

    private static EngineContext context(RunSpec spec, RunOptions options, Needs needs, int workers) {
        PoolSpec pool = spec.pool();
        int size = spec.requests().size();
        BlockPaths paths = BlockPaths.of(spec.requests(), pool.engine().blockSize());
        boolean reference = spec.compatibility() == Compatibility.REFERENCE;
        return new EngineContext(
                pool.engine(),
                PassTimers.create(
                        pool.timing(), pool.calibration(), pool.engine().capacityTokens(), reference),
                pool.timing().recorded(),
                new Requests(size),
                paths,
                new Leases(size),
                new RequestLog(size),
                new GapStatistics(options.exactGaps()),
                new WorkerUsage(workers),
                new StatusBoard(workers, pool.engine().numGpuBlocks()),
                PassSignals.of(workers),
                needs.blocks() ? new BlockIndex(workers, spec.router().index().lagNs(), paths) : null,
                new Horizon(),
                new PassBuffers(),
                rules(spec, options, needs),
                options.observer());
    }

    private static EngineContext.Rules rules(RunSpec spec, RunOptions options, Needs needs) {
        boolean reacts = spec.arrivals().loops()
                || spec.requests().hasLaterTurns()
                || spec.requests().plays() != null
                || needs.ends();
        // Generated blocks are then told one by one, at the ends of their passes (BlockChanges).
        boolean tellsAnswers = needs.blocks()
                && spec.requests().delta()
                && spec.router().index().lagNs() > 0;
        return new EngineContext.Rules(
                spec.compatibility() == Compatibility.REFERENCE,
                options.fastForward()
                        && !tellsAnswers
                        && (options.observer() == null || !options.observer().eachPass()),
                reacts,
                needs.prefillLoad(),
                needs.chunks(),
                needs.status(),
                spec.requests().delta());
    }

    /** Leaves out the gaps of requests that do not end in an equal run. */
    void countOnlyEnded(RequestLog equalRun) {
        known = equalRun;
    }

    /** Returns an independent copy. */
    TwinState copy(RunOptions options) {
        return new TwinState(this, context.copy(options.observer()), options);
    }

    /** Returns whether something reacts to the end of requests. */
    boolean coupled() {
        return context.rules().ends();
    }

    private static int[] previousTurns(RequestTable requests) {
        int[] previous = new int[requests.size()];
        Arrays.fill(previous, RequestTable.NONE);
        for (int r = 0; r < previous.length; r++) {
            if (requests.nextTurn(r) != RequestTable.NONE) {
                previous[requests.nextTurn(r)] = r;
            }
        }
        return previous;
    }

    FrontEnd frontEnd(int from, int to, Arrivals arrivals, long @Nullable [] explicitNs) {
        ArrivalStream stream =
                new ArrivalStream(spec.requests(), from, to, arrivals, explicitNs, spec.seed(), originNs);
        Surroundings around = spec.pool().calibration().around();
        return new FrontEnd(stream, spec.pool().workers(), Nanos.ofMs(around.serviceMs()));
    }

    /** Ends the warm-up: what follows is counted, from the end of the last pass on. */
    void startCounting() {
        for (int w = 0; w < engines.length; w++) {
            originNs = Math.max(originNs, context.usage().lastEndNs[w]);
        }
        context.usage().clear();
        Arrays.fill(context.usage().lastEndNs, originNs);
        if (context.observer() != null) {
            context.observer().counting(originNs);
        }
        nowNs = originNs;
        lastArrivalNs = originNs;
    }

    void limit(long maxSimTimeNs) {
        context.horizon().limit(maxSimTimeNs == Long.MAX_VALUE ? Long.MAX_VALUE : originNs + maxSimTimeNs);
    }

    long cutoffNs() {
        return context.horizon().cutoffNs();
    }

    long afterCutoffNs() {
        return context.horizon().cutoffNs() == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : context.horizon().cutoffNs() + 1;
    }

    long originNs() {
        return originNs;
    }

    void now(long ns) {
        nowNs = ns;
    }

    long nowNs() {
        return nowNs;
    }

    Engine[] engines() {
        return engines;
    }

    Gateway gateway() {
        return gateway;
    }

    GatewayView view() {
        return view;
    }

    WorkerUsage usage() {
        return context.usage();
    }

    WakeHeap wakes() {
        return wakes;
    }

    RequestLog log() {
        return context.log();
    }

    PassSignals signals(int worker) {
        return context.signals()[worker];
    }

    /** Returns when workers begin to take requests; who comes earlier waits at the gateway (engines.md R-W1). */
    long readyNs() {
        return spec.pool().coldStart() ? spec.pool().startupNs() : 0;
    }

    /** Resolves a request's lengths at the moment it arrives. */
    void arrive(int request, long arrivalNs) {
        RequestTable table = spec.requests();
        int prompt = table.inputTokens(request);
        if (table.delta() && previousTurn[request] != RequestTable.NONE) {
            int before = previousTurn[request];
            int said = context.requests().prompt[before] + context.log().outputTokens[before];
            context.paths().extend(before, request, said / spec.pool().engine().blockSize());
            prompt = (int) Math.min(MOST_TOKENS, (long) prompt + said);
        }
        context.requests().prompt[request] = prompt;
        context.requests().output[request] = table.outputTokens(request);
        context.requests().counted[request] = request >= spec.warmRows()
                && arrivalNs - originNs >= spec.dropNs()
                && (known == null || known.status(request).terminal());
        context.log().inputTokens[request] = prompt;
        context.log().arrivalNs[request] = arrivalNs;
        lastArrivalNs = arrivalNs;
    }

    /** Gives a request to a worker, which first catches up. */
    void send(int request, int worker, long now) {
        context.log().worker[request] = worker;
        engines[worker].advance(now);
        engines[worker].enqueue(request, now);
    }

    /** Lets a request wait at the router. */
    void hold(int request) {
        context.log().status(request, RequestStatus.QUEUED);
    }

    /** Brings what workers publish up to an instant, if the router reads it. */
    void publish(long now) {
        for (int w = 0; status && w < engines.length; w++) {
            engines[w].advance(now);
        }
    }

    /** Puts a fresh worker in the place of one that has ended all its requests. */
    void renew(int worker) {
        engines[worker] = Engines.create(worker, context);
        context.signals()[worker].clear();
        context.board().clear(worker, context.config().numGpuBlocks());
        view.forget(worker);
    }

    /** Brings all workers to the instant at which a guard stopped one, so that the partial result is well defined. */
    void catchUp(long limitNs) {
        for (int w = 0; w < engines.length; w++) {
            context.signals()[w].clear();
            try {
                engines[w].advance(limitNs);
            } catch (GuardException alreadyReported) {
                continue;
            }
        }
    }

    /** Fails if a request that has arrived will never end. */
    void checkLiveness() {
        if (context.horizon().cutoffNs() != Long.MAX_VALUE) {
            return;
        }
        for (int r = 0; r < context.log().size(); r++) {
            if (context.log().arrivalNs[r] != RequestLog.NEVER
                    && !context.log().status(r).terminal()) {
                int tokens = context.requests().prompt[r] + context.requests().generated[r];
                int blockSize = spec.pool().engine().blockSize();
                throw new GuardException("nothing is left to happen, but request " + r + " is still "
                        + context.log().status(r).name().toLowerCase(Locale.ROOT) + " on worker "
                        + context.log().worker[r] + ": its "
                        + tokens + " tokens need " + Math.ceilDiv(tokens, blockSize) + " KV blocks of "
                        + spec.pool().engine().numGpuBlocks() + " and passes of at most "
                        + spec.pool().engine().maxNumBatchedTokens() + " tokens");
            }
        }
    }

    RunResult result(@Nullable String diagnosis, boolean stopped) {
        long clock = lastArrivalNs;
        for (int w = 0; w < engines.length; w++) {
            clock = Math.max(clock, context.usage().lastEndNs[w]);
        }
        ClientTime.note(context.log(), spec.pool().calibration().around(), engines.length);
        context.log().rebase(originNs);
        if (gateway.log() != null) {
            gateway.log().rebase(originNs);
        }
        RunResult.Ending ending = diagnosis != null
                ? RunResult.Ending.GUARD
                : stopped
                        ? RunResult.Ending.STOPPED
                        : context.horizon().cutoffNs() == Long.MAX_VALUE
                                ? RunResult.Ending.DONE
                                : RunResult.Ending.TIME_LIMIT;
        return new RunResult(
                spec,
                spec.warmRows(),
                context.log(),
                gateway.log(),
                context.gaps(),
                context.usage(),
                clock - originNs,
                ending,
                diagnosis);
    }
}

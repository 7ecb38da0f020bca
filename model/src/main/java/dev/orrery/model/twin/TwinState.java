package dev.orrery.model.twin;

import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.Leases;
import dev.orrery.model.engine.EndedRequests;
import dev.orrery.model.engine.Engine;
import dev.orrery.model.engine.EngineContext;
import dev.orrery.model.engine.Engines;
import dev.orrery.model.engine.Requests;
import dev.orrery.model.engine.StatusBoard;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.GuardException;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.router.FleetView;
import dev.orrery.model.router.Router;
import dev.orrery.model.router.Routers;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.workload.ArrivalStream;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** All that changes during a run: columns of primitives, owned here and shared by the workers. */
final class TwinState {
    private final RunSpec spec;
    private final BlockPaths paths;
    private final Requests requests;
    private final RequestLog log;
    private final GapStatistics gaps;
    private final WorkerUsage usage;
    private final EndedRequests ended;
    private final Horizon horizon = new Horizon();
    private final Engine[] engines;
    private final Router router;
    private final FleetView view;
    private final WakeHeap wakes;
    private final int[] previousTurn;
    private long originNs;
    private long nowNs;
    private long lastArrivalNs;

    private TwinState(RunSpec spec, RunOptions options) {
        PoolSpec pool = spec.pool();
        int size = spec.requests().size();
        boolean reference = spec.compatibility() == Compatibility.REFERENCE;
        this.spec = spec;
        this.paths = BlockPaths.of(spec.requests(), pool.engine().blockSize());
        this.requests = new Requests(size);
        this.log = new RequestLog(size);
        this.gaps = new GapStatistics(options.exactGaps());
        this.usage = new WorkerUsage(pool.workers());
        this.ended = new EndedRequests(pool.workers());
        this.router = Routers.create(spec.router(), spec.seed());
        StatusBoard board = new StatusBoard(pool.workers(), pool.engine().numGpuBlocks());
        this.view = new FleetView(pool.workers(), board, log.inputTokens);
        this.wakes = new WakeHeap(pool.workers());
        this.previousTurn = spec.requests().delta() ? previousTurns(spec.requests()) : new int[0];
        boolean reacts = spec.arrivals().mode() == Arrivals.Mode.CLOSED
                || spec.requests().hasLaterTurns()
                || router.needs() != Router.Needs.NOTHING;
        EngineContext context = new EngineContext(
                pool.engine(),
                PassTimers.create(pool.timing(), pool.engine().capacityTokens(), reference),
                requests,
                paths,
                new Leases(size),
                log,
                gaps,
                usage,
                board,
                ended,
                horizon,
                new EngineContext.Rules(
                        reference,
                        options.fastForward() && options.observer() == null,
                        reacts,
                        router.needs() == Router.Needs.STATUS,
                        spec.requests().delta()),
                options.observer());
        this.engines = new Engine[pool.workers()];
        for (int w = 0; w < engines.length; w++) {
            engines[w] = Engines.create(w, context);
        }
    }

    static TwinState create(RunSpec spec, RunOptions options) {
        return new TwinState(spec, options);
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

    ArrivalStream stream(int from, int to, Arrivals arrivals, long @Nullable [] explicitNs, long origin) {
        return new ArrivalStream(spec.requests(), from, to, arrivals, explicitNs, spec.seed(), origin);
    }

    /** Ends the warm-up: what follows is counted, from the end of the last pass on. */
    void startCounting() {
        for (int w = 0; w < engines.length; w++) {
            originNs = Math.max(originNs, usage.lastEndNs[w]);
        }
        usage.clear();
        Arrays.fill(usage.lastEndNs, originNs);
        nowNs = originNs;
        lastArrivalNs = originNs;
    }

    void limit(long maxSimTimeNs) {
        horizon.cutoffNs = maxSimTimeNs == Long.MAX_VALUE ? Long.MAX_VALUE : originNs + maxSimTimeNs;
    }

    long cutoffNs() {
        return horizon.cutoffNs;
    }

    long afterCutoffNs() {
        return horizon.cutoffNs == Long.MAX_VALUE ? Long.MAX_VALUE : horizon.cutoffNs + 1;
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

    Router router() {
        return router;
    }

    FleetView view() {
        return view;
    }

    WakeHeap wakes() {
        return wakes;
    }

    RequestLog log() {
        return log;
    }

    IntArrayList ended(int worker) {
        return ended.of(worker);
    }

    /** Resolves a request's lengths at the moment it arrives. */
    void arrive(int request, long now) {
        RequestTable table = spec.requests();
        int prompt = table.inputTokens(request);
        if (table.delta() && previousTurn[request] != RequestTable.NONE) {
            int before = previousTurn[request];
            int said = requests.prompt[before] + log.outputTokens[before];
            paths.extend(before, request, said / spec.pool().engine().blockSize());
            prompt = Math.addExact(prompt, said);
        }
        requests.prompt[request] = prompt;
        requests.output[request] = table.outputTokens(request);
        requests.counted[request] = request >= spec.warmRows() && now - originNs >= spec.dropNs();
        log.inputTokens[request] = prompt;
        log.arrivalNs[request] = now;
        lastArrivalNs = now;
    }

    void sent(int request, int worker) {
        log.worker[request] = worker;
        view.sent(worker);
    }

    /** Brings all workers to the instant at which a guard stopped one, so that the partial result is well defined. */
    void catchUp(long limitNs) {
        for (int w = 0; w < engines.length; w++) {
            ended.of(w).clear();
            try {
                engines[w].advance(limitNs);
            } catch (GuardException alreadyReported) {
                continue;
            }
        }
    }

    /** Fails if a request that has arrived will never end. */
    void checkLiveness() {
        if (horizon.cutoffNs != Long.MAX_VALUE) {
            return;
        }
        for (int r = 0; r < log.size(); r++) {
            if (log.arrivalNs[r] != RequestLog.NEVER && !log.status(r).terminal()) {
                int tokens = requests.prompt[r] + requests.generated[r];
                int blockSize = spec.pool().engine().blockSize();
                throw new GuardException("nothing is left to happen, but request " + r + " is still "
                        + log.status(r).name().toLowerCase(Locale.ROOT) + " on worker " + log.worker[r] + ": its "
                        + tokens + " tokens need " + (tokens + blockSize - 1) / blockSize + " KV blocks of "
                        + spec.pool().engine().numGpuBlocks() + " and passes of at most "
                        + spec.pool().engine().maxNumBatchedTokens() + " tokens");
            }
        }
    }

    RunResult result(@Nullable String diagnosis, boolean stopped) {
        long clock = lastArrivalNs;
        for (int w = 0; w < engines.length; w++) {
            clock = Math.max(clock, usage.lastEndNs[w]);
        }
        log.rebase(originNs);
        RunResult.Ending ending = diagnosis != null
                ? RunResult.Ending.GUARD
                : stopped
                        ? RunResult.Ending.STOPPED
                        : horizon.cutoffNs == Long.MAX_VALUE ? RunResult.Ending.DONE : RunResult.Ending.TIME_LIMIT;
        return new RunResult(spec, spec.warmRows(), log, gaps, usage, clock - originNs, ending, diagnosis);
    }
}

package dev.orrery.model.router;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.PassSignals;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.workload.RequestTable;
import org.jspecify.annotations.Nullable;

/**
 * Where requests come in: they wait here if every worker is busy, stay on their conversation's worker if they should,
 * and otherwise get the {@link Router}'s choice. What is sent where is booked until it ends.
 */
public final class Gateway {
    /** No worker, or no request. */
    public static final int NONE = -1;

    private final RouterConfig config;
    private final EngineConfig engine;
    private final boolean reference;
    private final Router router;
    private final GatewayView fleet;
    private final @Nullable LiveWorkers live;
    private final FleetView seen;
    private final boolean looks;
    private final @Nullable GatewayQueue queue;
    private final @Nullable Affinity affinity;
    private final @Nullable RouteLog log;
    private final @Nullable RouteObserver observer;

    /**
     * Creates the gateway of an idle fleet.
     *
     * @param reference whether requests that no worker can serve wait like others, as in the reference
     * @param live the workers that take requests; null if all do
     * @param log receives each decision; null if nobody looks at blocks
     * @param observer sees decisions; usually null
     */
    public Gateway(
            RouterConfig config,
            EngineConfig engine,
            boolean reference,
            RequestTable requests,
            Router router,
            GatewayView fleet,
            @Nullable LiveWorkers live,
            @Nullable RouteLog log,
            @Nullable RouteObserver observer) {
        this.config = config;
        this.engine = engine;
        this.reference = reference;
        this.router = router;
        this.fleet = fleet;
        this.live = live;
        this.seen = live == null ? fleet : live.of(fleet);
        this.log = log;
        this.looks = log != null;
        this.observer = observer;
        boolean waits = config.queue().exists();
        this.queue = waits ? new GatewayQueue(config.queue(), requests, engine.maxNumBatchedTokens()) : null;
        RouterConfig.AffinityRule rule = config.affinity();
        this.affinity = rule.enabled() ? new Affinity(requests, rule.idleNs()) : null;
    }

    private Gateway(Gateway from, GatewayView fleet, @Nullable RouteObserver observer) {
        config = from.config;
        engine = from.engine;
        reference = from.reference;
        router = from.router.fork();
        this.fleet = fleet;
        live = from.live == null ? null : from.live.copy();
        seen = live == null ? fleet : live.of(fleet);
        looks = from.looks;
        queue = from.queue == null ? null : from.queue.copy();
        affinity = from.affinity == null ? null : from.affinity.copy();
        log = from.log == null ? null : from.log.copy();
        this.observer = observer;
    }

    /** Returns an independent copy over a copied view. */
    public Gateway copy(GatewayView copiedFleet, @Nullable RouteObserver other) {
        return new Gateway(this, copiedFleet, other);
    }

    /** Returns what a router and its queue must be kept informed of. */
    public static Needs needs(Router router, RouterConfig config) {
        return config.queue().exists() ? router.needs().and(Needs.LOADS) : router.needs();
    }

    /** Returns how requests were routed, if that was noted. */
    public @Nullable RouteLog log() {
        return log;
    }

    /** Takes a request that arrives now. Returns its worker, {@link #NONE} if it has to wait. */
    public int arrive(int request, long nowNs) {
        if (queue != null && queue.allBusy(seen) && canBeServed(request)) {
            queue.hold(request, nowNs, fleet);
            if (log != null) {
                log.queuedNs[request] = nowNs;
            }
            return NONE;
        }
        if (looks) {
            fleet.look(request, nowNs);
        }
        return place(request, nowNs);
    }

    /** R-V7: a request that no worker can serve is sent on, to be rejected there. */
    private boolean canBeServed(int request) {
        int prompt = fleet.promptTokens(request);
        return reference || prompt < engine.maxModelLen() && prompt <= engine.capacityTokens();
    }

    /** Returns a request that no longer has to wait, {@link #NONE} if there is none; {@link #place} must follow. */
    public int release(long nowNs) {
        return queue == null || queue.isEmpty() || queue.allBusy(seen) ? NONE : queue.take(nowNs, fleet);
    }

    /** Chooses and books the worker of a request whose blocks have been looked up. */
    public int place(int request, long nowNs) {
        int bound = affinity == null ? NONE : seenAt(affinity.of(request, nowNs));
        int chosen = bound < 0 ? router.choose(request, seen) : bound;
        int worker = live == null ? chosen : live.place(chosen);
        if (log != null) {
            note(request, chosen, log, nowNs);
        }
        if (observer != null && observer.wants(request)) {
            observer.routed(request, nowNs, worker, router.candidates(request, seen));
        }
        fleet.place(request, worker, nowNs);
        if (affinity != null) {
            affinity.sent(request, worker, nowNs);
        }
        return worker;
    }

    /** Returns the number by which the router knows a worker, negative if that takes no requests. */
    private int seenAt(int worker) {
        return live == null || worker == NONE ? worker : live.number(worker);
    }

    /** Returns the workers that take requests, null if all do. */
    public @Nullable LiveWorkers live() {
        return live;
    }

    /** Returns how many requests wait here. */
    public int waiting() {
        return queue == null ? 0 : queue.size();
    }

    private void note(int request, int worker, RouteLog into, long nowNs) {
        into.overlap[request] = seen.overlap(worker);
        into.best[request] = fleet.overlaps().best();
        into.held[request] = fleet.mostHeld(request);
        into.ever[request] = fleet.everHeld(request);
        into.inFlight[request] = fleet.mostShared();
        into.cost[request] = router.cost(request, worker, seen);
        into.releasedNs[request] = nowNs;
    }

    /** Hears of what a worker's pass has brought. */
    public void hear(PassSignals.Kind kind, int request, int worker, int tokens) {
        switch (kind) {
            case CHUNK -> fleet.bookings().computed(request, worker, tokens);
            case FIRST_TOKEN -> fleet.bookings().firstToken(request, worker);
            case END -> fleet.end(request, worker);
        }
    }
}

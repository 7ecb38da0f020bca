package dev.orrery.model.router;

import dev.orrery.model.cache.AssumedBlocks;
import dev.orrery.model.cache.BlockIndex;
import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.Overlaps;
import dev.orrery.model.engine.StatusBoard;
import org.jspecify.annotations.Nullable;

/** The view that the {@link Gateway} keeps current for its router. */
public final class GatewayView implements FleetView {
    private final int workers;
    private final int blockSize;
    private final StatusBoard board;
    private final int[] promptTokens;
    private final BlockPaths paths;
    private final Bookings bookings;
    private final @Nullable BlockIndex index;
    private final boolean believesEvents;
    private final boolean tracksPrefill;
    private final @Nullable AssumedBlocks assumed;
    private final Overlaps overlaps;
    private final Overlaps shared;
    private final Overlaps scratch;

    /**
     * Creates the view of an idle fleet.
     *
     * @param blockSize tokens of a block
     * @param promptTokens prompt length of each request, known from its arrival on
     * @param index what workers tell of their caches; null if nobody looks at blocks
     * @param ownEdges whether later turns continue earlier requests' own blocks
     */
    public GatewayView(
            StatusBoard board,
            int blockSize,
            int[] promptTokens,
            BlockPaths paths,
            @Nullable BlockIndex index,
            boolean ownEdges,
            RouterConfig config) {
        this.workers = board.running.length;
        this.blockSize = blockSize;
        this.board = board;
        this.promptTokens = promptTokens;
        this.paths = paths;
        this.index = index;
        this.tracksPrefill = config.cost().trackPrefillTokens();
        boolean share = config.cost().assumeReuse();
        int booked = index == null ? 0 : promptTokens.length;
        this.bookings = new Bookings(workers, booked, paths, ownEdges, share);
        RouterConfig.IndexRule rule = config.index();
        this.believesEvents = rule.type() == RouterConfig.IndexType.EVENTS;
        long ttl = believesEvents ? rule.predictedNs() : rule.ttlNs();
        this.assumed = index == null || ttl == 0 ? null : new AssumedBlocks(workers, ttl, ownEdges);
        this.overlaps = new Overlaps(workers);
        this.shared = new Overlaps(workers);
        this.scratch = new Overlaps(workers);
    }

    private GatewayView(
            GatewayView from, StatusBoard board, int[] prompts, BlockPaths paths, @Nullable BlockIndex index) {
        workers = from.workers;
        blockSize = from.blockSize;
        this.board = board;
        this.promptTokens = prompts;
        this.paths = paths;
        this.index = index;
        bookings = from.bookings.copy(paths);
        believesEvents = from.believesEvents;
        tracksPrefill = from.tracksPrefill;
        assumed = from.assumed == null ? null : from.assumed.copy();
        overlaps = new Overlaps(workers);
        shared = new Overlaps(workers);
        scratch = new Overlaps(workers);
    }

    /** Returns an independent copy over copied columns. */
    public GatewayView copy(StatusBoard board, int[] prompts, BlockPaths paths, @Nullable BlockIndex index) {
        return new GatewayView(this, board, prompts, paths, index);
    }

    // ---- what routers read

    @Override
    public int workers() {
        return workers;
    }

    @Override
    public int blockSize() {
        return blockSize;
    }

    @Override
    public int promptTokens(int request) {
        return promptTokens[request];
    }

    @Override
    public int inFlight(int worker) {
        return bookings.inFlight(worker);
    }

    @Override
    public long bookedTokens(int worker) {
        return bookings.tokens(worker);
    }

    @Override
    public long activeBlocks(int worker) {
        return bookings.activeBlocks(worker);
    }

    @Override
    public int overlap(int worker) {
        return overlaps.of(worker);
    }

    @Override
    public int sharedActive(int worker) {
        return bookings.shareBlocks() ? shared.of(worker) : 0;
    }

    @Override
    public int freeBlocks(int worker) {
        return board.freeBlocks[worker];
    }

    @Override
    public int running(int worker) {
        return board.running[worker];
    }

    @Override
    public int waiting(int worker) {
        return board.waiting[worker];
    }

    @Override
    public long outputBlocks(int worker) {
        return board.outputBlocks[worker];
    }

    // ---- what the gateway keeps current

    Bookings bookings() {
        return bookings;
    }

    int fullBlocks(int request) {
        return promptTokens[request] / blockSize;
    }

    /** Looks up the blocks of the request that is to be routed. */
    void look(int request, long nowNs) {
        int blocks = fullBlocks(request);
        overlaps.clear();
        if (index != null && believesEvents) {
            index.find(request, blocks, nowNs, overlaps);
        }
        if (assumed != null) {
            assumed.find(paths, request, blocks, nowNs, overlaps);
        }
        lookAtActive(request);
    }

    /** Takes an earlier answer for what is cached and looks up the rest. */
    void look(int request, int[] cachedBefore) {
        overlaps.set(cachedBefore);
        lookAtActive(request);
    }

    private void lookAtActive(int request) {
        shared.clear();
        bookings.active().find(paths, request, fullBlocks(request), shared);
    }

    Overlaps overlaps() {
        return overlaps;
    }

    /** Returns the most leading blocks of the request that any worker's active requests hold. */
    int mostShared() {
        return shared.best();
    }

    /** Returns the most leading blocks of a request that any worker really had at the end of its last pass. */
    int mostHeld(int request) {
        if (index == null) {
            return 0;
        }
        if (believesEvents && assumed == null && !index.lags()) {
            return overlaps.best();
        }
        scratch.clear();
        index.findCurrent(request, fullBlocks(request), scratch);
        return scratch.best();
    }

    /** Returns how many leading blocks of a request any worker has ever had. */
    int everHeld(int request) {
        return index == null ? 0 : index.everCached(request, fullBlocks(request));
    }

    /** Forgets what is known of the cache of a worker that is gone. */
    public void forget(int worker) {
        if (index != null) {
            index.forget(worker);
        }
        if (assumed != null) {
            assumed.forget(paths, worker);
        }
    }

    /** Takes a request that has ended off its worker. */
    void end(int request, int worker) {
        bookings.leave(worker);
        if (index != null) {
            bookings.end(request, worker);
        }
    }

    /** Books a placed request. */
    void place(int request, int worker, long nowNs) {
        bookings.enter(worker);
        if (index != null) {
            int blocks = fullBlocks(request);
            int cached = overlaps.of(worker) * blockSize;
            int toCompute = tracksPrefill ? promptTokens[request] - cached : 0;
            bookings.book(request, worker, toCompute, blocks);
            if (assumed != null) {
                assumed.placed(paths, request, blocks, worker, nowNs);
            }
        }
    }
}

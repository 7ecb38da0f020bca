package dev.orrery.model.router;

import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.PlacedBlocks;

/** What a router knows from its own decisions: who it has sent where, until it hears that it has ended. */
final class Bookings {
    private final BlockPaths paths;
    private final boolean shareBlocks;
    private final PlacedBlocks active;
    private final int[] inFlight;
    private final long[] tokens;
    private final long[] unsharedBlocks;
    private final int[] requestTokens;
    private final int[] requestBlocks;

    Bookings(int workers, int requests, BlockPaths paths, boolean ownEdges, boolean shareBlocks) {
        this.paths = paths;
        this.shareBlocks = shareBlocks;
        this.active = new PlacedBlocks(workers, ownEdges);
        this.inFlight = new int[workers];
        this.tokens = new long[workers];
        this.unsharedBlocks = new long[workers];
        this.requestTokens = new int[requests];
        this.requestBlocks = new int[requests];
    }

    private Bookings(Bookings from, BlockPaths paths) {
        this.paths = paths;
        shareBlocks = from.shareBlocks;
        active = from.active.copy();
        inFlight = from.inFlight.clone();
        tokens = from.tokens.clone();
        unsharedBlocks = from.unsharedBlocks.clone();
        requestTokens = from.requestTokens.clone();
        requestBlocks = from.requestBlocks.clone();
    }

    Bookings copy(BlockPaths copiedPaths) {
        return new Bookings(this, copiedPaths);
    }

    int inFlight(int worker) {
        return inFlight[worker];
    }

    long tokens(int worker) {
        return tokens[worker];
    }

    long activeBlocks(int worker) {
        return shareBlocks ? active.distinct(worker) : unsharedBlocks[worker];
    }

    PlacedBlocks active() {
        return active;
    }

    boolean shareBlocks() {
        return shareBlocks;
    }

    /** Counts a request in. */
    void enter(int worker) {
        inFlight[worker]++;
    }

    /** Counts a request out. */
    void leave(int worker) {
        inFlight[worker]--;
    }

    /**
     * Books a request's load.
     *
     * @param toCompute prompt tokens that the worker is thought to compute
     * @param blocks full blocks of the prompt
     */
    void book(int request, int worker, int toCompute, int blocks) {
        tokens[worker] += toCompute;
        requestTokens[request] = toCompute;
        requestBlocks[request] = blocks;
        unsharedBlocks[worker] += blocks;
        active.add(paths, request, blocks, worker);
    }

    /** Takes computed tokens off the prefill load, at most what is booked. */
    void computed(int request, int worker, int promptTokens) {
        int off = Math.min(promptTokens, requestTokens[request]);
        tokens[worker] -= off;
        requestTokens[request] -= off;
    }

    void firstToken(int request, int worker) {
        computed(request, worker, Integer.MAX_VALUE);
    }

    /** Takes all that {@link #book} has booked off. */
    void end(int request, int worker) {
        firstToken(request, worker);
        int blocks = requestBlocks[request];
        if (blocks > 0) {
            unsharedBlocks[worker] -= blocks;
            active.remove(paths, request, blocks, worker);
            requestBlocks[request] = 0;
        }
    }
}

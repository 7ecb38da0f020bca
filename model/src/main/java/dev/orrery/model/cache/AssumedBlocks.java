package dev.orrery.model.cache;

/**
 * Blocks that a router assumes to be cached where it has sent a prompt with them, for some time after the last such
 * prompt (router.md §3: the approximate and the predicted index).
 */
public final class AssumedBlocks {
    private final long ttlNs;
    private final PlacedBlocks blocks;
    private final EventQueue expiries;

    /**
     * Creates an empty index.
     *
     * @param ttlNs life of a block after its last placement
     * @param ownEdges whether later turns continue earlier requests' own blocks
     */
    public AssumedBlocks(int workers, long ttlNs, boolean ownEdges) {
        this(ttlNs, new PlacedBlocks(workers, ownEdges), new EventQueue());
    }

    private AssumedBlocks(long ttlNs, PlacedBlocks blocks, EventQueue expiries) {
        this.ttlNs = ttlNs;
        this.blocks = blocks;
        this.expiries = expiries;
    }

    /** Returns an independent copy. */
    public AssumedBlocks copy() {
        return new AssumedBlocks(ttlNs, blocks.copy(), expiries.copy());
    }

    /** Notes that a request with so many full blocks was sent to a worker. */
    public void placed(BlockPaths paths, int request, int fullBlocks, int worker, long nowNs) {
        blocks.add(paths, request, fullBlocks, worker);
        expiries.add(nowNs + ttlNs, worker, request, fullBlocks);
    }

    /** Forgets all that is assumed of a worker. */
    public void forget(BlockPaths paths, int worker) {
        EventQueue gone = new EventQueue();
        expiries.moveTo(gone, worker);
        for (; gone.size() > 0; gone.remove()) {
            blocks.remove(paths, gone.subject(), gone.blocks(), worker);
        }
    }

    /** Raises each worker's overlap to what is assumed at an instant. */
    public void find(BlockPaths paths, int request, int limit, long nowNs, Overlaps into) {
        while (expiries.due(nowNs)) {
            blocks.remove(paths, expiries.subject(), expiries.blocks(), expiries.worker());
            expiries.remove();
        }
        blocks.find(paths, request, limit, into);
    }
}

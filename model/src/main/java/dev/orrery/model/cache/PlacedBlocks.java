package dev.orrery.model.cache;

/**
 * The distinct prompt blocks of the requests that have been placed on each worker and not been taken off: what a router
 * knows from its own bookings. A block that several of a worker's requests share counts once.
 */
public final class PlacedBlocks {
    private final boolean ownEdges;
    private final EdgeHolders holders;
    private final PinLists pins;
    private final long[] distinct;

    /**
     * Creates the books of an idle fleet.
     *
     * @param ownEdges whether later turns continue earlier requests' own blocks, so that these can be matched
     */
    public PlacedBlocks(int workers, boolean ownEdges) {
        this.ownEdges = ownEdges;
        this.holders = new EdgeHolders(workers);
        this.pins = new PinLists();
        this.distinct = new long[workers];
    }

    private PlacedBlocks(PlacedBlocks from) {
        ownEdges = from.ownEdges;
        holders = from.holders.copy();
        pins = from.pins.copy();
        distinct = from.distinct.clone();
    }

    /** Returns an independent copy. */
    public PlacedBlocks copy() {
        return new PlacedBlocks(this);
    }

    /** Returns the distinct blocks on a worker. */
    public long distinct(int worker) {
        return distinct[worker];
    }

    /** Returns, for each worker, how many of a request's leading blocks its requests hold. */
    public void find(BlockPaths paths, int request, int limit, Overlaps into) {
        holders.find(paths, request, limit, into);
    }

    /** Books the leading blocks of a request on a worker. */
    public void add(BlockPaths paths, int request, int blocks, int worker) {
        change(paths, request, blocks, worker, true);
    }

    /** Takes off what {@link #add} has booked. */
    public void remove(BlockPaths paths, int request, int blocks, int worker) {
        change(paths, request, blocks, worker, false);
    }

    private void change(BlockPaths paths, int request, int blocks, int worker, boolean add) {
        int own = Math.max(0, blocks - paths.ownStart(request));
        int edge = paths.leaf(request);
        int end = blocks;
        if (own > 0) {
            end -= own;
            if (ownEdges) {
                pin(paths.ownEdge(request), own, worker, add);
            } else {
                distinct[worker] += add ? own : -own;
            }
        }
        while (edge >= 0) {
            int start = paths.start(edge);
            if (end > start) {
                pin(edge, end - start, worker, add);
                end = start;
            }
            edge = paths.parent(edge);
        }
    }

    private void pin(int edge, int blocks, int worker, boolean add) {
        int entry = holders.open(edge, worker);
        int list = holders.note[entry];
        int now = add ? pins.add(list, blocks) : pins.remove(list, blocks);
        int deepest = pins.deepest(now);
        distinct[worker] += deepest - holders.depth[entry];
        if (now == EdgeHolders.NONE) {
            holders.close(edge, entry);
        } else {
            holders.note[entry] = now;
            holders.depth[entry] = deepest;
        }
    }
}

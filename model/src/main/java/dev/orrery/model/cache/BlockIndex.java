package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * What the workers have told of their caches: the prefix index of a KV router (router.md §3). A worker tells at the end
 * of a pass which blocks it has stored and removed; the index hears of it a lag later.
 */
public final class BlockIndex {
    private final long lagNs;
    private final EdgeHolders known;
    private final EdgeHolders current;
    private final BlockPaths paths;
    private int[] deepest;
    private final EventQueue underway;

    /**
     * Creates the index of empty caches.
     *
     * @param lagNs time from the end of a pass to the moment at which the index knows of it
     */
    public BlockIndex(int workers, long lagNs, BlockPaths paths) {
        this.lagNs = lagNs;
        this.paths = paths;
        this.known = new EdgeHolders(workers);
        this.current = lagNs == 0 ? known : new EdgeHolders(workers);
        this.deepest = new int[64];
        this.underway = new EventQueue();
    }

    private BlockIndex(BlockIndex from, BlockPaths paths) {
        lagNs = from.lagNs;
        this.paths = paths;
        known = from.known.copy();
        current = lagNs == 0 ? known : from.current.copy();
        deepest = from.deepest.clone();
        underway = from.underway.copy();
    }

    /** Returns an independent copy over copied paths. */
    public BlockIndex copy(BlockPaths copiedPaths) {
        return new BlockIndex(this, copiedPaths);
    }

    /** A worker tells at the end of a pass how many leading blocks of an edge it has cached. */
    public void told(int worker, int edge, int blocks, long nowNs) {
        current.set(edge, worker, blocks);
        if (edge >= deepest.length) {
            deepest = Arrays.copyOf(deepest, Math.max(edge + 1, deepest.length * 2));
        }
        deepest[edge] = Math.max(deepest[edge], blocks);
        if (lagNs > 0) {
            underway.add(nowNs + lagNs, worker, edge, blocks);
        }
    }

    /** Forgets a worker, and what it has told that is still on its way. */
    public void forget(int worker) {
        known.forget(worker);
        if (lagNs > 0) {
            current.forget(worker);
            underway.moveTo(new EventQueue(), worker);
        }
    }

    /** Raises each worker's overlap to what the index knows at an instant. */
    public void find(int request, int limit, long nowNs, Overlaps into) {
        while (underway.due(nowNs)) {
            known.set(underway.subject(), underway.worker(), underway.blocks());
            underway.remove();
        }
        known.find(paths, request, limit, into);
    }

    /** Raises each worker's overlap to what its cache really held at the end of its last pass. */
    public void findCurrent(int request, int limit, Overlaps into) {
        current.find(paths, request, limit, into);
    }

    /** Returns whether the index hears of changes later than they happen. */
    public boolean lags() {
        return lagNs > 0;
    }

    /** Returns how many of a request's leading blocks some worker has had in its cache at some time. */
    public int everCached(int request, int limit) {
        int edge = paths.leaf(request);
        int most = Math.min(limit, paths.ownStart(request));
        while (edge >= 0) {
            int start = paths.start(edge);
            if (most > start && edge < deepest.length && deepest[edge] > 0) {
                return start + Math.min(deepest[edge], most - start);
            }
            most = Math.min(most, start);
            edge = paths.parent(edge);
        }
        return 0;
    }
}

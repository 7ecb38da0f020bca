package dev.orrery.model.cache;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Which workers have a leading part of each edge of the {@link BlockPaths}, and how much of it: one entry per (edge,
 * worker) and not per block. A worker that has part of an edge has all that lies above it, so the deepest edge of a
 * path at which a worker is found says how much of the path it has.
 */
final class EdgeHolders {
    private static final int NONE = -1;

    private final int workers;
    private final Long2IntOpenHashMap entries;
    private int[] head = new int[64];
    private int[] worker = new int[64];
    private int[] depth = new int[64];
    private int[] next = new int[64];
    private int[] previous = new int[64];
    private int freeEntry = NONE;
    private int used;

    EdgeHolders(int workers) {
        this.workers = workers;
        this.entries = new Long2IntOpenHashMap();
        entries.defaultReturnValue(NONE);
        Arrays.fill(head, NONE);
    }

    private EdgeHolders(EdgeHolders from) {
        workers = from.workers;
        entries = from.entries.clone();
        head = from.head.clone();
        worker = from.worker.clone();
        depth = from.depth.clone();
        next = from.next.clone();
        previous = from.previous.clone();
        freeEntry = from.freeEntry;
        used = from.used;
    }

    EdgeHolders copy() {
        return new EdgeHolders(this);
    }

    /** Returns how many leading blocks of an edge a worker has. */
    int depth(int edge, int ofWorker) {
        int entry = entries.get(key(edge, ofWorker));
        return entry == NONE ? 0 : depth[entry];
    }

    /** Says how many leading blocks of an edge a worker has; 0 for none. */
    void set(int edge, int ofWorker, int blocks) {
        long key = key(edge, ofWorker);
        int entry = entries.get(key);
        if (blocks == 0) {
            if (entry != NONE) {
                entries.remove(key);
                unlink(edge, entry);
            }
        } else if (entry != NONE) {
            depth[entry] = blocks;
        } else {
            entries.put(key, link(edge, ofWorker, blocks));
        }
    }

    private long key(int edge, int ofWorker) {
        return (long) edge * workers + ofWorker;
    }

    private int link(int edge, int ofWorker, int blocks) {
        int entry = freeEntry;
        if (entry != NONE) {
            freeEntry = next[entry];
        } else {
            entry = used++;
            if (entry == worker.length) {
                worker = Arrays.copyOf(worker, entry * 2);
                depth = Arrays.copyOf(depth, entry * 2);
                next = Arrays.copyOf(next, entry * 2);
                previous = Arrays.copyOf(previous, entry * 2);
            }
        }
        if (edge >= head.length) {
            int before = head.length;
            head = Arrays.copyOf(head, Math.max(edge + 1, before * 2));
            Arrays.fill(head, before, head.length, NONE);
        }
        worker[entry] = ofWorker;
        depth[entry] = blocks;
        previous[entry] = NONE;
        next[entry] = head[edge];
        if (head[edge] != NONE) {
            previous[head[edge]] = entry;
        }
        head[edge] = entry;
        return entry;
    }

    private void unlink(int edge, int entry) {
        if (previous[entry] == NONE) {
            head[edge] = next[entry];
        } else {
            next[previous[entry]] = next[entry];
        }
        if (next[entry] != NONE) {
            previous[next[entry]] = previous[entry];
        }
        next[entry] = freeEntry;
        freeEntry = entry;
    }

    /**
     * Raises each worker's overlap with a request's leading blocks to what is found here.
     *
     * @param limit leading blocks that are asked for
     */
    void find(BlockPaths paths, int request, int limit, Overlaps overlaps) {
        int edge = paths.leaf(request);
        int most = Math.min(limit, paths.ownStart(request));
        while (edge >= 0) {
            int start = paths.start(edge);
            if (most > start && edge < head.length) {
                for (int entry = head[edge]; entry != NONE; entry = next[entry]) {
                    overlaps.raise(worker[entry], start + Math.min(depth[entry], most - start));
                }
            }
            most = Math.min(most, start);
            edge = paths.parent(edge);
        }
    }
}

package dev.orrery.model.cache;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * Which workers have a leading part of each edge of the {@link BlockPaths}, and how much of it: one entry per (edge,
 * worker) and not per block. A worker that has part of an edge has all that lies above it, so the deepest edge of a
 * path at which a worker is found says how much of the path it has.
 */
final class EdgeHolders {
    static final int NONE = -1;

    private final int workers;
    private final Long2IntOpenHashMap entries;
    private int[] head = new int[64];
    private int[] worker = new int[64];

    /** Leading blocks of each entry. */
    int[] depth = new int[64];

    /** What the owner of this index keeps with each entry, {@link #NONE} at first. */
    int[] note = new int[64];

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
        note = from.note.clone();
        next = from.next.clone();
        previous = from.previous.clone();
        freeEntry = from.freeEntry;
        used = from.used;
    }

    EdgeHolders copy() {
        return new EdgeHolders(this);
    }

    /** Says how many leading blocks of an edge a worker has; 0 for none. */
    void set(int edge, int ofWorker, int blocks) {
        if (blocks > 0) {
            int entry = open(edge, ofWorker); // may replace the arrays
            depth[entry] = blocks;
        } else {
            int entry = entries.get(key(edge, ofWorker));
            if (entry != NONE) {
                close(edge, entry);
            }
        }
    }

    /** Returns the entry of an edge and a worker, a new one with nothing in it if there is none. */
    int open(int edge, int ofWorker) {
        long key = key(edge, ofWorker);
        int entry = entries.get(key);
        if (entry == NONE) {
            entry = link(edge, ofWorker);
            entries.put(key, entry);
        }
        return entry;
    }

    /** Forgets an entry. */
    void close(int edge, int entry) {
        entries.remove(key(edge, worker[entry]));
        unlink(edge, entry);
    }

    /** Forgets all entries of a worker. */
    void forget(int ofWorker) {
        long[] keys = entries.keySet().toLongArray();
        Arrays.sort(keys);
        for (long key : keys) {
            if (key % workers == ofWorker) {
                close((int) (key / workers), entries.get(key));
            }
        }
    }

    private long key(int edge, int ofWorker) {
        return (long) edge * workers + ofWorker;
    }

    private int link(int edge, int ofWorker) {
        int entry = freeEntry;
        if (entry != NONE) {
            freeEntry = next[entry];
        } else {
            entry = used++;
            if (entry == worker.length) {
                worker = Arrays.copyOf(worker, entry * 2);
                depth = Arrays.copyOf(depth, entry * 2);
                note = Arrays.copyOf(note, entry * 2);
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
        depth[entry] = 0;
        note[entry] = NONE;
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

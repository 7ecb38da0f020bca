package dev.orrery.model.cache;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/** For each (edge, worker) that is in use, the depths to which requests hold it. */
final class EdgePins {
    private static final int NONE = -1;

    private final Long2IntOpenHashMap lists;
    private final PinLists nodes;

    EdgePins() {
        lists = new Long2IntOpenHashMap();
        lists.defaultReturnValue(NONE);
        nodes = new PinLists();
    }

    private EdgePins(EdgePins from) {
        lists = from.lists.clone();
        nodes = from.nodes.copy();
    }

    EdgePins copy() {
        return new EdgePins(this);
    }

    /** Returns the deepest depth that is held, 0 if nobody holds anything. */
    int deepest(long key) {
        return nodes.deepest(lists.get(key));
    }

    void add(long key, int depth) {
        lists.put(key, nodes.add(lists.get(key), depth));
    }

    void remove(long key, int depth) {
        int list = nodes.remove(lists.get(key), depth);
        if (list == NONE) {
            lists.remove(key);
        } else {
            lists.put(key, list);
        }
    }
}

package dev.orrery.model.engine;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The requests that ended in each worker's last pass and have not been reported yet. */
public final class EndedRequests {
    private final IntArrayList[] lists;

    /** Creates empty lists. */
    public EndedRequests(int workers) {
        lists = new IntArrayList[workers];
        for (int w = 0; w < workers; w++) {
            lists[w] = new IntArrayList();
        }
    }

    /** Returns the list of a worker, for reading and clearing. */
    public IntArrayList of(int worker) {
        return lists[worker];
    }

    /** Returns an independent copy. */
    public EndedRequests copy() {
        EndedRequests copy = new EndedRequests(lists.length);
        for (int w = 0; w < lists.length; w++) {
            copy.lists[w].addAll(lists[w]);
        }
        return copy;
    }
}

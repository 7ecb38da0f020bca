package dev.orrery.model.engine;

import dev.orrery.model.cache.RadixPool;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * SGLang's {@code lpm}: who has the longest cached prefix comes first; of several with the same uncached beginning all
 * but the first go last, since they will find it cached then (R-S8).
 */
final class LongestPrefix {
    private static final int MOST_WAITING = 128;
    private static final int SHORT_PREFIX = 32;

    private final RadixPool pool;
    private final RequestQueue queue;
    private final Requests requests;
    private final int pageSize;
    private final int beginning;
    private final IntOpenHashSet beginnings = new IntOpenHashSet();
    private final int[] request = new int[MOST_WAITING];
    private final int[] key = new int[MOST_WAITING];

    LongestPrefix(EngineContext context, RadixPool pool, RequestQueue queue) {
        this.pool = pool;
        this.queue = queue;
        this.requests = context.requests();
        this.pageSize = context.config().blockSize();
        this.beginning = Math.ceilDiv(SHORT_PREFIX, pageSize);
    }

    /** Orders the queue; a long one stays as it is. */
    void order() {
        int n = queue.size();
        if (n > MOST_WAITING || n < 2) {
            return;
        }
        beginnings.clear();
        for (int i = 0; i < n; i++) {
            insert(i, queue.get(i));
        }
        for (int i = 0; i < n; i++) {
            queue.set(i, request[i]);
        }
    }

    private void insert(int count, int r) {
        int mine = key(r);
        int at = count;
        while (at > 0 && key[at - 1] > mine) {
            key[at] = key[at - 1];
            request[at] = request[at - 1];
            at--;
        }
        key[at] = mine;
        request[at] = r;
    }

    /** Returns what requests are ordered by: minus the cached tokens, and more than 0 for those that go last. */
    private int key(int r) {
        int pages = (requests.prompt[r] + requests.generated[r]) / pageSize;
        int cached = pool.match(r, pages) * pageSize;
        boolean last =
                cached <= SHORT_PREFIX && pages >= beginning && !beginnings.add(pool.prefixName(r, beginning - 1));
        return last ? Integer.MAX_VALUE - cached : -cached;
    }
}

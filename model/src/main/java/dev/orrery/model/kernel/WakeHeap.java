package dev.orrery.model.kernel;

import java.util.Arrays;

/**
 * The next instant at which each of a fixed number of owners must be looked at: a 4-ary heap in arrays, ordered by
 * (time, owner). Never allocates.
 */
public final class WakeHeap {
    /** The time of an owner that need not be woken. */
    public static final long NEVER = Long.MAX_VALUE;

    private final long[] time;
    private final int[] heap;
    private final int[] place;

    /** Creates a heap whose owners all sleep. */
    public WakeHeap(int owners) {
        time = new long[owners];
        heap = new int[owners];
        place = new int[owners];
        Arrays.fill(time, NEVER);
        for (int i = 0; i < owners; i++) {
            heap[i] = i;
            place[i] = i;
        }
    }

    private WakeHeap(WakeHeap from) {
        time = from.time.clone();
        heap = from.heap.clone();
        place = from.place.clone();
    }

    /** Returns an independent copy. */
    public WakeHeap copy() {
        return new WakeHeap(this);
    }

    /** Returns the earliest time, {@link #NEVER} if all sleep. */
    public long earliest() {
        return time[heap[0]];
    }

    /** Returns the owner to wake first: the lowest of those at {@link #earliest}. */
    public int first() {
        return heap[0];
    }

    /** Returns when an owner wakes. */
    public long time(int owner) {
        return time[owner];
    }

    /** Sets when an owner wakes. */
    public void set(int owner, long at) {
        long before = time[owner];
        time[owner] = at;
        if (at < before) {
            up(place[owner]);
        } else if (at > before) {
            down(place[owner]);
        }
    }

    private boolean ahead(int a, int b) {
        return time[a] < time[b] || (time[a] == time[b] && a < b);
    }

    private void up(int from) {
        int i = from;
        int owner = heap[i];
        while (i > 0) {
            int above = (i - 1) >> 2;
            if (!ahead(owner, heap[above])) {
                break;
            }
            put(i, heap[above]);
            i = above;
        }
        put(i, owner);
    }

    private void down(int from) {
        int i = from;
        int owner = heap[i];
        while (true) {
            int child = 4 * i + 1;
            if (child >= heap.length) {
                break;
            }
            int best = child;
            int end = Math.min(child + 4, heap.length);
            for (int c = child + 1; c < end; c++) {
                if (ahead(heap[c], heap[best])) {
                    best = c;
                }
            }
            if (!ahead(heap[best], owner)) {
                break;
            }
            put(i, heap[best]);
            i = best;
        }
        put(i, owner);
    }

    private void put(int i, int owner) {
        heap[i] = owner;
        place[owner] = i;
    }
}

package dev.orrery.model.kernel;

import java.util.Arrays;

/** Future events in the order of time, kind, creation: a 4-ary heap in arrays. Allocates only to grow. */
public final class EventHeap {
    private static final int ARITY = 4;
    private static final int KIND_SHIFT = 56;

    private long[] time = new long[64];
    private long[] rank = new long[64];
    private int[] owner = new int[64];
    private int size;
    private long created;

    /** Adds an event of a kind from 0 to 127; returns its tag, by which an event that no longer counts can be told. */
    public long add(long atNs, int kind, int whose) {
        if (size == time.length) {
            time = Arrays.copyOf(time, 2 * size);
            rank = Arrays.copyOf(rank, 2 * size);
            owner = Arrays.copyOf(owner, 2 * size);
        }
        long tag = (long) kind << KIND_SHIFT | created++;
        int at = size++;
        while (at > 0) {
            int up = (at - 1) / ARITY;
            if (time[up] < atNs || time[up] == atNs && rank[up] < tag) {
                break;
            }
            put(at, up);
            at = up;
        }
        time[at] = atNs;
        rank[at] = tag;
        owner[at] = whose;
        return tag;
    }

    private void put(int at, int from) {
        time[at] = time[from];
        rank[at] = rank[from];
        owner[at] = owner[from];
    }

    /** Returns the time of the next event, {@link Long#MAX_VALUE} for none. */
    public long nextNs() {
        return size == 0 ? Long.MAX_VALUE : time[0];
    }

    /** Returns the kind of the next event. */
    public int kind() {
        return (int) (rank[0] >>> KIND_SHIFT);
    }

    /** Returns whose the next event is. */
    public int owner() {
        return owner[0];
    }

    /** Returns the tag of the next event. */
    public long tag() {
        return rank[0];
    }

    /** Removes the next event. */
    public void remove() {
        size--;
        long t = time[size];
        long r = rank[size];
        int at = 0;
        while (true) {
            int first = at * ARITY + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            for (int c = first + 1; c < Math.min(first + ARITY, size); c++) {
                if (time[c] < time[least] || time[c] == time[least] && rank[c] < rank[least]) {
                    least = c;
                }
            }
            if (t < time[least] || t == time[least] && r < rank[least]) {
                break;
            }
            put(at, least);
            at = least;
        }
        put(at, size);
    }
}

package dev.orrery.model.workload;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Later turns that are due at known times: a binary heap in arrays, ordered by (time, first row of conversation). */
final class TurnHeap {
    private long[] time = new long[16];
    private int[] order = new int[16];
    private int[] row = new int[16];
    private int size;

    TurnHeap copy() {
        TurnHeap copy = new TurnHeap();
        copy.time = time.clone();
        copy.order = order.clone();
        copy.row = row.clone();
        copy.size = size;
        return copy;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long earliest() {
        return size == 0 ? Long.MAX_VALUE : time[0];
    }

    int order() {
        return order[0];
    }

    void add(long at, int sessionOrder, int turnRow) {
        if (size == time.length) {
            time = Arrays.copyOf(time, size * 2);
            order = Arrays.copyOf(order, size * 2);
            row = Arrays.copyOf(row, size * 2);
        }
        int i = size++;
        while (i > 0) {
            int above = (i - 1) >> 1;
            if (time[above] < at || time[above] == at && order[above] <= sessionOrder) {
                break;
            }
            put(i, time[above], order[above], row[above]);
            i = above;
        }
        put(i, at, sessionOrder, turnRow);
    }

    /** Removes the earliest and returns its row. */
    int remove() {
        int taken = row[0];
        size--;
        long at = time[size];
        int by = order[size];
        int last = row[size];
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && ahead(child + 1, child)) {
                child++;
            }
            if (at < time[child] || at == time[child] && by <= order[child]) {
                break;
            }
            put(i, time[child], order[child], row[child]);
            i = child;
        }
        if (size > 0) {
            put(i, at, by, last);
        }
        return taken;
    }

    /** Removes all rows that a condition holds for and returns how many they were. */
    int removeIf(IntPredicate condition) {
        TurnHeap kept = new TurnHeap();
        for (int i = 0; i < size; i++) {
            if (!condition.test(row[i])) {
                kept.add(time[i], order[i], row[i]);
            }
        }
        int removed = size - kept.size;
        time = kept.time;
        order = kept.order;
        row = kept.row;
        size = kept.size;
        return removed;
    }

    private boolean ahead(int a, int b) {
        return time[a] < time[b] || time[a] == time[b] && order[a] < order[b];
    }

    private void put(int i, long at, int by, int r) {
        time[i] = at;
        order[i] = by;
        row[i] = r;
    }
}

package dev.orrery.model.fleet;

import java.util.Arrays;

/** Workers or GPUs that were ordered and serve nobody yet, in the order of their orders. */
public final class Starting {
    private int[] id = new int[8];
    private long[] readyNs = new long[8];
    private int count;

    /** Returns how many there are. */
    public int count() {
        return count;
    }

    /** Returns them, the first {@link #count} of them; not to be changed. */
    public int[] ids() {
        return id;
    }

    /** Adds one that is ready at an instant. */
    public void add(int newId, long atNs) {
        if (count == id.length) {
            id = Arrays.copyOf(id, 2 * count);
            readyNs = Arrays.copyOf(readyNs, 2 * count);
        }
        id[count] = newId;
        readyNs[count++] = atNs;
    }

    /** Returns when the first is ready, {@link Long#MAX_VALUE} for none: all take equally long. */
    public long earliestNs() {
        return count == 0 ? Long.MAX_VALUE : readyNs[0];
    }

    /** Removes the one that is ready first. */
    public int removeEarliest() {
        return removeAt(0);
    }

    /** Removes the one that was ordered last. */
    public int removeNewest() {
        return id[--count];
    }

    /** Removes one; returns whether it was there. */
    public boolean remove(int lost) {
        for (int k = 0; k < count; k++) {
            if (id[k] == lost) {
                removeAt(k);
                return true;
            }
        }
        return false;
    }

    private int removeAt(int index) {
        int removed = id[index];
        count--;
        System.arraycopy(id, index + 1, id, index, count - index);
        System.arraycopy(readyNs, index + 1, readyNs, index, count - index);
        return removed;
    }
}

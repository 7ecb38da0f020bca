package dev.orrery.model.video.control;

import java.util.Arrays;

/** GPUs that were ordered and take no sessions yet, in the order of their orders. */
final class Starting {
    private int[] gpu = new int[8];
    private long[] readyNs = new long[8];
    private int count;

    int count() {
        return count;
    }

    /** Returns the GPUs, the first {@link #count} of them; not to be changed. */
    int[] gpus() {
        return gpu;
    }

    void add(int newGpu, long atNs) {
        if (count == gpu.length) {
            gpu = Arrays.copyOf(gpu, 2 * count);
            readyNs = Arrays.copyOf(readyNs, 2 * count);
        }
        gpu[count] = newGpu;
        readyNs[count++] = atNs;
    }

    /** Returns when the first is ready: all take equally long. */
    long earliestNs() {
        return count == 0 ? Long.MAX_VALUE : readyNs[0];
    }

    int removeEarliest() {
        return removeAt(0);
    }

    int removeNewest() {
        return gpu[--count];
    }

    /** Removes a GPU; returns whether it was there. */
    boolean remove(int lost) {
        for (int k = 0; k < count; k++) {
            if (gpu[k] == lost) {
                removeAt(k);
                return true;
            }
        }
        return false;
    }

    private int removeAt(int index) {
        int removed = gpu[index];
        count--;
        System.arraycopy(gpu, index + 1, gpu, index, count - index);
        System.arraycopy(readyNs, index + 1, readyNs, index, count - index);
        return removed;
    }
}

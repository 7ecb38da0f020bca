package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * How many leading blocks of one request each worker has: the answer of a prefix index. Only the workers that have any
 * are touched, so that an answer costs nothing for the others.
 */
public final class Overlaps {
    private final int[] blocks;
    private final int[] touched;
    private int count;
    private int best;

    /** Creates an answer in which nobody has anything. */
    public Overlaps(int workers) {
        blocks = new int[workers];
        touched = new int[workers];
    }

    /** Returns the leading blocks that a worker has. */
    public int of(int worker) {
        return blocks[worker];
    }

    /** Returns the most that any worker has. */
    public int best() {
        return best;
    }

    /** Forgets the last answer. */
    public void clear() {
        for (int i = 0; i < count; i++) {
            blocks[touched[i]] = 0;
        }
        count = 0;
        best = 0;
    }

    /** Notes that a worker has at least so many leading blocks. */
    void raise(int worker, int to) {
        int before = blocks[worker];
        if (to > before) {
            if (before == 0) {
                touched[count++] = worker;
            }
            blocks[worker] = to;
            best = Math.max(best, to);
        }
    }

    /** Takes over an earlier answer. */
    public void set(int[] earlier) {
        clear();
        for (int w = 0; w < earlier.length; w++) {
            raise(w, earlier[w]);
        }
    }

    /** Returns the answer as an array by worker. */
    public int[] toArray() {
        return Arrays.copyOf(blocks, blocks.length);
    }
}

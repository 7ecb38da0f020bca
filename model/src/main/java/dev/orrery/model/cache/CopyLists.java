package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * Second copies of resident blocks (R-K1), a list per slot, oldest first. Only the recomputed last block of a fully
 * cached prompt can be one, so a request has at most one copy. All but {@link #at} take the same time however many
 * copies there are.
 */
final class CopyLists {
    /** No copy. */
    static final int NONE = -1;

    private int[] block = new int[4];
    private int[] owner = new int[4];
    private int[] range = new int[4];
    private int[] next = new int[4];
    private int[] previous = new int[4];
    private int freeCopy = NONE;
    private int used;

    private int[] first = new int[16];
    private int[] last = new int[16];
    private int[] deepest = new int[16];

    CopyLists() {}

    private CopyLists(CopyLists from) {
        block = from.block.clone();
        owner = from.owner.clone();
        range = from.range.clone();
        next = from.next.clone();
        previous = from.previous.clone();
        freeCopy = from.freeCopy;
        used = from.used;
        first = from.first.clone();
        last = from.last.clone();
        deepest = from.deepest.clone();
    }

    CopyLists copy() {
        return new CopyLists(this);
    }

    /** Starts the empty list of a slot. */
    void clear(int slot) {
        if (slot >= first.length) {
            int size = Math.max(slot + 1, first.length * 2);
            first = Arrays.copyOf(first, size);
            last = Arrays.copyOf(last, size);
            deepest = Arrays.copyOf(deepest, size);
        }
        first[slot] = NONE;
        last[slot] = NONE;
        deepest[slot] = NONE;
    }

    /** Adds the newest copy of a slot's block and returns it. */
    int add(int slot, int at, int request) {
        int copy = freeCopy;
        if (copy != NONE) {
            freeCopy = next[copy];
        } else {
            copy = used++;
            if (copy == block.length) {
                grow();
            }
        }
        block[copy] = at;
        owner[copy] = request;
        range[copy] = -1;
        next[copy] = NONE;
        previous[copy] = last[slot];
        if (last[slot] == NONE) {
            first[slot] = copy;
        } else {
            next[last[slot]] = copy;
        }
        last[slot] = copy;
        deepest[slot] = Math.max(deepest[slot], at);
        return copy;
    }

    private void grow() {
        int size = block.length * 2;
        block = Arrays.copyOf(block, size);
        owner = Arrays.copyOf(owner, size);
        range = Arrays.copyOf(range, size);
        next = Arrays.copyOf(next, size);
        previous = Arrays.copyOf(previous, size);
    }

    /** Notes that nobody holds a copy any more, and its entry in the eviction list. */
    void release(int copy, int evictionRange) {
        owner[copy] = -1;
        range[copy] = evictionRange;
    }

    void remove(int slot, int copy) {
        int before = previous[copy];
        int after = next[copy];
        if (before == NONE) {
            first[slot] = after;
        } else {
            next[before] = after;
        }
        if (after == NONE) {
            last[slot] = before;
        } else {
            previous[after] = before;
        }
        next[copy] = freeCopy;
        freeCopy = copy;
    }

    /** Returns the oldest copy of a slot's block, {@link #NONE} if there is none. */
    int at(int slot, int wanted) {
        if (deepest[slot] < wanted) {
            return NONE;
        }
        int deep = NONE;
        for (int copy = first[slot]; copy != NONE; copy = next[copy]) {
            if (block[copy] == wanted) {
                return copy;
            }
            deep = Math.max(deep, block[copy]);
        }
        deepest[slot] = deep;
        return NONE;
    }

    int block(int copy) {
        return block[copy];
    }

    /** Returns the request that holds a copy, -1 if nobody does. */
    int owner(int copy) {
        return owner[copy];
    }

    /** Returns the eviction entry of a copy that nobody holds. */
    int range(int copy) {
        return range[copy];
    }
}

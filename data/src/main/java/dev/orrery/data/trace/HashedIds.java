package dev.orrery.data.trace;

import java.util.Arrays;

/**
 * Numbers distinct 64-bit keys in the order of their first use, up to a limit, in 14 to 21 bytes per key. Tables grow
 * by half, so that growing needs little memory beside what stays.
 */
public final class HashedIds {
    private static final double LOAD = 0.67;

    /** Slots of a cache line. */
    private static final int GROUP_BITS = 4;

    private static final int GROUP = 1 << GROUP_BITS;

    private final int limit;
    private int size;
    private long[] keys = new long[1024];
    private int[] slots = new int[2048];

    /** No key is larger, as an unsigned number: traces count blocks up, so a larger one is new without a look. */
    private long largest;

    /** Starts empty; more than {@code limit} keys are not kept. */
    public HashedIds(int limit) {
        this.limit = limit;
    }

    /** Returns how many keys there are. */
    public int size() {
        return size;
    }

    /** Returns whether the limit is reached. */
    public boolean full() {
        return size >= limit;
    }

    /** Returns the number of a key, -1 if it is not known. */
    public int find(long key) {
        if (size == 0 || Long.compareUnsigned(key, largest) > 0) {
            return -1;
        }
        int s = start(key);
        while (slots[s] != 0) {
            if (keys[slots[s] - 1] == key) {
                return slots[s] - 1;
            }
            s = next(s);
        }
        return -1;
    }

    /** Returns the number of a key, -1 if it is not known; soon if it is the one that is guessed. */
    public int find(long key, int guess) {
        return guess < size && keys[guess] == key ? guess : find(key);
    }

    /** Gives an unknown key the next number and returns it, -1 if the limit is reached. */
    public int add(long key) {
        if (full()) {
            return -1;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, Math.min(limit, size + size / 2));
        }
        if (size + 1 > slots.length * LOAD) {
            slots = new int[slots.length + slots.length / 2 & -GROUP];
            for (int i = 0; i < size; i++) {
                place(keys[i], i);
            }
        }
        keys[size] = key;
        largest = size == 0 || Long.compareUnsigned(key, largest) > 0 ? key : largest;
        place(key, size);
        return size++;
    }

    private void place(long key, int number) {
        int s = start(key);
        while (slots[s] != 0) {
            s = next(s);
        }
        slots[s] = number + 1;
    }

    /** Keys that follow each other share a group: traces count blocks up, and memory is slow. */
    private int start(long key) {
        long x = (key >>> GROUP_BITS) * 0x9E3779B97F4A7C15L;
        x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
        int group = (int) ((x >>> 32) * (slots.length >>> GROUP_BITS) >>> 32);
        return (group << GROUP_BITS) + (int) ((key ^ x >>> 28) & GROUP - 1);
    }

    /** The same place of the next group, and behind the last group the next place of the first. */
    private int next(int slot) {
        return slot + GROUP < slots.length ? slot + GROUP : slot + 1 & GROUP - 1;
    }

    /** Returns a 64-bit hash of a name; two names of one trace share one with a chance of less than 1 in a million. */
    public static long hash(String name) {
        long h = 0xCBF29CE484222325L;
        for (int i = 0; i < name.length(); i++) {
            h = (h ^ name.charAt(i)) * 0x100000001B3L;
            h ^= h >>> 29;
        }
        return h * 0xBF58476D1CE4E5B9L;
    }
}

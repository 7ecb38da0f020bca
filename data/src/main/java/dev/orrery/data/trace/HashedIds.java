package dev.orrery.data.trace;

import java.util.Arrays;

/**
 * Numbers distinct 64-bit keys in the order of their first use, up to a limit. Most traces count their blocks up: keys
 * that follow the first one closely are looked up directly, 12 to 24 bytes each, others by a hash, 13 to 20 bytes each.
 * Tables grow by half, so that growing needs little memory beside what stays.
 */
public final class HashedIds {
    private static final double LOAD = 0.8;

    /** The direct table may be this much larger than what is in it. */
    private static final int SPARSE = 2;

    private static final int ROOM = 1024;

    /** The longest array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final int limit;
    private int size;
    private long[] keys = new long[ROOM];

    /** By the distance from the first key, the number that a key has and 1 more. */
    private int[] direct = new int[ROOM];

    private int hashed;
    private int[] slots = new int[2 * ROOM];

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
        long place = key - keys[0];
        if (place >= 0 && place < direct.length && direct[(int) place] != 0) {
            return direct[(int) place] - 1;
        }
        return hashed == 0 ? -1 : findHashed(key);
    }

    private int findHashed(long key) {
        int s = start(key);
        while (slots[s] != 0) {
            if (keys[slots[s] - 1] == key) {
                return slots[s] - 1;
            }
            s = s + 1 == slots.length ? 0 : s + 1;
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
        keys[size] = key;
        if (!addDirect(key - keys[0])) {
            addHashed(key);
        }
        return size++;
    }

    private boolean addDirect(long place) {
        if (place < 0 || place >= MOST || place >= direct.length && place >= (long) SPARSE * (size - hashed) + ROOM) {
            return false;
        }
        if (place >= direct.length) {
            direct = Arrays.copyOf(direct, (int) Math.min(MOST, place + place / 2));
        }
        direct[(int) place] = size + 1;
        return true;
    }

    private void addHashed(long key) {
        if (hashed + 1 > slots.length * LOAD) {
            int[] old = slots;
            slots = new int[old.length + old.length / 2];
            for (int slot : old) {
                if (slot != 0) {
                    place(keys[slot - 1], slot);
                }
            }
        }
        place(key, size + 1);
        hashed++;
    }

    private void place(long key, int value) {
        int s = start(key);
        while (slots[s] != 0) {
            s = s + 1 == slots.length ? 0 : s + 1;
        }
        slots[s] = value;
    }

    private int start(long key) {
        long x = key * 0x9E3779B97F4A7C15L;
        x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
        return (int) ((x >>> 32) * slots.length >>> 32);
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

package dev.orrery.model.cache;

/** The slot of each resident edge: open addressing with linear probing, removal by shifting back. */
final class EdgeIndex {
    private int[] keys = new int[64];
    private int[] values = new int[64];
    private int size;

    EdgeIndex copy() {
        EdgeIndex copy = new EdgeIndex();
        copy.keys = keys.clone();
        copy.values = values.clone();
        copy.size = size;
        return copy;
    }

    /** Returns the value of a key, -1 if there is none. */
    int get(int key) {
        int mask = keys.length - 1;
        int h = home(key, mask);
        while (keys[h] != 0) {
            if (keys[h] == key + 1) {
                return values[h];
            }
            h = (h + 1) & mask;
        }
        return -1;
    }

    /** Adds a key that is not there. */
    void put(int key, int value) {
        if (++size * 2 > keys.length) {
            grow();
        }
        insert(key + 1, value);
    }

    private void insert(int stored, int value) {
        int mask = keys.length - 1;
        int h = home(stored - 1, mask);
        while (keys[h] != 0) {
            h = (h + 1) & mask;
        }
        keys[h] = stored;
        values[h] = value;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[oldKeys.length * 2];
        values = new int[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    /** Removes a key that is there. */
    void remove(int key) {
        int mask = keys.length - 1;
        int hole = home(key, mask);
        while (keys[hole] != key + 1) {
            hole = (hole + 1) & mask;
        }
        int probe = (hole + 1) & mask;
        while (keys[probe] != 0) {
            if (((probe - home(keys[probe] - 1, mask)) & mask) >= ((probe - hole) & mask)) {
                keys[hole] = keys[probe];
                values[hole] = values[probe];
                hole = probe;
            }
            probe = (probe + 1) & mask;
        }
        keys[hole] = 0;
        size--;
    }

    private static int home(int key, int mask) {
        int x = key * 0x9E3779B9;
        return (x ^ (x >>> 15)) & mask;
    }
}

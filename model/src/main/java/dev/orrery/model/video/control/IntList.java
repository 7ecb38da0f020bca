package dev.orrery.model.video.control;

import java.util.Arrays;

/** Whole numbers in a growing array. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return values[index];
    }

    void clear() {
        size = 0;
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** Adds a number to an ascending list. */
    void insert(int value) {
        add(value);
        for (int at = size - 1; at > 0 && values[at - 1] > value; at--) {
            values[at] = values[at - 1];
            values[at - 1] = value;
        }
    }

    int removeAt(int index) {
        int value = values[index];
        System.arraycopy(values, index + 1, values, index, --size - index);
        return value;
    }

    /** Removes a number; returns whether it was there. */
    boolean remove(int value) {
        for (int k = 0; k < size; k++) {
            if (values[k] == value) {
                removeAt(k);
                return true;
            }
        }
        return false;
    }

    /** Exchanges the contents with another list. */
    void swap(IntList other) {
        int[] v = values;
        int n = size;
        values = other.values;
        size = other.size;
        other.values = v;
        other.size = n;
    }
}

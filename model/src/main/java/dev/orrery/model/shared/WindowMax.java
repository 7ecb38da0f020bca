package dev.orrery.model.shared;

import java.util.Arrays;

/** The largest of the last values. */
final class WindowMax {
    private final int[] last;
    private int at;

    /** Creates a window of so many values that were all the same so far. */
    WindowMax(int size, int first) {
        last = new int[size];
        Arrays.fill(last, first);
    }

    /** Adds a value and returns the largest of the window. */
    int add(int value) {
        last[at] = value;
        at = at + 1 == last.length ? 0 : at + 1;
        int most = value;
        for (int v : last) {
            most = Math.max(most, v);
        }
        return most;
    }
}

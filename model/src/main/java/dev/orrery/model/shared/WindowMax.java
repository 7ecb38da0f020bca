package dev.orrery.model.shared;

import java.util.ArrayDeque;

/** The largest of the last values. Its time and room do not depend on the length of the window. */
final class WindowMax {
    private final int size;
    private final ArrayDeque<Rank> falling = new ArrayDeque<>();
    private long count;

    /**
     * A value that no later one exceeds.
     *
     * @param at its number
     */
    private record Rank(long at, int value) {}

    /** Creates a window of so many values that were all the same so far. */
    WindowMax(int size, int first) {
        this.size = size;
        falling.add(new Rank(size - 1L, first));
        count = size;
    }

    /** Adds a value and returns the largest of the window. */
    int add(int value) {
        while (!falling.isEmpty() && falling.getLast().value <= value) {
            falling.removeLast();
        }
        falling.add(new Rank(count++, value));
        while (falling.getFirst().at < count - size) {
            falling.removeFirst();
        }
        return falling.getFirst().value;
    }
}

package dev.orrery.model.timing;

import java.util.Arrays;

/** Times by two numbers, in a fixed room: of two pairs with the same place the later one stays. */
final class PairCache {
    private static final long FACTOR = 0x9e3779b97f4a7c15L;
    private static final long NOTHING = Double.doubleToRawLongBits(Double.NaN);

    /** Both numbers and the bits of the ms, side by side as memory is fetched in lines. */
    private static final int WORDS = 4;

    private final int bits;
    private final long[] cells;

    /** Makes room for two to the power of {@code bits} pairs. */
    PairCache(int bits) {
        this.bits = bits;
        this.cells = new long[WORDS << bits];
        Arrays.fill(cells, NOTHING);
    }

    private int place(long first, long second) {
        return WORDS * (int) (((second * FACTOR + first) * FACTOR) >>> (Long.SIZE - bits));
    }

    /** Returns what was kept, NaN if nothing was. */
    double get(long first, long second) {
        int at = place(first, second);
        return cells[at] == first && cells[at + 1] == second ? Double.longBitsToDouble(cells[at + 2]) : Double.NaN;
    }

    double put(long first, long second, double value) {
        int at = place(first, second);
        cells[at] = first;
        cells[at + 1] = second;
        cells[at + 2] = Double.doubleToRawLongBits(value);
        return value;
    }
}

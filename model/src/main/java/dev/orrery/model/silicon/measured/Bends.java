package dev.orrery.model.silicon.measured;

/** Sequence lengths at which times of decode attention bend, and where to find each. Shared by batch sizes. */
final class Bends {
    private final int[] at;

    /** By the number of bits of a length, the segment of the least such length. */
    private final int[] first = new int[Integer.SIZE + 1];

    Bends(int[] rising) {
        at = rising;
        for (int bits = 1; bits < Integer.SIZE; bits++) {
            first[bits] = advanced(bits == 1 ? -1 : first[bits - 1], 1 << bits - 1);
        }
        first[0] = -1;
    }

    /** Returns how many there are. */
    int count() {
        return at.length;
    }

    /** Returns one of them. */
    int at(int index) {
        return at[index];
    }

    /** Returns the index of the last bend at or below a length, -1 below all. */
    int segment(int length) {
        return advanced(first[Integer.SIZE - Integer.numberOfLeadingZeros(length)], length);
    }

    /** Returns the same, where a segment at or below it is known. */
    int advanced(int segment, int length) {
        int[] b = at;
        int i = segment;
        while (i + 1 < b.length && b[i + 1] <= length) {
            i++;
        }
        return i;
    }
}

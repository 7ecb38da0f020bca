package dev.orrery.model.silicon.table;

/**
 * The stored form of a part of a table: sorted keys, and times in ms.
 *
 * <p>With one to three axes {@code ints} is a tree: keys of the first axis; where the children of each of them begin,
 * with an end; keys of the second axis; and so on; {@code values} belong to the keys of the last axis. Sites of GEMM
 * are n, k, where the points of each begin, m.
 */
public record Slice(int[][] ints, double[] values) {
    /** Returns how many values there are. */
    public int size() {
        return values.length;
    }
}

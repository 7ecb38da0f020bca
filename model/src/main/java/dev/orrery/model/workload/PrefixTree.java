package dev.orrery.model.workload;

/**
 * The prefixes that at least two requests of a workload share, as a compressed tree.
 *
 * <p>Depths count trace blocks from the root. An edge covers the depths {@code [start, end)} of its path and hangs from
 * its parent edge at depth {@code start}. Blocks that only one request uses are not in the tree: nothing else can ever
 * match them, so an engine counts them and need not name them.
 *
 * @param parent parent edge of each edge, {@link #NONE} at the root; parents have smaller numbers
 * @param start first depth of each edge, in trace blocks
 * @param end depth after the last one of each edge, in trace blocks
 */
public record PrefixTree(int[] parent, int[] start, int[] end) {
    /** No edge: the request shares no block. */
    public static final int NONE = -1;

    /** The tree without edges. */
    public static final PrefixTree EMPTY = new PrefixTree(new int[0], new int[0], new int[0]);

    /** Returns the number of edges. */
    public int edges() {
        return parent.length;
    }
}

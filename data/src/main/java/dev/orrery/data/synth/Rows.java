package dev.orrery.data.synth;

/**
 * The requests of one period as columns, in no order.
 *
 * <p>A request's blocks are those it keeps of an earlier request (or of its class's prompt prefix), then its own.
 */
final class Rows {
    /** No earlier request: what is kept is the prefix of the class. */
    static final int NONE = -1;

    /** Tokens of one block. */
    static final int BLOCK = 512;

    final int[] step;
    final int[] inputTokens;
    final int[] outputTokens;
    final int[] parent;
    /** Leading blocks shared with the parent, or with the class's prefix. */
    final int[] kept;
    /** Number of the first block of the class's prefix. */
    final int[] prefix;

    private int size;

    Rows(int capacity) {
        step = new int[capacity];
        inputTokens = new int[capacity];
        outputTokens = new int[capacity];
        parent = new int[capacity];
        kept = new int[capacity];
        prefix = new int[capacity];
    }

    int size() {
        return size;
    }

    /** Adds requests of one class that share only its prefix so far, and returns the first one's number. */
    int add(int count, int prefixStart, int prefixBlocks) {
        int first = size;
        size += count;
        for (int r = first; r < size; r++) {
            parent[r] = NONE;
            kept[r] = prefixBlocks;
            prefix[r] = prefixStart;
        }
        return first;
    }

    /** Returns how many blocks a request has, the last one perhaps partly filled. */
    int blocks(int r) {
        return blocksOf(inputTokens[r]);
    }

    static int blocksOf(int tokens) {
        return (tokens + BLOCK - 1) / BLOCK;
    }
}

package dev.orrery.model.cache;

import dev.orrery.model.workload.RequestTable;

/** Gives every engine block of a workload a number: two requests have the same one where they share the block. */
public final class BlockNames {
    private final BlockPaths paths;
    private final long[] first;
    private long next;

    /**
     * Numbers the blocks that requests share.
     *
     * @param engineBlock tokens of one engine block
     */
    public BlockNames(RequestTable requests, int engineBlock) {
        paths = BlockPaths.of(requests, engineBlock);
        int edges = requests.tree().edges();
        first = new long[edges];
        for (int e = 0; e < edges; e++) {
            long end = (long) requests.tree().end()[e] * requests.blockSize() / engineBlock;
            first[e] = next - paths.start(e);
            next += end - paths.start(e);
        }
    }

    /**
     * Names the first blocks of a request. Blocks of its own get new numbers, so each request is asked for once.
     *
     * @param blocks how many, the last one perhaps partly filled
     * @param into receives them
     */
    public void of(int request, int blocks, long[] into) {
        int depth = Math.min(blocks, paths.ownStart(request));
        for (int i = depth; i < blocks; i++) {
            into[i] = next++;
        }
        for (int edge = paths.leaf(request); edge != BlockPaths.NONE; edge = paths.parent(edge)) {
            for (; depth > paths.start(edge); depth--) {
                into[depth - 1] = first[edge] + depth - 1;
            }
        }
    }
}

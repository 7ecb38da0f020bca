package dev.orrery.model.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** What a pass stores in and removes from one worker's cache, until the pass ends and the index is told. */
public final class BlockChanges {
    private final int worker;
    private final boolean ownEdges;
    private final IntArrayList edgeAndBlocks;

    /**
     * Creates an empty list.
     *
     * @param ownEdges whether blocks that only one request has can be matched by its conversation's next turn
     */
    public BlockChanges(int worker, boolean ownEdges) {
        this(worker, ownEdges, new IntArrayList());
    }

    private BlockChanges(int worker, boolean ownEdges, IntArrayList edgeAndBlocks) {
        this.worker = worker;
        this.ownEdges = ownEdges;
        this.edgeAndBlocks = edgeAndBlocks;
    }

    BlockChanges copy() {
        return new BlockChanges(worker, ownEdges, new IntArrayList(edgeAndBlocks));
    }

    /** Notes how many leading blocks of an edge are cached now. */
    void note(BlockPaths paths, int edge, int blocks) {
        if (!ownEdges && paths.isOwn(edge)) {
            return;
        }
        int last = edgeAndBlocks.size() - 2;
        if (last >= 0 && edgeAndBlocks.getInt(last) == edge) {
            edgeAndBlocks.set(last + 1, blocks);
        } else {
            edgeAndBlocks.add(edge);
            edgeAndBlocks.add(blocks);
        }
    }

    boolean isEmpty() {
        return edgeAndBlocks.isEmpty();
    }

    /** Tells an index, at the end of the pass. */
    public void tell(BlockIndex index, long nowNs) {
        for (int i = 0; i < edgeAndBlocks.size(); i += 2) {
            index.told(worker, edgeAndBlocks.getInt(i), edgeAndBlocks.getInt(i + 1), nowNs);
        }
        edgeAndBlocks.clear();
    }
}

package dev.orrery.model.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** What a pass stores in and removes from one worker's cache, until the pass ends and the index is told. */
public final class BlockChanges {
    private final int worker;
    private final boolean ownEdges;
    private final boolean gradual;
    private final IntArrayList edgeAndBlocks;

    /**
     * Creates an empty list.
     *
     * @param ownEdges whether blocks that only one request has can be matched by its conversation's next turn
     * @param gradual whether these must be told as they are computed and not only when the request ends: a next turn
     *     that comes sooner than the index learns of them would see too few
     */
    public BlockChanges(int worker, boolean ownEdges, boolean gradual) {
        this(worker, ownEdges, ownEdges && gradual, new IntArrayList());
    }

    private BlockChanges(int worker, boolean ownEdges, boolean gradual, IntArrayList edgeAndBlocks) {
        this.worker = worker;
        this.ownEdges = ownEdges;
        this.gradual = gradual;
        this.edgeAndBlocks = edgeAndBlocks;
    }

    BlockChanges copy() {
        return new BlockChanges(worker, ownEdges, gradual, new IntArrayList(edgeAndBlocks));
    }

    /** Notes how many leading blocks of an edge are cached now. */
    void note(BlockPaths paths, int edge, int blocks) {
        if (!hears(paths, edge)) {
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

    /** Returns whether an index is told of an edge at all. */
    boolean hears(BlockPaths paths, int edge) {
        return ownEdges || !paths.isOwn(edge);
    }

    /** Notes that a running request has computed its prompt and answer up to a depth. */
    void computed(BlockPaths paths, int request, int depth) {
        int own = depth - paths.ownStart(request);
        if (gradual && own > 0) {
            note(paths, paths.ownEdge(request), own);
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

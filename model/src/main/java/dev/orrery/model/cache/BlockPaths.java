package dev.orrery.model.cache;

import dev.orrery.model.workload.PrefixTree;
import dev.orrery.model.workload.RequestTable;

/**
 * Where each request's KV blocks lie: the shared prefix tree cut into engine blocks, and one own edge per request for
 * the blocks that no other request can match.
 *
 * <p>Edge {@code e < shared} is an edge of the tree; edge {@code shared + r} is request r's own. Depths count engine
 * blocks. Identity is token content (R-K8): engine block j is shared exactly where the trace blocks that it touches
 * are, so a block that straddles the end of a shared part is the request's own.
 */
public final class BlockPaths {
    /** No edge. */
    public static final int NONE = -1;

    private final int shared;
    private final int[] edgeParent;
    private final int[] edgeStart;
    private final int[] leaf;
    private final int[] ownStart;

    private BlockPaths(int[] edgeParent, int[] edgeStart, int[] leaf, int[] ownStart) {
        this.shared = edgeParent.length;
        this.edgeParent = edgeParent;
        this.edgeStart = edgeStart;
        this.leaf = leaf;
        this.ownStart = ownStart;
    }

    /**
     * Cuts a workload's paths into engine blocks.
     *
     * @param engineBlock tokens of one engine block; trace blocks may have another size
     */
    public static BlockPaths of(RequestTable requests, int engineBlock) {
        PrefixTree tree = requests.tree();
        long traceBlock = requests.blockSize();
        int edges = tree.edges();
        int[] parent = new int[edges];
        int[] start = new int[edges];
        int[] end = new int[edges];
        for (int e = 0; e < edges; e++) {
            start[e] = Math.toIntExact(tree.start()[e] * traceBlock / engineBlock);
            end[e] = Math.toIntExact(tree.end()[e] * traceBlock / engineBlock);
            int up = tree.parent()[e];
            while (up >= 0 && start[up] == end[up]) {
                up = parent[up];
            }
            parent[e] = up;
        }
        int n = requests.size();
        int[] leaf = new int[n];
        int[] ownStart = new int[n];
        for (int r = 0; r < n; r++) {
            long sharedBlocks = requests.sharedDepth(r) * traceBlock / engineBlock;
            int own = (int) Math.min(sharedBlocks, requests.inputTokens(r) / engineBlock);
            int edge = requests.leaf(r);
            while (edge >= 0 && start[edge] >= own) {
                edge = parent[edge];
            }
            leaf[r] = edge;
            ownStart[r] = own;
        }
        return new BlockPaths(parent, start, leaf, ownStart);
    }

    /** Returns the edge of the blocks that only this request has. */
    int ownEdge(int request) {
        return shared + request;
    }

    /** Returns whether an edge is some request's own. */
    boolean isOwn(int edge) {
        return edge >= shared;
    }

    /** Returns the deepest shared edge of a request, {@link #NONE} if it shares no block. */
    int leaf(int request) {
        return leaf[request];
    }

    /** Returns the depth at which a request's own blocks begin. */
    int ownStart(int request) {
        return ownStart[request];
    }

    /** Returns the edge above, {@link #NONE} at the root. */
    int parent(int edge) {
        return edge < shared ? edgeParent[edge] : leaf[edge - shared];
    }

    /** Returns the depth at which an edge begins. */
    int start(int edge) {
        return edge < shared ? edgeStart[edge] : ownStart[edge - shared];
    }

    /**
     * Hangs a conversation's next turn below what the turn before has left: its prompt and its answer.
     *
     * @param depth full blocks of the earlier turn's prompt and answer together
     */
    public void extend(int earlier, int next, int depth) {
        if (depth > ownStart[earlier]) {
            leaf[next] = ownEdge(earlier);
            ownStart[next] = depth;
        } else {
            leaf[next] = leaf[earlier];
            ownStart[next] = Math.min(depth, ownStart[earlier]);
        }
    }

    /** Returns an independent copy. */
    public BlockPaths copy() {
        return new BlockPaths(edgeParent, edgeStart, leaf.clone(), ownStart.clone());
    }
}

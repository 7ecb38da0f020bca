package dev.orrery.model.workload;

import java.util.Arrays;

/**
 * Collects block paths and compresses them into a {@link PrefixTree}.
 *
 * <p>A node is identified by (parent node, block id): an id seen under another parent is another node. For a true
 * prefix tree this equals plain ids.
 */
public final class PrefixTreeBuilder {
    private int nodes;
    private int[] parent = new int[1024];
    private int[] depth = new int[1024];
    private int[] uses = new int[1024];
    private long[] id = new long[1024];

    /** First child of a node plus 1, at the node's number plus 1; the root's at 0. */
    private int[] firstChild = new int[1025];

    /** Nodes plus 1 that are not the first child of their parent, hashed by parent and id. */
    private int[] siblings = new int[1024];

    private int siblingCount;

    /**
     * Adds one path and returns its last node.
     *
     * @param ids block ids, unsigned
     * @param n how many of them, at least 1
     */
    public int add(long[] ids, int n) {
        int node = -1;
        for (int i = 0; i < n; i++) {
            node = child(node, ids[i]);
            uses[node]++;
        }
        return node;
    }

    /** Frees what only adding needs; after that no path can be added. */
    public void seal() {
        firstChild = new int[0];
        siblings = new int[0];
    }

    private int child(int under, long blockId) {
        int first = firstChild[under + 1] - 1;
        if (first < 0) {
            int node = newNode(under, blockId);
            firstChild[under + 1] = node + 1;
            return node;
        }
        return id[first] == blockId ? first : sibling(under, blockId);
    }

    private int sibling(int under, long blockId) {
        int mask = siblings.length - 1;
        int h = hash(under, blockId) & mask;
        while (siblings[h] != 0) {
            int node = siblings[h] - 1;
            if (id[node] == blockId && parent[node] == under) {
                return node;
            }
            h = (h + 1) & mask;
        }
        int node = newNode(under, blockId);
        siblings[h] = node + 1;
        if (++siblingCount * 2 > siblings.length) {
            rehash();
        }
        return node;
    }

    private int newNode(int under, long blockId) {
        if (nodes == parent.length) {
            int size = nodes + nodes / 2;
            parent = Arrays.copyOf(parent, size);
            depth = Arrays.copyOf(depth, size);
            uses = Arrays.copyOf(uses, size);
            id = Arrays.copyOf(id, size);
            firstChild = Arrays.copyOf(firstChild, size + 1);
        }
        int node = nodes++;
        parent[node] = under;
        id[node] = blockId;
        depth[node] = under < 0 ? 1 : depth[under] + 1;
        return node;
    }

    private void rehash() {
        int[] old = siblings;
        siblings = new int[old.length * 2];
        int mask = siblings.length - 1;
        for (int entry : old) {
            if (entry != 0) {
                int h = hash(parent[entry - 1], id[entry - 1]) & mask;
                while (siblings[h] != 0) {
                    h = (h + 1) & mask;
                }
                siblings[h] = entry;
            }
        }
    }

    private static int hash(int under, long blockId) {
        long x = (blockId + 0x9E3779B97F4A7C15L * (under + 2)) * 0xBF58476D1CE4E5B9L;
        x ^= x >>> 29;
        return (int) ((x * 0x94D049BB133111EBL) >>> 33);
    }

    /** Returns how many distinct nodes the paths have. */
    public int nodes() {
        return nodes;
    }

    /** Returns how many paths go through a node. */
    public int uses(int node) {
        return uses[node];
    }

    /** Returns the block id of a node, unsigned. */
    public long id(int node) {
        return id[node];
    }

    /** Returns the parent of a node, -1 at the root. */
    public int parent(int node) {
        return parent[node];
    }

    /** Returns how many blocks a path down to this node has. */
    public int depth(int node) {
        return depth[node];
    }

    /**
     * Compresses what was added.
     *
     * @param last last node of each request, -1 for none
     * @param leaf receives the deepest edge that each request shares, {@link PrefixTree#NONE} for none
     * @param sharedDepth receives how many leading blocks of each request are shared with another one
     */
    public PrefixTree build(int[] last, int requests, int[] leaf, int[] sharedDepth) {
        int[] children = sharedChildren();
        int[] edgeOf = new int[nodes];
        int[] edgeParent = new int[16];
        int[] start = new int[16];
        int[] end = new int[16];
        int edges = 0;
        for (int node = 0; node < nodes; node++) {
            edgeOf[node] = PrefixTree.NONE;
            if (uses[node] < 2) {
                continue;
            }
            int up = parent[node];
            if (up >= 0 && children[up] == 1) {
                edgeOf[node] = edgeOf[up];
                end[edgeOf[node]] = depth[node];
                continue;
            }
            if (edges == start.length) {
                edgeParent = Arrays.copyOf(edgeParent, edges * 2);
                start = Arrays.copyOf(start, edges * 2);
                end = Arrays.copyOf(end, edges * 2);
            }
            edgeParent[edges] = up < 0 ? PrefixTree.NONE : edgeOf[up];
            start[edges] = depth[node] - 1;
            end[edges] = depth[node];
            edgeOf[node] = edges++;
        }
        place(last, requests, edgeOf, leaf, sharedDepth);
        return new PrefixTree(Arrays.copyOf(edgeParent, edges), Arrays.copyOf(start, edges), Arrays.copyOf(end, edges));
    }

    private int[] sharedChildren() {
        int[] children = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            if (uses[node] > 1 && parent[node] >= 0) {
                children[parent[node]]++;
            }
        }
        return children;
    }

    private void place(int[] last, int requests, int[] edgeOf, int[] leaf, int[] sharedDepth) {
        for (int r = 0; r < requests; r++) {
            int node = last[r];
            while (node >= 0 && uses[node] < 2) {
                node = parent[node];
            }
            leaf[r] = node < 0 ? PrefixTree.NONE : edgeOf[node];
            sharedDepth[r] = node < 0 ? 0 : depth[node];
        }
    }
}

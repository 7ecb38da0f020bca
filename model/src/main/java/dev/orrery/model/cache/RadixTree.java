package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * The nodes of one worker's radix tree as columns (engines.md R-S9). A node is a run of pages {@code [start, end)} of
 * the {@link BlockPaths}; {@link #edge} is the edge that holds its last page. Node 0 is the root and has no pages.
 *
 * <p>Children need no map: {@code lastNode} and {@code residentEnd} say of each edge how deep it is resident and which
 * node has its last resident page, and the way up leads to all other nodes of a path.
 */
final class RadixTree {
    /** The node without pages. */
    static final int ROOT = 0;

    private final BlockPaths paths;
    private final EdgeIndex edges;
    final LeafHeap leaves;
    int[] parent = new int[16];
    int[] start = new int[16];
    int[] end = new int[16];
    int[] edge = new int[16];

    /** Requests that hold a node or one below it. */
    int[] locks = new int[16];

    int[] children = new int[16];
    private int freeNode = -1;
    private int nodes = 1;

    private int[] lastNode = new int[16];
    private int[] residentEnd = new int[16];
    private int freeEntry = -1;
    private int entries;

    RadixTree(BlockPaths paths) {
        this.paths = paths;
        this.edges = new EdgeIndex();
        this.leaves = new LeafHeap();
    }

    private RadixTree(RadixTree from, BlockPaths paths) {
        this.paths = paths;
        edges = from.edges.copy();
        leaves = from.leaves.copy();
        parent = from.parent.clone();
        start = from.start.clone();
        end = from.end.clone();
        edge = from.edge.clone();
        locks = from.locks.clone();
        children = from.children.clone();
        freeNode = from.freeNode;
        nodes = from.nodes;
        lastNode = from.lastNode.clone();
        residentEnd = from.residentEnd.clone();
        freeEntry = from.freeEntry;
        entries = from.entries;
    }

    /** Returns an independent copy over copied paths. */
    RadixTree copy(BlockPaths copiedPaths) {
        return new RadixTree(this, copiedPaths);
    }

    // ---- looking up

    /** Returns how many of a request's first pages are resident, at most a limit. */
    int match(int request, int limit) {
        int most = limit;
        int at = paths.ownEdge(request);
        while (at != BlockPaths.NONE && most > 0) {
            int from = paths.start(at);
            if (most > from) {
                int until = residentEnd(at);
                if (until > from) {
                    return Math.min(until, most);
                }
                most = from;
            }
            at = paths.parent(at);
        }
        return 0;
    }

    /** Returns the depth down to which an edge is resident, 0 if nothing of it is. */
    int residentEnd(int ofEdge) {
        int entry = edges.get(ofEdge);
        return entry < 0 ? 0 : residentEnd[entry];
    }

    /** Returns the node that has a request's resident page before a depth. */
    int nodeAt(int request, int depth) {
        int node = lastNode[edges.get(edgeAt(request, depth - 1))];
        while (start[node] >= depth) {
            node = parent[node];
        }
        return node;
    }

    /** Returns the edge that holds a page of a request. */
    int edgeAt(int request, int page) {
        int at = paths.ownEdge(request);
        while (paths.start(at) > page) {
            at = paths.parent(at);
        }
        return at;
    }

    // ---- changing nodes

    /** Marks all nodes from one up to the root as used at a time. */
    void touch(int node, long at) {
        for (int n = node; n != ROOT; n = parent[n]) {
            leaves.touch(n, at);
        }
    }

    /** Adds an unlocked leaf with a request's pages {@code [from, to)}. */
    int add(int under, int request, int from, int to, long at) {
        int node = open(at);
        leaves.remove(under);
        children[under]++;
        parent[node] = under;
        start[node] = from;
        end[node] = from;
        locks[node] = 0;
        children[node] = 0;
        extend(node, request, to);
        leaves.add(node);
        return node;
    }

    /** Lengthens a leaf by a request's pages. */
    void extend(int leaf, int request, int to) {
        int from = end[leaf];
        int at = edgeAt(request, to - 1);
        edge[leaf] = at;
        end[leaf] = to;
        int until = to;
        while (until > from) {
            reside(at, until, leaf);
            until = paths.start(at);
            at = paths.parent(at);
        }
    }

    /** Cuts a node in two and returns the upper half, which keeps the age; requests that hold the node hold both. */
    int split(int node, int depth) {
        int upper = open(leaves.age(node));
        int from = start[node];
        parent[upper] = parent[node];
        start[upper] = from;
        end[upper] = depth;
        locks[upper] = locks[node];
        children[upper] = 1;
        parent[node] = upper;
        start[node] = depth;
        int at = edge[node];
        int begin = paths.start(at);
        while (begin > from) {
            at = paths.parent(at);
            if (begin <= depth) {
                lastNode[edges.get(at)] = upper;
            }
            begin = paths.start(at);
        }
        at = edge[node];
        while (paths.start(at) >= depth) {
            at = paths.parent(at);
        }
        edge[upper] = at;
        return upper;
    }

    /** Takes the last pages of an unlocked leaf; without pages it is removed. */
    void shorten(int leaf, int pages) {
        int until = end[leaf] - pages;
        int at = edge[leaf];
        int rest = end[leaf];
        while (at != BlockPaths.NONE && paths.start(at) >= until && rest > until) {
            leave(at);
            rest = paths.start(at);
            at = paths.parent(at);
        }
        boolean gone = until == start[leaf];
        if (rest > until) {
            reside(at, until, gone ? parent[leaf] : leaf);
        }
        edge[leaf] = at;
        end[leaf] = until;
        if (gone) {
            remove(leaf);
        }
    }

    private void remove(int leaf) {
        leaves.remove(leaf);
        int above = parent[leaf];
        parent[leaf] = freeNode;
        freeNode = leaf;
        if (--children[above] == 0 && locks[above] == 0 && above != ROOT) {
            leaves.add(above);
        }
    }

    private int open(long at) {
        int node = freeNode;
        if (node >= 0) {
            freeNode = parent[node];
        } else {
            node = nodes++;
            if (node == parent.length) {
                int size = node * 2;
                parent = Arrays.copyOf(parent, size);
                start = Arrays.copyOf(start, size);
                end = Arrays.copyOf(end, size);
                edge = Arrays.copyOf(edge, size);
                locks = Arrays.copyOf(locks, size);
                children = Arrays.copyOf(children, size);
            }
        }
        leaves.open(node, at);
        return node;
    }

    // ---- what is resident of each edge

    private void reside(int ofEdge, int until, int node) {
        int entry = edges.get(ofEdge);
        if (entry < 0) {
            entry = freeEntry;
            if (entry >= 0) {
                freeEntry = lastNode[entry];
            } else {
                entry = entries++;
                if (entry == lastNode.length) {
                    lastNode = Arrays.copyOf(lastNode, entry * 2);
                    residentEnd = Arrays.copyOf(residentEnd, entry * 2);
                }
            }
            edges.put(ofEdge, entry);
        }
        lastNode[entry] = node;
        residentEnd[entry] = until;
    }

    private void leave(int ofEdge) {
        int entry = edges.get(ofEdge);
        edges.remove(ofEdge);
        lastNode[entry] = freeEntry;
        freeEntry = entry;
    }
}

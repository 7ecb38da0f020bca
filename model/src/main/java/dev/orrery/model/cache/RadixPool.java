package dev.orrery.model.cache;

import org.jspecify.annotations.Nullable;

/**
 * The KV pool of one SGLang worker (engines.md §7): pages that requests own, and a radix tree of cached ones. A block
 * is a page here.
 *
 * <p>Ages are a logical clock's: each operation on the tree has a time of its own, so that ties cannot happen. All of a
 * tree's pages that no request holds can be evicted, inner nodes too, because who holds a node holds all above it.
 */
public final class RadixPool extends KvPool {
    private static final int NOTHING = -1;

    private final int pageSize;
    private final boolean caching;
    private final BlockPaths paths;
    private final Leases leases;
    private final RadixTree tree;
    private long clock;

    /** Whether the last {@link #cut} has split a node; its upper half is not used by that. */
    private boolean wasCut;

    /**
     * Creates an empty pool.
     *
     * @param capacity pages
     * @param pageSize tokens of one page
     * @param caching whether computed pages outlive their request
     * @param changes receives what is stored and removed; null if nobody wants to know
     */
    public RadixPool(
            int capacity,
            int pageSize,
            boolean caching,
            BlockPaths paths,
            Leases leases,
            @Nullable BlockChanges changes) {
        super(capacity, changes);
        this.pageSize = pageSize;
        this.caching = caching;
        this.paths = paths;
        this.leases = leases;
        this.tree = new RadixTree(paths);
    }

    private RadixPool(RadixPool from, BlockPaths paths, Leases leases) {
        super(from);
        this.pageSize = from.pageSize;
        this.caching = from.caching;
        this.paths = paths;
        this.leases = leases;
        this.tree = from.tree.copy(paths);
        this.clock = from.clock;
    }

    /** Returns an independent copy over copied paths and leases. */
    public RadixPool copy(BlockPaths copiedPaths, Leases copiedLeases) {
        return new RadixPool(this, copiedPaths, copiedLeases);
    }

    /** Returns how many of a request's first pages the tree has, at most a limit, touching nothing. */
    public int match(int request, int limit) {
        return caching ? tree.match(request, limit) : 0;
    }

    /** Returns something that two requests have in common exactly where they share a page and all before it. */
    public int prefixName(int request, int page) {
        return tree.edgeAt(request, page);
    }

    /** Returns the tokens of a request whose pages it holds while it waits, 0 if it holds none. */
    public int heldTokens(int request) {
        return leases.slot[request] == NOTHING ? 0 : leases.copy[request] * pageSize;
    }

    /** Returns an instant of the logical clock, after which so many more belong to the caller. */
    public long ticks(long count) {
        long first = clock + 1;
        clock += count;
        return first;
    }

    /**
     * Gives a request its cached pages and fresh ones; the cached ones are locked first, so that they are not evicted
     * for it.
     *
     * @param hits pages that {@link #match} has found
     * @param tokens how many of its first tokens must have a page
     * @return whether there were enough; if not, the request has none
     */
    public boolean begin(int request, int hits, int tokens) {
        int node = RadixTree.ROOT;
        if (hits > 0) {
            node = cut(request, hits);
            lock(node);
            tree.touch(wasCut ? tree.parent[node] : node, ticks(1));
        }
        int pages = Math.ceilDiv(tokens, pageSize);
        if (pages - hits > available()) {
            unlock(node);
            return false;
        }
        leases.slot[request] = node;
        leases.pinned[request] = hits;
        leases.copy[request] = pages;
        take(pages - hits);
        stored(request, hits, tokens / pageSize);
        return true;
    }

    /** Returns the node that ends with a request's resident page before a depth; splits one if it goes on. */
    private int cut(int request, int depth) {
        int node = tree.nodeAt(request, depth);
        wasCut = tree.end[node] > depth;
        return wasCut ? tree.split(node, depth) : node;
    }

    /** Gives a request that holds some of its pages more of them; returns whether there were enough. */
    public boolean goOn(int request, int tokens) {
        int pages = Math.ceilDiv(tokens, pageSize);
        int more = pages - leases.copy[request];
        if (more > available()) {
            return false;
        }
        take(more);
        stored(request, leases.copy[request], tokens / pageSize);
        leases.copy[request] = pages;
        return true;
    }

    /** Frees all cached pages that nobody holds. */
    public void evictAll() {
        evict(inactive);
    }

    /** Puts the full pages of a running request in the tree, which then has it as their holder. */
    public void insert(int request, int tokens, long at) {
        int pages = tokens / pageSize;
        if (!caching || pages <= leases.pinned[request]) {
            return;
        }
        int before = leases.slot[request];
        int node = put(request, pages, at);
        if (node != before) {
            lock(node);
            unlock(before);
        }
        leases.slot[request] = node;
        leases.pinned[request] = pages;
    }

    /** Returns how many full pages of a running request are in the tree. */
    public int inserted(int request) {
        return leases.pinned[request];
    }

    /**
     * Takes all pages from a request that has ended; the full ones stay in the tree.
     *
     * @param tokens tokens that have a page
     */
    public void end(int request, int tokens) {
        int full = caching ? tokens / pageSize : 0;
        free += Math.ceilDiv(tokens, pageSize) - full;
        int holder = leases.slot[request];
        if (full > leases.pinned[request]) {
            put(request, full, ticks(1));
        }
        if (changes != null && full > paths.ownStart(request)) {
            changes.note(paths, paths.ownEdge(request), full - paths.ownStart(request));
        }
        unlock(holder);
        leases.slot[request] = NOTHING;
    }

    /**
     * Takes all pages from a retracted request; those in the tree stay there.
     *
     * @param tokens tokens that have a page
     */
    public void retract(int request, int tokens) {
        free += Math.ceilDiv(tokens, pageSize) - leases.pinned[request];
        unlock(leases.slot[request]);
        leases.slot[request] = NOTHING;
        if (changes != null) {
            tellResident(request, tokens / pageSize);
        }
    }

    /** Inserts a request's pages below those that are in the tree already and returns the node of the last one. */
    private int put(int request, int pages, long at) {
        int from = leases.pinned[request];
        int holder = leases.slot[request];
        tree.touch(holder, at);
        int there = Math.max(from, tree.match(request, pages));
        int node = holder;
        boolean split = false;
        if (there > from) {
            node = cut(request, there);
            split = wasCut;
            tree.touch(split ? tree.parent[node] : node, at);
            free += there - from; // somebody else has brought these pages meanwhile
        }
        if (there == pages) {
            return node;
        }
        boolean grows = !split && node != RadixTree.ROOT && tree.children[node] == 0;
        int fresh = pages - there;
        if (grows && tree.locks[node] == 0) {
            tree.extend(node, request, pages);
            inactive += fresh;
        } else if (grows && tree.locks[node] == 1 && node == holder) {
            tree.extend(node, request, pages);
        } else {
            node = tree.add(node, request, there, pages, at);
            inactive += fresh;
        }
        stored(request, there, pages);
        return node;
    }

    private void lock(int from) {
        for (int node = from; node != RadixTree.ROOT; node = tree.parent[node]) {
            if (tree.locks[node]++ == 0) {
                inactive -= tree.end[node] - tree.start[node];
                tree.leaves.remove(node);
            }
        }
    }

    private void unlock(int from) {
        for (int node = from; node != RadixTree.ROOT; node = tree.parent[node]) {
            if (--tree.locks[node] == 0) {
                inactive += tree.end[node] - tree.start[node];
                if (tree.children[node] == 0) {
                    tree.leaves.add(node);
                }
            }
        }
    }

    @Override
    void evict(int pages) {
        int left = pages;
        while (left > 0) {
            int leaf = tree.leaves.oldest();
            int cut = Math.min(left, tree.end[leaf] - tree.start[leaf]);
            int until = tree.end[leaf] - cut;
            int last = tree.edge[leaf];
            tree.shorten(leaf, cut);
            left -= cut;
            if (changes != null) {
                removed(last, until);
            }
        }
        inactive -= pages;
        free += pages;
    }

    // ---- what an index hears

    /** Notes that pages of a request have been computed, whoever holds them. */
    private void stored(int request, int from, int to) {
        if (changes == null || !caching || to <= from) {
            return;
        }
        changes.computed(paths, request, to);
        int until = Math.min(to, paths.ownStart(request));
        int edge = paths.leaf(request);
        while (edge != BlockPaths.NONE && until > from) {
            int start = paths.start(edge);
            if (until > start) {
                changes.note(paths, edge, Math.max(until, tree.residentEnd(edge)) - start);
                until = start;
            }
            edge = paths.parent(edge);
        }
    }

    private void removed(int lastEdge, int until) {
        int edge = lastEdge;
        while (edge != BlockPaths.NONE && paths.start(edge) >= until) {
            note(edge);
            edge = paths.parent(edge);
        }
        if (edge != BlockPaths.NONE) {
            note(edge);
        }
    }

    private void tellResident(int request, int pages) {
        int edge = tree.edgeAt(request, Math.max(0, pages - 1));
        while (edge != BlockPaths.NONE && paths.start(edge) >= leases.pinned[request]) {
            note(edge);
            edge = paths.parent(edge);
        }
        if (edge != BlockPaths.NONE) {
            note(edge);
        }
    }

    private void note(int edge) {
        if (changes != null) {
            int start = paths.start(edge);
            changes.note(paths, edge, Math.max(start, tree.residentEnd(edge)) - start);
        }
    }

    @Override
    public int unnoticed() {
        if (changes == null) {
            return free + inactive;
        }
        if (tree.leaves.isEmpty()) {
            return free;
        }
        int leaf = tree.leaves.oldest();
        int edge = tree.edge[leaf];
        return changes.hears(paths, edge)
                ? free
                : free + tree.end[leaf] - Math.max(tree.start[leaf], paths.start(edge));
    }
}

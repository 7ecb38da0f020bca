package dev.orrery.model.cache;

import java.util.Arrays;

/** Small multisets of pin depths, one list per slot, deepest first. A list is the number of its first node, or -1. */
final class PinLists {
    private int[] depth = new int[16];
    private int[] count = new int[16];
    private int[] next = new int[16];
    private int freeNode = -1;
    private int nodes;

    PinLists copy() {
        PinLists copy = new PinLists();
        copy.depth = depth.clone();
        copy.count = count.clone();
        copy.next = next.clone();
        copy.freeNode = freeNode;
        copy.nodes = nodes;
        return copy;
    }

    int deepest(int list) {
        return list < 0 ? 0 : depth[list];
    }

    /** Adds a depth and returns the list's new first node. */
    int add(int list, int at) {
        int before = -1;
        int node = list;
        while (node >= 0 && depth[node] > at) {
            before = node;
            node = next[node];
        }
        if (node >= 0 && depth[node] == at) {
            count[node]++;
            return list;
        }
        int fresh = allocate();
        depth[fresh] = at;
        count[fresh] = 1;
        next[fresh] = node;
        if (before < 0) {
            return fresh;
        }
        next[before] = fresh;
        return list;
    }

    /** Removes a depth once and returns the list's new first node. */
    int remove(int list, int at) {
        int before = -1;
        int node = list;
        while (depth[node] != at) {
            before = node;
            node = next[node];
        }
        if (--count[node] > 0) {
            return list;
        }
        int after = next[node];
        next[node] = freeNode;
        freeNode = node;
        if (before < 0) {
            return after;
        }
        next[before] = after;
        return list;
    }

    private int allocate() {
        int node = freeNode;
        if (node >= 0) {
            freeNode = next[node];
            return node;
        }
        if (nodes == depth.length) {
            depth = Arrays.copyOf(depth, nodes * 2);
            count = Arrays.copyOf(count, nodes * 2);
            next = Arrays.copyOf(next, nodes * 2);
        }
        return nodes++;
    }
}

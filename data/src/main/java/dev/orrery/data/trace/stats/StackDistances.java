package dev.orrery.data.trace.stats;

import java.util.Arrays;

/**
 * Exact LRU stack distances of blocks in one pass: how many other blocks were used since a block's last use.
 *
 * <p>After a request all its blocks are resident, the root most recent, the leaf least. A block is then found in a
 * cache of {@code c} blocks if and only if its distance is below {@code c}, so that one pass answers every cache size.
 * Uses get rising slots; a Fenwick tree counts the slots that are some block's last use. Slots are renumbered when they
 * run out, so memory goes with blocks, not with uses. Source: Mattson et al., "Evaluation techniques for storage
 * hierarchies", 1970.
 */
final class StackDistances {
    private static final int FREE = -1;
    private static final int NAMELESS = -2;

    private int[] slotOf;
    private int[] nodeAt = new int[1024];
    private int[] tree = new int[1025];
    private int nextSlot;
    private int resident;
    private final int[] hits;
    private long distant;

    /** Starts before the first request; a distance is counted for itself up to the number of nodes. */
    StackDistances(int nodes) {
        slotOf = new int[nodes];
        Arrays.fill(slotOf, FREE);
        hits = new int[nodes + 1];
        Arrays.fill(nodeAt, FREE);
    }

    /** Returns whether a block was used before. */
    boolean knows(int node) {
        return slotOf[node] != FREE;
    }

    /** Counts the distance of a known block. Called for all blocks of a request before they are used. */
    void count(int node) {
        int distance = resident - sum(slotOf[node] + 1);
        if (distance < hits.length) {
            hits[distance]++;
        } else {
            distant++;
        }
    }

    /** Makes a block the most recent one. */
    void use(int node) {
        int old = slotOf[node];
        if (old != FREE) {
            nodeAt[old] = FREE;
            add(old, -1);
            resident--;
        }
        slotOf[node] = take(node);
    }

    /** Makes a block the most recent one that is used this once only. */
    void useNameless() {
        take(NAMELESS);
    }

    private int take(int node) {
        if (nextSlot == nodeAt.length) {
            renumber();
        }
        int slot = nextSlot++;
        nodeAt[slot] = node;
        add(slot, 1);
        resident++;
        return slot;
    }

    private void renumber() {
        int[] old = nodeAt;
        nodeAt = new int[Math.max(old.length, Math.multiplyExact(resident, 2))];
        Arrays.fill(nodeAt, FREE);
        tree = new int[nodeAt.length + 1];
        nextSlot = 0;
        for (int node : old) {
            if (node != FREE) {
                nodeAt[nextSlot] = node;
                if (node >= 0) {
                    slotOf[node] = nextSlot;
                }
                add(nextSlot, 1);
                nextSlot++;
            }
        }
    }

    private void add(int slot, int change) {
        for (int i = slot + 1; i < tree.length; i += i & -i) {
            tree[i] += change;
        }
    }

    /** Returns how many of the first n slots are taken. */
    private int sum(int n) {
        int sum = 0;
        for (int i = n; i > 0; i -= i & -i) {
            sum += tree[i];
        }
        return sum;
    }

    /** Returns how many of the counted uses hit a cache of so many blocks. */
    long hits(int blocks) {
        long sum = 0;
        for (int d = 0; d < Math.min(blocks, hits.length); d++) {
            sum += hits[d];
        }
        return blocks > hits.length ? sum + distant : sum;
    }
}

package dev.orrery.data.trace.stats;

import dev.orrery.model.workload.PrefixTreeBuilder;

/** The most used block ids of a trace whose ids form a tree, so that a node is an id: found without a table of ids. */
final class TopIds {
    private final PrefixTreeBuilder nodes;

    TopIds(PrefixTreeBuilder nodes) {
        this.nodes = nodes;
    }

    /** Returns so many ids with their uses, most first, then smaller ids first. */
    long[][] ofTree(int most) {
        int[] best = new int[Math.min(most, nodes.nodes())];
        int found = 0;
        for (int node = 0; node < nodes.nodes(); node++) {
            if (found == best.length && !before(node, best[found - 1])) {
                continue;
            }
            int at = found < best.length ? found++ : found - 1;
            for (; at > 0 && before(node, best[at - 1]); at--) {
                best[at] = best[at - 1];
            }
            best[at] = node;
        }
        long[][] top = new long[found][];
        for (int i = 0; i < found; i++) {
            top[i] = new long[] {nodes.id(best[i]), nodes.uses(best[i])};
        }
        return top;
    }

    private boolean before(int one, int other) {
        int more = Integer.compare(nodes.uses(one), nodes.uses(other));
        return more > 0 || more == 0 && Long.compareUnsigned(nodes.id(one), nodes.id(other)) < 0;
    }
}

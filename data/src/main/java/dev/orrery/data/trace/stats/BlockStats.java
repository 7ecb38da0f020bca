package dev.orrery.data.trace.stats;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.workload.PrefixTreeBuilder;
import java.util.Arrays;

/**
 * How the prompts of a trace share blocks.
 *
 * <p>A request hits the longest leading run of blocks that were seen earlier in file order; then all its blocks become
 * known.
 */
final class BlockStats {
    private static final int TOP = 15;

    final long refs;
    final long unique;
    final long shared;
    final long sharedRefs;
    final int prefixGroups;
    private final PrefixTreeBuilder nodes;
    private final StackDistances distances;
    private final int[] lastRow;
    private final boolean tree;
    private long hits;
    private double hitTokens;
    private double reuseSum;
    private long sharedTokens;
    private long zeroHitRows;
    private long fullHitRows;
    private int reused;
    private double[] reuseMs = new double[256];

    BlockStats(StatsSink rows) {
        nodes = rows.nodes;
        distances = new StackDistances(nodes.nodes());
        lastRow = new int[nodes.nodes()];
        tree = rows.tree;
        long nameless = 0;
        long all = 0;
        for (int r = 0; r < rows.rows; r++) {
            nameless += rows.nameless[r];
            all += rows.nameless[r] + depth(rows.last[r]);
            request(rows, r);
        }
        long sharedNodes = 0;
        long uses = 0;
        int roots = 0;
        for (int node = 0; node < nodes.nodes(); node++) {
            boolean common = nodes.uses(node) > 1;
            sharedNodes += common ? 1 : 0;
            uses += common ? nodes.uses(node) : 0;
            roots += common && nodes.parent(node) < 0 ? 1 : 0;
        }
        refs = all;
        unique = nodes.nodes() + nameless;
        shared = sharedNodes;
        sharedRefs = uses;
        prefixGroups = roots;
    }

    private int depth(int node) {
        return node < 0 ? 0 : nodes.depth(node);
    }

    private void request(StatsSink rows, int r) {
        int hit = 0;
        int common = 0;
        for (int node = rows.last[r]; node >= 0; node = nodes.parent(node)) {
            common += nodes.uses(node) > 1 ? 1 : 0;
            if (distances.knows(node)) {
                distances.count(node);
                if (hit == 0) {
                    reuse(rows.timeMs[r] - rows.timeMs[lastRow[node]]);
                }
                hit++;
            }
        }
        for (int i = 0; i < rows.nameless[r]; i++) {
            distances.useNameless();
        }
        for (int node = rows.last[r]; node >= 0; node = nodes.parent(node)) {
            distances.use(node);
            lastRow[node] = r;
        }
        int blocks = depth(rows.last[r]) + rows.nameless[r];
        hits += hit;
        hitTokens += Math.min((long) hit * rows.blockSize, rows.input[r] - 1);
        sharedTokens += Math.min((long) common * rows.blockSize, rows.input[r]);
        reuseSum += (double) hit / blocks;
        zeroHitRows += hit == 0 ? 1 : 0;
        fullHitRows += hit == blocks ? 1 : 0;
    }

    private void reuse(double afterMs) {
        if (Double.isNaN(afterMs)) {
            return;
        }
        if (reused == reuseMs.length) {
            reuseMs = Arrays.copyOf(reuseMs, reused * 2);
        }
        reuseMs[reused++] = afterMs;
    }

    long leadingHits() {
        return hits;
    }

    /** Returns the tokens that hits save; at least one token of a prompt is always computed. */
    double hitTokens() {
        return hitTokens;
    }

    /** Returns the sum over requests of the part of their blocks that hits. */
    double reuseSum() {
        return reuseSum;
    }

    /** Returns the input tokens in blocks that more than one request uses. */
    long sharedTokens() {
        return sharedTokens;
    }

    long zeroHitRows() {
        return zeroHitRows;
    }

    long fullHitRows() {
        return fullHitRows;
    }

    /** Returns the hits in an LRU cache of so many blocks. */
    long lruHits(int blocks) {
        return distances.hits(blocks);
    }

    /** Returns for each request with a hit the ms since the last use of the deepest block that it hits. */
    Distribution reuseTimes() {
        return Distribution.of(Arrays.copyOf(reuseMs, reused));
    }

    /** Returns the most used ids with their uses, most first, then smaller ids first. */
    long[][] topIds() {
        if (tree) {
            return new TopIds(nodes).ofTree(TOP);
        }
        HashedIds ids = new HashedIds(Integer.MAX_VALUE - 8);
        long[] keys = new long[nodes.nodes()];
        long[] uses = new long[nodes.nodes()];
        for (int node = 0; node < nodes.nodes(); node++) {
            int i = ids.find(nodes.id(node));
            if (i < 0) {
                i = ids.add(nodes.id(node));
                keys[i] = nodes.id(node);
            }
            uses[i] += nodes.uses(node);
        }
        long[][] top = new long[Math.min(TOP, ids.size())][];
        for (int rank = 0; rank < top.length; rank++) {
            int best = 0;
            for (int i = 1; i < ids.size(); i++) {
                boolean more = uses[i] > uses[best];
                if (more || uses[i] == uses[best] && Long.compareUnsigned(keys[i], keys[best]) < 0) {
                    best = i;
                }
            }
            top[rank] = new long[] {keys[best], uses[best]};
            uses[best] = -1;
        }
        return top;
    }
}

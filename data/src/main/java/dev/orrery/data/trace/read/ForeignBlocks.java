package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.TraceCode;
import dev.orrery.model.workload.PrefixTreeBuilder;

/** Finds rows whose block ids do not form one prefix tree with the rows before. */
public final class ForeignBlocks {
    private ForeignBlocks() {}

    /**
     * Counts exactly the rows with an id that is repeated, or that an earlier row has under another parent.
     *
     * @param nodes the nodes of all paths, numbered in file order
     * @param last last node of each row, -1 for none
     * @param rows how many rows there are
     * @param line line of each row
     * @return whether there is none, so that each id is one node
     */
    public static boolean warn(PrefixTreeBuilder nodes, int[] last, int rows, int[] line, Findings findings) {
        boolean[] foreign = foreign(nodes);
        if (foreign.length == 0) {
            return true;
        }
        for (int r = 0; r < rows; r++) {
            if (last[r] >= 0 && foreign[last[r]]) {
                findings.warnOfRow(TraceCode.W_TREE, 1, line[r], r);
            }
        }
        return false;
    }

    /** Returns for each node whether it or one above is not the first with its id; nothing if all are. */
    private static boolean[] foreign(PrefixTreeBuilder nodes) {
        int n = nodes.nodes();
        long[] seen = new long[n / 16 + 16];
        HashedIds sparse = new HashedIds(Integer.MAX_VALUE - 8);
        boolean[] foreign = new boolean[0];
        for (int node = 0; node < n; node++) {
            long id = nodes.id(node);
            boolean again;
            if (id >= 0 && id < 64L * seen.length) {
                long bit = 1L << id;
                again = (seen[(int) (id >> 6)] & bit) != 0;
                seen[(int) (id >> 6)] |= bit;
            } else {
                again = sparse.find(id) >= 0;
                if (!again) {
                    sparse.add(id);
                }
            }
            if (again && foreign.length == 0) {
                foreign = new boolean[n];
            }
            if (foreign.length > 0) {
                int parent = nodes.parent(node);
                foreign[node] = again || parent >= 0 && foreign[parent];
            }
        }
        return foreign;
    }
}

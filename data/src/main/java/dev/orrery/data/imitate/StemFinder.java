package dev.orrery.data.imitate;

import dev.orrery.model.workload.PrefixTreeBuilder;
import java.util.ArrayList;
import java.util.List;

/** Finds the prefixes that many rows begin with, such as system prompts, and deals the rows to them. */
final class StemFinder {
    /** A prefix counts if at least this part of all rows end at it, going by the deepest one that counts. */
    private static final double PART = 0.01;

    private static final int LEAST_ROWS = 20;

    private final FitRows rows;
    private final int least;
    private final int[] owners;
    private final int[] stemOf;
    private final List<WorkloadProfile.Stem> stems = new ArrayList<>(List.of(WorkloadProfile.Stem.ROOT));

    StemFinder(FitRows rows) {
        this.rows = rows;
        least = Math.max(LEAST_ROWS, (int) Math.ceil(rows.rows * PART));
        owners = new int[rows.nodes.nodes()];
        stemOf = new int[rows.nodes.nodes()];
        find();
    }

    private void find() {
        PrefixTreeBuilder nodes = rows.nodes;
        for (int r = 0; r < rows.rows; r++) {
            int node = rows.last[r];
            while (node >= 0 && nodes.uses(node) < least) {
                node = nodes.parent(node);
            }
            if (node >= 0) {
                owners[node]++;
            }
        }
        for (int node = owners.length - 1; node >= 0; node--) { // children have larger numbers than parents
            int parent = nodes.parent(node);
            if (owners[node] < least && parent >= 0) {
                owners[parent] += owners[node];
                owners[node] = 0;
            }
        }
        for (int node = 0; node < owners.length; node++) {
            int above = nodes.parent(node) < 0 ? 0 : stemOf[nodes.parent(node)];
            if (owners[node] >= least) {
                stemOf[node] = stems.size();
                stems.add(new WorkloadProfile.Stem(above, nodes.depth(node)));
            } else {
                stemOf[node] = above;
            }
        }
    }

    List<WorkloadProfile.Stem> stems() {
        return stems;
    }

    /** Returns the number of the prefix of a row. */
    int of(int r) {
        return rows.last[r] < 0 ? 0 : stemOf[rows.last[r]];
    }
}

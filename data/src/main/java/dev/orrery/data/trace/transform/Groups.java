package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.model.workload.PrefixTreeBuilder;
import java.util.Arrays;

/**
 * Which rows belong together: those of a play, of a conversation, or, without a name, rows whose prompt goes on where
 * the prompt of an earlier row ended.
 */
final class Groups {
    private final PrefixTreeBuilder nodes = new PrefixTreeBuilder();
    private int[] maker = new int[1024];
    private int[] depth = new int[256];
    private long[] group = new long[256];
    private int rows;

    /** Returns the group of the next row; equal numbers are one group. */
    long of(Row row) {
        String name = row.edges.play != null ? row.edges.play : row.session();
        return name != null ? HashedIds.hash(name) | 1 : 2 * path(row);
    }

    private long path(Row row) {
        if (rows == group.length) {
            group = Arrays.copyOf(group, rows * 2);
            depth = Arrays.copyOf(depth, rows * 2);
        }
        int r = rows++;
        group[r] = r;
        int before = nodes.nodes();
        int last = row.idCount() > 0 ? nodes.add(row.ids(), row.idCount()) : -1;
        depth[r] = Math.max(0, row.idCount());
        if (nodes.nodes() > maker.length) {
            maker = Arrays.copyOf(maker, Math.max(nodes.nodes(), maker.length * 2));
        }
        Arrays.fill(maker, before, nodes.nodes(), r);
        int known = last;
        while (known >= before) {
            known = nodes.parent(known);
        }
        // The last block of a prompt is seldom full, so the next turn goes on from the one before it.
        if (known >= 0 && nodes.depth(known) >= depth[maker[known]] - 1) {
            group[r] = group[maker[known]];
        }
        return group[r];
    }
}

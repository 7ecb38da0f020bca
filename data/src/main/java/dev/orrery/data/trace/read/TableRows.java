package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Edges;
import dev.orrery.data.trace.Row;
import dev.orrery.model.workload.PlayGraphBuilder;
import dev.orrery.model.workload.RequestTable;

/** From rows of a trace to rows of a request table. */
public final class TableRows {
    private TableRows() {}

    /**
     * Adds a row and returns its number in the table.
     *
     * @param originMs time stamp that becomes 0
     * @param prefix put before the names of its conversation, its play, and what that waits for
     */
    public static int add(RequestTable.Builder table, Row row, double originMs, String prefix) {
        int r = table.add(
                row.timeMs() - originMs, row.inputTokens(), row.outputTokens(), row.ids(), Math.max(0, row.idCount()));
        String session = row.session();
        if (row.edges().play != null) {
            play(table, row, originMs, prefix, row.edges().play);
        } else if (session != null) {
            table.session(prefixed(prefix, session), row.delayMs());
        }
        if (row.priority() != 0 || row.strictPriority() != 0) {
            table.priority(row.priority(), (int) row.strictPriority());
        }
        String requestId = row.requestId();
        if (requestId != null) {
            table.requestId(requestId);
        }
        return r;
    }

    private static void play(RequestTable.Builder table, Row row, double originMs, String prefix, String name) {
        Edges edges = row.edges();
        String id = row.requestId() == null ? "row " + table.size() : row.requestId();
        String agent = row.session() == null ? null : prefixed(prefix, row.session());
        PlayGraphBuilder play =
                table.play(prefixed(prefix, name), agent, prefixed(prefix, id), edges.notBeforeMs - originMs);
        for (int i = 0; i < edges.count; i++) {
            play.edge(prefixed(prefix, edges.on[i]), edges.dispatch[i], edges.delayMs[i]);
        }
    }

    private static String prefixed(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + name;
    }
}

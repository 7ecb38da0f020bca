package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Row;
import dev.orrery.model.workload.RequestTable;

/** From rows of a trace to rows of a request table. */
public final class TableRows {
    private TableRows() {}

    /**
     * Adds a row and returns its number in the table.
     *
     * @param originMs time stamp that becomes 0
     * @param prefix put before the name of its conversation
     */
    public static int add(RequestTable.Builder table, Row row, double originMs, String prefix) {
        int r = table.add(
                row.timeMs() - originMs, row.inputTokens(), row.outputTokens(), row.ids(), Math.max(0, row.idCount()));
        String session = row.session();
        if (session != null) {
            table.session(prefix + session, row.delayMs());
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
}

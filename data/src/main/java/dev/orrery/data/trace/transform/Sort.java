package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.RowStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts rows in order of time, those of equal time in the order in which they came. A turn without a time stamp stays
 * behind the turn before it. Keeps all rows in memory.
 */
public final class Sort extends Step {
    private final RowStore rows = new RowStore();
    private final Map<String, Double> sessionMs = new HashMap<>();
    private double[] key = new double[1024];
    private double lastMs = Double.NEGATIVE_INFINITY;

    /** Takes who gets the rows. */
    public Sort(RowSink next) {
        super(next);
    }

    /** Starts another trace, whose conversations are others. */
    void nextTrace() {
        sessionMs.clear();
        lastMs = Double.NEGATIVE_INFINITY;
    }

    @Override
    protected void row(Row row, int line) {
        int r = rows.size();
        if (r == key.length) {
            key = Arrays.copyOf(key, r * 2);
        }
        double at = row.timeMs();
        String session = row.session();
        if (Double.isNaN(at)) {
            at = session == null ? lastMs : sessionMs.getOrDefault(session, lastMs);
        } else {
            lastMs = at;
        }
        if (session != null) {
            at = Math.max(at, sessionMs.getOrDefault(session, Double.NEGATIVE_INFINITY));
            sessionMs.put(session, at);
        }
        key[r] = at;
        rows.add(row, line);
    }

    @Override
    protected void end() throws IOException {
        Row row = new Row();
        for (int r : rows.order(key)) {
            rows.load(r, row);
            pass(row, rows.line(r));
        }
    }
}

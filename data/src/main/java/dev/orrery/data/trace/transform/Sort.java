package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.RowSpill;
import dev.orrery.data.trace.RowStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Puts rows in order of time, those of equal time in the order in which they came. A turn without a time stamp stays
 * behind the turn before it. Rows beyond an eighth of the heap go to temporary files, sorted, and are merged at the
 * end; what stays in memory is a word per conversation.
 */
public final class Sort extends Step {
    private static final int PART_OF_HEAP = 8;

    /** Files that may be open at a time. */
    private static final int MOST_FILES = 200;

    private final long mostBytes;
    private final boolean together;
    private final List<RowSpill> spilled = new ArrayList<>();
    private final Map<String, Double> sessionMs = new HashMap<>();
    private RowStore rows = new RowStore();
    private double[] key = new double[1024];
    private double lastMs = Double.NEGATIVE_INFINITY;

    /** Takes who gets the rows. */
    public Sort(RowSink next) {
        this(next, true, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    /** Takes who gets the rows, and how many bytes of them may be in memory. */
    Sort(RowSink next, long mostBytes) {
        this(next, true, mostBytes);
    }

    private Sort(RowSink next, boolean together, long mostBytes) {
        super(next);
        this.together = together;
        this.mostBytes = mostBytes;
    }

    /** Returns a sort for rows that are requests of their own: turns of a conversation need not keep their order. */
    public static Sort byTimeAlone(RowSink next) {
        return new Sort(next, false, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    /** Starts another trace, whose conversations are others. */
    void nextTrace() {
        sessionMs.clear();
        lastMs = Double.NEGATIVE_INFINITY;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        if (rows.bytes() > mostBytes) {
            spill();
        }
        int r = rows.size();
        if (r == key.length) {
            key = Arrays.copyOf(key, r * 2);
        }
        double at = row.timeMs();
        String session = together ? row.session() : null;
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

    private void spill() throws IOException {
        if (spilled.size() == MOST_FILES) {
            throw new IOException("the rows to sort are more than " + MOST_FILES
                    + " times an eighth of the heap; give it more memory (ORRERY_JAVA_OPTS=-Xmx8g)");
        }
        spilled.add(RowSpill.of(rows, rows.order(key), key));
        rows = new RowStore();
    }

    @Override
    protected void end() throws IOException {
        if (spilled.isEmpty()) {
            Row row = new Row();
            for (int r : rows.order(key)) {
                rows.load(r, row);
                pass(row, rows.line(r));
            }
            return;
        }
        spill();
        try {
            merge();
        } finally {
            for (RowSpill file : spilled) {
                file.close();
            }
        }
    }

    private void merge() throws IOException {
        // Equal keys stand in the order of the files, which is that in which their rows came.
        PriorityQueue<Integer> heads = new PriorityQueue<>(
                Comparator.<Integer>comparingDouble(f -> spilled.get(f).key()).thenComparing(f -> f));
        for (int f = 0; f < spilled.size(); f++) {
            if (spilled.get(f).next()) {
                heads.add(f);
            }
        }
        while (!heads.isEmpty()) {
            int f = heads.remove();
            RowSpill file = spilled.get(f);
            pass(file.row(), file.line());
            if (file.next()) {
                heads.add(f);
            }
        }
    }
}

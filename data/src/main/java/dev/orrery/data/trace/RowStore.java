package dev.orrery.data.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows in memory, for what cannot be done in one pass. */
public final class RowStore {
    private static final long[] NO_IDS = {};

    /** What a row takes beside its ids and names, roughly: the object, its array, its places in lists and orders. */
    private static final int ROW_BYTES = 200;

    private static final int EDGE_BYTES = 100;
    private static final int NAME_BYTES = 60;

    private final List<Kept> rows = new ArrayList<>();
    private long bytes;

    private record Kept(
            double timeMs,
            double delayMs,
            int line,
            int input,
            int output,
            long @Nullable [] ids,
            int nameless,
            int priority,
            long strictPriority,
            @Nullable String session,
            @Nullable String policyClass,
            @Nullable String requestId,
            @Nullable String model,
            @Nullable String member,
            @Nullable Edges edges,
            int coerced,
            String @Nullable [] unknown) {}

    /** Returns how many rows there are. */
    public int size() {
        return rows.size();
    }

    /** Returns about how many bytes the rows take. */
    public long bytes() {
        return bytes;
    }

    private static long bytes(Row row) {
        long names = 0;
        for (@Nullable
        String name : new @Nullable String[] {row.session, row.policyClass, row.requestId, row.model, row.edges.play}) {
            names += name == null ? 0 : NAME_BYTES + name.length();
        }
        return ROW_BYTES + names + 8L * Math.max(0, row.idCount) + (long) EDGE_BYTES * row.edges.count;
    }

    /** Keeps a copy of a row. */
    public void add(Row row, int line) {
        bytes += bytes(row);
        Edges edges = null;
        if (row.edges.play != null) {
            edges = new Edges();
            edges.copy(row.edges);
        }
        rows.add(new Kept(
                row.timeMs,
                row.delayMs,
                line,
                (int) row.input,
                (int) row.output,
                row.idCount < 0 ? null : row.idCount == 0 ? NO_IDS : Arrays.copyOf(row.ids, row.idCount),
                row.namelessBlocks(),
                row.priority,
                row.strictPriority,
                row.session,
                row.policyClass,
                row.requestId,
                row.model,
                row.member,
                edges,
                row.coerced,
                row.unknownFields == 0 ? null : Arrays.copyOf(row.unknown, row.unknownFields)));
    }

    /** Returns the time stamp of a row in ms, NaN for none. */
    public double timeMs(int i) {
        return rows.get(i).timeMs;
    }

    /** Returns the line at which a row stands. */
    public int line(int i) {
        return rows.get(i).line;
    }

    /** Returns the conversation of a row. */
    public @Nullable String session(int i) {
        return rows.get(i).session;
    }

    /** Copies a kept row into another row, which is cleared before. */
    public void load(int i, Row row) {
        Kept k = rows.get(i);
        row.clear();
        row.timeMs = k.timeMs;
        row.delayMs = k.delayMs;
        row.input = k.input;
        row.output = k.output;
        long[] ids = k.ids;
        if (ids != null) {
            System.arraycopy(ids, 0, row.idsFor(ids.length), 0, ids.length);
            row.idCount = ids.length;
            row.place[Row.IDS] = 0;
        }
        row.nameless(k.nameless);
        row.place[Row.INPUT] = 0;
        row.place[Row.OUTPUT] = 0;
        row.priority = k.priority;
        row.strictPriority = k.strictPriority;
        row.session = k.session;
        row.policyClass = k.policyClass;
        row.requestId = k.requestId;
        row.model = k.model;
        row.member = k.member;
        row.coerced = k.coerced;
        row.unknown(k.unknown);
        if (k.edges != null) {
            row.edges.copy(k.edges);
        }
    }

    /** Returns the rows' numbers by a key, rows of one key in the order in which they were added. */
    public int[] order(double[] key) {
        Integer[] order = new Integer[rows.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> key[i]));
        int[] out = new int[order.length];
        Arrays.setAll(out, i -> order[i]);
        return out;
    }
}

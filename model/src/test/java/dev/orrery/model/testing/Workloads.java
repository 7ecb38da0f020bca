package dev.orrery.model.testing;

import dev.orrery.model.workload.RequestTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A workload written row by row. */
public final class Workloads {
    private final RequestTable.Builder rows;
    private final int blockSize;
    private final List<long[]> ids = new ArrayList<>();
    private @Nullable RequestTable table;

    private Workloads(int blockSize, boolean delta) {
        this.rows = new RequestTable.Builder(blockSize, delta);
        this.blockSize = blockSize;
    }

    /** Starts an empty workload whose trace blocks have so many tokens. */
    public static Workloads of(int blockSize) {
        return new Workloads(blockSize, false);
    }

    /** Starts an empty workload whose later turns carry only their new tokens. */
    public static Workloads delta(int blockSize) {
        return new Workloads(blockSize, true);
    }

    /** Adds a request; without ids nothing of it is shared. */
    public Workloads request(double atMs, int input, int output, long... ids) {
        int n = Math.min(ids.length, (input + blockSize - 1) / blockSize);
        rows.add(atMs, input, output, ids, n);
        this.ids.add(Arrays.copyOf(ids, n));
        return this;
    }

    /** Adds a turn of a conversation without a time stamp, some time after the end of the turn before. */
    public Workloads turn(String conversation, double delayMs, int input, int output, long... ids) {
        request(Double.NaN, input, output, ids);
        rows.session(conversation, delayMs);
        return this;
    }

    /** Adds a turn of a conversation with a time stamp and no delay of its own. */
    public Workloads turnAt(String conversation, double atMs, int input, int output, long... ids) {
        request(atMs, input, output, ids);
        rows.session(conversation, Double.NaN);
        return this;
    }

    /** Makes the newest request part of a play; what it waits for follows. */
    public Workloads of(String play, String id, double notBeforeMs) {
        rows.play(play, play + "/agent", id, notBeforeMs);
        return this;
    }

    /** Lets the newest request of a play wait for the end of another one, and some ms longer. */
    public Workloads after(String id, double delayMs) {
        Objects.requireNonNull(rows.plays()).edge(id, false, delayMs);
        return this;
    }

    /** Lets the newest request of a play wait for the dispatch of another one, and some ms longer. */
    public Workloads afterDispatch(String id, double delayMs) {
        Objects.requireNonNull(rows.plays()).edge(id, true, delayMs);
        return this;
    }

    /** Returns the block ids of a row. */
    public long[] ids(int row) {
        return ids.get(row);
    }

    /** Ends the writing and returns the rows as a table. */
    public RequestTable table() {
        if (table == null) {
            table = rows.build();
        }
        return table;
    }

    /** Returns block ids {@code from, from + 1, ...}, enough for a prompt. */
    public static long[] ids(long from, int tokens, int blockSize) {
        long[] ids = new long[(tokens + blockSize - 1) / blockSize];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = from + i;
        }
        return ids;
    }
}

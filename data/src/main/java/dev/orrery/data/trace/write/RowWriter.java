package dev.orrery.data.trace.write;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes rows in one format, and counts what the format cannot hold. */
public abstract class RowWriter implements RowSink {
    private final Map<String, Long> lost = new LinkedHashMap<>();
    private long rows;
    private boolean ids;
    private int blockTokens = TraceOptions.DEFAULT_BLOCK_SIZE;
    private long nextOwnId = -1;

    /** Conversations of plays of which a turn was written. */
    private final HashedIds begun = new HashedIds(Integer.MAX_VALUE - 8);

    /** Only for formats of this package. */
    protected RowWriter() {}

    /** In which order a format wants its rows. */
    public enum Order {
        /** In any: rows say what they wait for. */
        ANY,
        /** By time, the turns of a conversation one after the other. */
        TURNS,
        /** By time alone. */
        TIME
    }

    /** Returns in which order the rows must come. */
    public Order order() {
        return Order.TURNS;
    }

    /** Returns a time in whole ns. */
    static long ns(double ms) {
        return Math.round(ms * 1e6);
    }

    /** Returns the tokens of one block of the ids that were written, 0 if none were. */
    public final int blockSize() {
        return ids && order() != Order.TIME ? blockTokens : 0;
    }

    /** Writes a row; what cannot be held is counted by {@link #lose}. */
    protected abstract void write(Row row) throws IOException;

    /** Writes what is still held back, and flushes. */
    public abstract void complete() throws IOException;

    /** Counts something that the format cannot hold. */
    protected final void lose(String what, boolean there) {
        if (there) {
            lost.merge(what, 1L, Long::sum);
        }
    }

    /** Counts all that a format of single requests without prefixes cannot hold; returns whether the row is left. */
    protected final boolean plain(Row row) {
        boolean timed = !Double.isNaN(row.timeMs());
        lose("rows without a time stamp (left out)", !timed);
        lose("block ids", row.idCount() >= 0);
        lose("conversations", row.session() != null);
        lose("delays", !Double.isNaN(row.delayMs()));
        lose("priorities", row.priority() != 0 || row.strictPriority() != 0 || row.policyClass() != null);
        lose("request ids", row.requestId() != null);
        lose("edges of a play graph", row.edges().count > 0);
        lose("model names", row.model() != null);
        return timed;
    }

    /**
     * Returns whether a format without edges has no start for a request, which waits and goes on from no earlier turn.
     * It is counted as left out then.
     */
    protected final boolean startless(Row row) {
        if (row.edges().play == null) {
            return false;
        }
        long session = row.session() == null ? 0 : HashedIds.hash(row.session());
        boolean goesOn = row.session() != null && begun.find(session) >= 0;
        boolean none = !goesOn && row.edges().count > 0 && Double.isNaN(row.timeMs());
        lose("requests that wait for others (left out)", none);
        if (none) {
            leaveOut();
        } else if (row.session() != null && !goesOn) {
            begun.add(session);
        }
        return none;
    }

    /** Says that a row was left out after all. */
    protected final void leaveOut() {
        rows--;
    }

    /** Returns for each thing that could not be held, in how many rows it was. */
    public final Map<String, Long> lost() {
        return lost;
    }

    /** Returns how many rows were written. */
    public final long rows() {
        return rows;
    }

    @Override
    public void start(int blockSize, boolean delta) {
        blockTokens = blockSize;
        lose("that later turns hold new tokens only", delta);
    }

    /**
     * Takes a row.
     *
     * @throws IllegalArgumentException if its time is one that readers refuse
     */
    @Override
    public final void accept(Row row, int line) throws IOException {
        if (row.timeMs() > Row.MAX_TIME_MS || row.delayMs() == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("times would be beyond the year 9999, which no trace may hold");
        }
        rows++;
        ids |= row.idCount >= 0;
        nameTail(row);
        write(row);
    }

    /**
     * Names the blocks after those with ids. Some formats leave the last, partial block of a prompt without one; the
     * formats of this package want an id for each. Nobody else has these: they count down from the largest number.
     */
    private void nameTail(Row row) {
        int blocks = Math.ceilDiv(row.inputTokens(), blockTokens);
        if (row.idCount >= 0 && row.idCount < blocks) {
            long[] ids = row.idsFor(blocks);
            while (row.idCount < blocks) {
                ids[row.idCount++] = nextOwnId--;
            }
        }
    }

    @Override
    public final void finish(Findings findings) {}
}

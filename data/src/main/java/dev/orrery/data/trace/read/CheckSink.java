package dev.orrery.data.trace.read;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceCode;
import java.util.Arrays;

/** Looks at rows and keeps none, so that a file of any length can be checked in little memory. */
final class CheckSink implements RowSink {
    /** Distinct block ids that are told apart; beyond them the count of W_TREE is a lower bound. */
    static final int MAX_IDS = 4_000_000;

    private static final int ROOT = -1;
    private static final int NOT_KEPT = -2;

    private final HashedIds ids;
    private int[] parent = new int[1024];
    private boolean beyond;
    private long foreignRows;
    private int firstLine;
    private long rows;
    private long firstRow;

    CheckSink(int maxIds) {
        ids = new HashedIds(maxIds);
    }

    @Override
    public void start(int blockSize, boolean delta) {}

    @Override
    public void accept(Row row, int line) {
        boolean foreign = false;
        int above = ROOT;
        for (int i = 0; i < row.idCount(); i++) {
            long id = row.ids()[i];
            // Blocks of a path are mostly numbered in a row.
            int known = above == NOT_KEPT ? ids.find(id) : ids.find(id, above + 1);
            if (known < 0) {
                known = learn(id, above);
                beyond |= known < 0;
            } else if (above != NOT_KEPT && parent[known] != NOT_KEPT && parent[known] != above) {
                foreign = true;
            }
            above = known < 0 ? NOT_KEPT : known;
        }
        if (foreign) {
            firstLine = foreignRows == 0 ? line : firstLine;
            firstRow = foreignRows == 0 ? rows : firstRow;
            foreignRows++;
        }
        rows++;
    }

    private int learn(long id, int above) {
        int number = ids.add(id);
        if (number >= parent.length) {
            parent = Arrays.copyOf(parent, number + number / 2);
        }
        if (number >= 0) {
            parent[number] = above;
        }
        return number;
    }

    @Override
    public void finish(Findings findings) {
        if (foreignRows > 0) {
            findings.warnOfRow(TraceCode.W_TREE, foreignRows, firstLine, firstRow);
            if (beyond) {
                findings.atLeast(TraceCode.W_TREE);
            }
        }
    }
}

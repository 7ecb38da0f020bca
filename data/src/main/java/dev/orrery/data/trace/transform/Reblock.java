package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.model.workload.PrefixTreeBuilder;
import java.io.IOException;

/**
 * Cuts prompts into blocks of another size. A new block is known by the block that holds its last token, and where in
 * it that token is; since a block implies all before it, this says what the whole new block holds. What a row has
 * beyond its ids, and the last block if it is not full, is nobody else's.
 */
public final class Reblock extends Step {
    private final int to;
    private final PrefixTreeBuilder nodes = new PrefixTreeBuilder();
    private final HashedIds known = new HashedIds(Integer.MAX_VALUE - 8);
    private int from = 1;
    private long fresh;
    private long full;
    private long distinctNameless;
    private long leadingHits;
    private int[] path = new int[1024];

    /** Takes the tokens of a new block. */
    public Reblock(RowSink next, int tokens) {
        super(next);
        to = tokens;
    }

    @Override
    protected void started(int blockSize) {
        from = blockSize;
    }

    @Override
    protected int blockSize(int before) {
        return to;
    }

    /** Returns how many full blocks the rows have. */
    public long fullBlocks() {
        return full;
    }

    /** Returns how many of them are different. */
    public long distinctBlocks() {
        return known.size() + distinctNameless;
    }

    /** Returns how many full blocks were seen before, at the start of their row. */
    public long leadingHits() {
        return leadingHits;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        int old = row.idCount;
        if (old < 0) {
            pass(row, line);
            return;
        }
        path(row, old);
        int n = (int) ((row.input + to - 1) / to);
        int whole = (int) (row.input / to);
        long[] ids = row.idsFor(n);
        boolean leading = true;
        for (int j = 0; j < n; j++) {
            long last = (long) (j + 1) * to - 1;
            int holder = (int) (last / from);
            if (j >= whole || holder >= old) {
                distinctNameless += j < whole ? 1 : 0;
                leading = false;
                ids[j] = 2 * fresh++ + 1;
                continue;
            }
            long key = (long) path[holder] * from + last % from;
            int number = known.find(key);
            leading &= number >= 0;
            leadingHits += leading ? 1 : 0;
            ids[j] = 2L * (number < 0 ? known.add(key) : number);
        }
        full += whole;
        row.idCount = n;
        pass(row, line);
    }

    private void path(Row row, int n) {
        if (n > path.length) {
            path = new int[Math.max(n, path.length * 2)];
        }
        int node = n == 0 ? -1 : nodes.add(row.ids, n);
        for (int i = n - 1; i >= 0; i--) {
            path[i] = node;
            node = nodes.parent(node);
        }
    }
}

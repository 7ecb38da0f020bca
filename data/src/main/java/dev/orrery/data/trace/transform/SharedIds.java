package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.util.BitSet;

/** Which block ids a trace uses more than once. */
public final class SharedIds implements RowSink {
    private final HashedIds ids = new HashedIds(Integer.MAX_VALUE - 8);
    private final BitSet again = new BitSet();
    private long most;

    @Override
    public void start(int blockSize, boolean delta) {}

    @Override
    public void accept(Row row, int line) {
        for (int i = 0; i < row.idCount(); i++) {
            long id = row.ids()[i];
            int known = ids.find(id);
            if (known < 0) {
                ids.add(id);
            } else if (!again.get(known)) {
                again.set(known);
                most = most < 0 || id < 0 ? -1 : Math.max(most, id);
            }
        }
    }

    @Override
    public void finish(Findings findings) {}

    /** Returns how many leading ids of a row are used more than once. */
    public int leading(Row row) {
        int n = 0;
        while (n < row.idCount() && has(row.ids()[n])) {
            n++;
        }
        return n;
    }

    boolean has(long id) {
        int known = ids.find(id);
        return known >= 0 && again.get(known);
    }

    /** Returns the largest id that is used more than once, 0 if there is none, -1 if it does not fit into 63 bits. */
    long most() {
        return most;
    }
}

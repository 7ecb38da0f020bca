package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Findings;
import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Unites traces by time; rows of one time stand in the order of the traces. Each trace keeps its block ids and names
 * apart from those of the others, unless they are shared. What stays in memory are distinct block ids, not rows.
 */
public final class Merge {
    private static final double NS_PER_MS = 1e6;

    private final Sort sort;
    private final boolean share;
    private int blockSize;
    private int traces;
    private long usedIds;
    private long clockNs;

    /** Takes who gets the rows, and whether equal block ids and names of two traces are the same. */
    public Merge(RowSink next, boolean share) {
        sort = new Sort(next);
        this.share = share;
    }

    /**
     * Returns who takes the rows of the next trace.
     *
     * @param clock ns of Unix time before the trace's time stamps, 0 for none
     * @throws IllegalArgumentException on the start, if its blocks have another size than those before
     */
    public RowSink next(long clock) {
        if (traces == 0) {
            clockNs = clock;
        }
        sort.nextTrace();
        return new One(traces++, clock == 0 || clockNs == 0 ? 0 : (clock - clockNs) / NS_PER_MS);
    }

    /** Passes on all rows. */
    public void finish(Findings findings) throws IOException {
        sort.finish(findings);
    }

    /** Returns how many rows came in. */
    public long in() {
        return sort.in();
    }

    private final class One implements RowSink {
        private final int number;
        private final double shiftMs;
        private final HashedIds ids = new HashedIds(Integer.MAX_VALUE - 8);

        One(int number, double shiftMs) {
            this.number = number;
            this.shiftMs = shiftMs;
        }

        @Override
        public void start(int tokens, boolean delta) {
            if (number == 0) {
                blockSize = tokens;
                sort.start(tokens, delta);
            } else if (tokens != blockSize) {
                throw new IllegalArgumentException("blocks of " + tokens + " tokens, but those of the first trace have "
                        + blockSize + "; reblock one of them first");
            }
        }

        @Override
        public void accept(Row row, int line) throws IOException {
            row.shift(shiftMs);
            if (!share) {
                for (int i = 0; i < row.idCount; i++) {
                    int known = ids.find(row.ids[i]);
                    row.ids[i] = usedIds + (known < 0 ? ids.add(row.ids[i]) : known);
                }
                row.session = own(row.session);
                row.requestId = own(row.requestId);
                row.edges.play = own(row.edges.play);
                for (int i = 0; i < row.edges.count; i++) {
                    row.edges.on[i] = String.valueOf(own(row.edges.on[i]));
                }
            }
            sort.accept(row, line);
        }

        private @Nullable String own(@Nullable String name) {
            return name == null || number == 0 ? name : name + ":" + (number + 1);
        }

        @Override
        public void finish(Findings findings) {
            usedIds += ids.size();
        }
    }
}

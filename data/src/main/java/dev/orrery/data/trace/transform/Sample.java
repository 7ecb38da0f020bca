package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Keeps a random part: of conversations as a whole, which keeps their shared prefixes, or of single rows. */
public final class Sample extends Step {
    private final double fraction;
    private final long seed;
    private final @Nullable Groups groups;
    private final CutRequests cut = new CutRequests();
    private long number;

    /**
     * Takes how much to keep.
     *
     * @param fraction 0 to 1
     * @param whole whether conversations are kept or dropped as a whole
     */
    public Sample(RowSink next, double fraction, boolean whole, long seed) {
        super(next);
        this.fraction = fraction;
        this.seed = seed;
        groups = whole ? new Groups() : null;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        long key = groups == null ? number++ : groups.of(row);
        if (uniform(key, seed) >= fraction) {
            cut.add(row, false);
            return;
        }
        cut.leaveOut(row);
        pass(row, line);
    }

    /** Returns how many edges of plays led to requests that were not kept, and were left out. */
    public long cutEdges() {
        return cut.edges();
    }

    /** Returns a number of 0 to 1 that depends on key and seed only. */
    static double uniform(long key, long seed) {
        long z = key * 0x9E3779B97F4A7C15L ^ (seed + 0x632BE59BD9B4E019L) * 0xD6E8FEB86659FD93L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
    }
}

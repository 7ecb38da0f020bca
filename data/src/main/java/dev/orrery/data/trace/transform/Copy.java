package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.HashedIds;
import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Repeats a trace, each copy with blocks and names of its own and some time after the one before. */
public final class Copy extends Step {
    private final int times;
    private final double offsetMs;
    private final HashedIds ids = new HashedIds(Integer.MAX_VALUE - 8);
    private final Row copy = new Row();

    /**
     * Takes how often the trace shall be there, and how many ms are between the starts of two copies. With an offset
     * the rows come out of order; a {@link Sort} behind mends that.
     */
    public Copy(RowSink next, int times, double offsetMs) {
        super(next);
        this.times = times;
        this.offsetMs = offsetMs;
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        for (int i = 0; i < row.idCount; i++) {
            int known = ids.find(row.ids[i]);
            row.ids[i] = (long) (known < 0 ? ids.add(row.ids[i]) : known) * times;
        }
        for (int c = 0; c < times; c++) {
            copy.copy(row);
            copy.shift(c * offsetMs);
            for (int i = 0; i < copy.idCount; i++) {
                copy.ids[i] += c;
            }
            copy.session = named(row.session, c);
            copy.requestId = named(row.requestId, c);
            copy.edges.play = named(row.edges.play, c);
            for (int i = 0; i < copy.edges.count; i++) {
                copy.edges.on[i] = String.valueOf(named(row.edges.on[i], c));
            }
            pass(copy, line);
        }
    }

    private static @Nullable String named(@Nullable String name, int c) {
        return name == null || c == 0 ? name : name + ":copy_" + c;
    }
}

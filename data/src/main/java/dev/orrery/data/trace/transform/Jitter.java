package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.model.kernel.RandomStreams;
import java.io.IOException;
import org.apache.commons.rng.UniformRandomProvider;

/** Moves each time stamp by at most some ms, evenly, to either side; the order of rows may change. */
public final class Jitter extends Step {
    private final UniformRandomProvider random;
    private final double mostMs;

    /** Takes how far a row may move, in ms. */
    public Jitter(RowSink next, double mostMs, long seed) {
        super(next);
        this.mostMs = mostMs;
        random = RandomStreams.stream(seed, "jitter");
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        double byMs = (2 * random.nextDouble() - 1) * mostMs;
        row.shift(Double.isNaN(row.timeMs()) ? 0 : byMs);
        pass(row, line);
    }
}

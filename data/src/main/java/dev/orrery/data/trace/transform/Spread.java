package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.RowStore;
import dev.orrery.model.kernel.RandomStreams;
import java.io.IOException;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Takes the steps out of a coarse clock: rows of one time stamp are placed at random between it and the next one, in
 * the order in which they stand.
 */
public final class Spread extends Step {
    private final UniformRandomProvider random;
    private RowStore rows = new RowStore();
    private final Row row = new Row();
    private final double givenStepMs;
    private double nowMs = Double.NaN;
    private double lastStepMs;

    /**
     * Takes the seed.
     *
     * @param stepMs length of a step in ms; 0 to take the time up to the next time stamp
     */
    public Spread(RowSink next, double stepMs, long seed) {
        super(next);
        givenStepMs = stepMs;
        random = RandomStreams.stream(seed, "spread");
    }

    @Override
    protected void row(Row in, int line) throws IOException {
        double at = in.timeMs();
        if (!Double.isNaN(at) && at != nowMs) {
            flush(at - nowMs);
            nowMs = at;
        }
        rows.add(in, line);
    }

    private void flush(double gapMs) throws IOException {
        double step = givenStepMs > 0 ? givenStepMs : gapMs > 0 ? gapMs : lastStepMs;
        lastStepMs = step;
        double[] at = new double[rows.size()];
        for (int i = 0; i < at.length; i++) {
            at[i] = random.nextDouble() * step;
        }
        Arrays.sort(at);
        for (int i = 0; i < rows.size(); i++) {
            rows.load(i, row);
            row.shift(Double.isNaN(row.timeMs()) ? 0 : at[i]);
            pass(row, rows.line(i));
        }
        rows = new RowStore();
    }

    @Override
    protected void end() throws IOException {
        flush(0);
    }
}

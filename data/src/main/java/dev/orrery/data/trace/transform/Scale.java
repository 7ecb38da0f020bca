package dev.orrery.data.trace.transform;

import dev.orrery.data.trace.Row;
import dev.orrery.data.trace.RowSink;
import java.io.IOException;

/** Divides all times and delays by a factor. */
public final class Scale extends Step {
    private final double factor;
    private double firstMs = Double.NaN;
    private boolean times;

    /**
     * Takes the factor.
     *
     * @throws IllegalArgumentException unless it is finite and above 0
     */
    public Scale(RowSink next, double factor) {
        super(next);
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the factor must be above 0 and finite, got " + factor);
        }
        this.factor = factor;
    }

    /** Returns whether there was anything to divide: two different times, or a delay. */
    public boolean times() {
        return times;
    }

    private void look(Row row) {
        if (!Double.isNaN(row.timeMs)) {
            times |= !Double.isNaN(firstMs) && row.timeMs != firstMs;
            firstMs = row.timeMs;
        }
        times |= row.delayMs > 0 || row.edges.toolWaitMs > 0;
        for (int i = 0; i < row.edges.count; i++) {
            times |= row.edges.delayMs[i] > 0;
        }
    }

    @Override
    protected void row(Row row, int line) throws IOException {
        look(row);
        row.speedUp(factor);
        pass(row, line);
    }
}

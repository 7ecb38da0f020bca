package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.Lines;
import dev.orrery.model.silicon.table.Row;
import dev.orrery.model.silicon.table.Sol;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Attention over prompts: the table holds whole prompts, a cached prefix takes its share off, and small kernels around
 * it add a constant.
 */
final class PromptTime implements KernelTime {
    static final int FULL_AXIS = 1;

    /** For batches below this what a search needs is kept. */
    private static final int MOST_ROWS = 256;

    private final Grid grid;
    private final Sol sol;
    private final Lines lines;
    private @Nullable Row[] rows = new Row[16];
    private final int heads;
    private final double constantMs;

    /**
     * Takes a table over heads, full length and batch.
     *
     * @param constantMs what is added whatever the shape
     */
    PromptTime(Grid grid, Sol sol, int heads, double constantMs) {
        this.grid = grid;
        this.sol = sol;
        this.lines = grid.lines(FULL_AXIS, sol);
        this.heads = heads;
        this.constantMs = constantMs;
    }

    @Override
    public double ms(OpShape shape) {
        double full = (double) shape.length() + shape.prefix();
        double prefix = shape.prefix();
        double whole = wholeMs(shape.batch(), shape.length() + shape.prefix());
        return whole * (full * full - prefix * prefix) / (full * full) + constantMs;
    }

    /** Returns what the table says of prompts without a cached prefix. */
    double wholeMs(int batch, int full) {
        return batch < MOST_ROWS ? row(batch).ms(full) : grid.ms(heads, full, batch, sol);
    }

    private Row row(int batch) {
        if (batch >= rows.length) {
            rows = Arrays.copyOf(rows, Math.min(MOST_ROWS, 2 * batch));
        }
        Row known = rows[batch];
        if (known == null) {
            known = lines.row(heads, batch);
            rows[batch] = known;
        }
        return known;
    }

    /** Returns what is added whatever the shape. */
    double constantMs() {
        return constantMs;
    }

    @Override
    public Origin origin(OpShape shape) {
        return grid.origin(heads, shape.length() + shape.prefix(), shape.batch(), sol);
    }
}

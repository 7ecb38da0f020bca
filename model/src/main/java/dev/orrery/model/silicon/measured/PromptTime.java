package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.Sol;

/**
 * Attention over prompts: the table holds whole prompts, a cached prefix takes its share off, and small kernels around
 * it add a constant.
 */
final class PromptTime implements KernelTime {
    static final int FULL_AXIS = 1;

    private final Grid grid;
    private final Sol sol;
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
        return grid.ms(heads, full, batch, sol);
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

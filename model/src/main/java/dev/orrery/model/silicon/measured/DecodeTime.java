package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.Lines;
import dev.orrery.model.silicon.table.Row;
import dev.orrery.model.silicon.table.Sol;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * Attention of one token per request over what it has cached, as the table says at one length or on average around it.
 */
final class DecodeTime implements KernelTime {
    private final Grid grid;
    private final Sol sol;
    private final Lines lines;
    private final int heads;
    private final boolean averaged;
    private final Map<IntArrayList, Bends> bends = new HashMap<>();

    /**
     * Takes a table over heads, batch and sequence.
     *
     * @param averaged whether five reads from 10 % below to 10 % above the length are averaged
     */
    DecodeTime(Grid grid, Sol sol, int heads, boolean averaged) {
        this.grid = grid;
        this.sol = sol;
        this.lines = grid.lines(2, sol);
        this.heads = heads;
        this.averaged = averaged;
    }

    @Override
    public double ms(OpShape shape) {
        return ms(shape.batch(), shape.length());
    }

    /** Returns the ms at a length. */
    double ms(int batch, int sequence) {
        if (!averaged) {
            return readMs(batch, sequence);
        }
        int low = Around.low(sequence);
        int high = Around.high(sequence, low);
        double sum = 0;
        for (int r = 0; r < Around.READS; r++) {
            sum += readMs(batch, Around.read(low, high, r));
        }
        return sum / Around.READS;
    }

    /** Returns whether reads around a length are averaged. */
    boolean averaged() {
        return averaged;
    }

    /** Returns where the table bends over the sequence length. */
    Bends bends(int batch) {
        return bends.computeIfAbsent(IntArrayList.wrap(grid.bends(heads, batch)), b -> new Bends(b.toIntArray()));
    }

    /** Returns what the table says over the length. */
    Row row(int batch) {
        return lines.row(heads, batch);
    }

    /** Returns what the table says at one length. */
    private double readMs(int batch, int sequence) {
        return grid.ms(heads, batch, sequence, sol);
    }

    @Override
    public Origin origin(OpShape shape) {
        return grid.origin(heads, shape.batch(), shape.length(), sol);
    }
}

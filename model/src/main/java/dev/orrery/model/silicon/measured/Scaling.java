package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Sol;
import dev.orrery.model.silicon.table.Table;

/** What scaling activations to eight bits takes, by m and k; beyond the table from its border. */
final class Scaling {
    private static final int DYNAMIC_MOVES = 2;
    private static final int MATRIX_MOVES = 3;

    private final Grid grid;
    private final Sol sol;
    private final boolean grows;
    private final int leastM;
    private final int mostM;
    private final int leastK;
    private final int mostK;

    private Scaling(SiliconTables tables, Table table, int moves, boolean grows) {
        Slice slice = tables.slice(table, Quant.FP8.label());
        if (slice == null) {
            throw Missing.slice(tables, table, "format", Quant.FP8.label());
        }
        this.grid = Grid.linear(slice);
        double bandwidth = tables.gpu().memoryBytesPerS();
        this.sol = (m, k, none) -> moves * m * k / bandwidth * KernelTime.S;
        this.grows = grows;
        int[] ms = slice.ints()[0];
        int[] ks = slice.ints()[2];
        this.leastM = ms[0];
        this.mostM = ms[ms.length - 1];
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int k : ks) {
            least = Math.min(least, k);
            most = Math.max(most, k);
        }
        this.leastK = least;
        this.mostK = most;
    }

    /** Returns what a scale that follows the activations takes more than a constant one. */
    static Scaling dynamic(SiliconTables tables) {
        return new Scaling(tables, Table.COMPUTESCALE, DYNAMIC_MOVES, false);
    }

    /** Returns what writing a scaled matrix takes. */
    static Scaling matrix(SiliconTables tables) {
        return new Scaling(tables, Table.SCALE_MATRIX, MATRIX_MOVES, true);
    }

    double ms(int m, int k) {
        int nearM = Math.clamp(m, leastM, mostM);
        int nearK = Math.clamp(k, leastK, mostK);
        double ms = grid.ms(nearM, nearK, 0, sol);
        boolean beyond = nearM != m || nearK != k;
        return grows && beyond ? ms * (sol.ms(m, k, 0) / sol.ms(nearM, nearK, 0)) : ms;
    }
}

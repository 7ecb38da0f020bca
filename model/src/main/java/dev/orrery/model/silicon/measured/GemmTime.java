package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.Gemm;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Sites;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.Sol;
import dev.orrery.model.silicon.table.Table;
import org.jspecify.annotations.Nullable;

/** A matrix product. With a constant scale of activations what scaling costs is taken off. */
final class GemmTime implements KernelTime {
    private final SiliconTables tables;
    private final Gemm op;
    private final Sol sol;
    private final Sites.Shape shape;
    private final @Nullable Scaling dynamic;
    private final @Nullable Scaling matrix;

    GemmTime(SiliconTables tables, Gemm op, SiteCache sites) {
        this.tables = tables;
        this.op = op;
        boolean constant = op.quant() == Quant.FP8_STATIC;
        Quant measured = constant ? Quant.FP8 : op.quant();
        this.sol = sol(tables, measured);
        Slice slice = tables.slice(Table.GEMM, measured.label());
        if (slice == null) {
            throw Missing.slice(tables, Table.GEMM, "format", measured.label());
        }
        this.shape = sites.of(measured.label(), slice, sol).shape(op.n(), op.k());
        this.dynamic = constant ? Scaling.dynamic(tables) : null;
        this.matrix = constant && op.lowPrecisionInput() ? Scaling.matrix(tables) : null;
    }

    /** Returns the greater of what computing and what reading and writing takes, by m, n, k. */
    private static Sol sol(SiliconTables tables, Quant quant) {
        double flops = Missing.flops(tables, quant);
        double bytes = quant.bytes();
        double bandwidth = tables.gpu().memoryBytesPerS();
        return (m, n, k) -> Math.max(2 * m * n * k / flops, bytes * (m * n + m * k + n * k) / bandwidth) * S;
    }

    @Override
    public double ms(OpShape at) {
        int rows = Math.toIntExact(at.tokens());
        double light = sol.ms(rows, op.n(), op.k());
        double ms = shape.ms(rows);
        if (Double.isNaN(ms)) {
            if (op.belowGridSol()) {
                return light;
            }
            throw Missing.point(
                    tables, Table.GEMM, op.quant().label() + " n " + op.n() + " k " + op.k() + " m " + rows);
        }
        if (dynamic == null) {
            return ms;
        }
        ms -= dynamic.ms(rows, op.k());
        if (matrix != null) {
            ms -= matrix.ms(rows, op.k());
        }
        return Math.max(ms, light);
    }

    @Override
    public Origin origin(OpShape at) {
        int rows = Math.toIntExact(at.tokens());
        return Double.isNaN(shape.ms(rows)) ? Origin.FORMULA : shape.origin(rows);
    }

    @Override
    public int[] knots() {
        return shape.keys();
    }

    @Override
    public int @Nullable [] bends() {
        return shape instanceof Sites.Known known && dynamic == null ? known.keys() : null;
    }
}

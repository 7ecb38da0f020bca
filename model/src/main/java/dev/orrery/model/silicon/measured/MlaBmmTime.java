package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.MlaBmm;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.table.Curve;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;

/** The batched products around the MLA kernel, measured mostly for powers of two of heads. */
final class MlaBmmTime implements KernelTime {
    private static final int WEIGHTS = 65536;
    private static final int ACTIVATIONS = 640;

    private final SiliconTables tables;
    private final Quant quant;
    private final double flops;
    private final int heads;
    private final double share;
    private final Curve curve;

    MlaBmmTime(SiliconTables tables, MlaBmm op) {
        this.tables = tables;
        this.flops = Missing.flops(tables, op.quant());
        String kernel = op.pre() ? "mla_gen_pre" : "mla_gen_post";
        boolean measured = tables.hasKey(Table.MLA_BMM, op.quant().label());
        this.quant = measured ? op.quant() : Quant.BFLOAT16;
        int power = Integer.highestOneBit(Math.max(1, 2 * op.heads() - 1));
        Slice own = tables.slice(Table.MLA_BMM, SliceKeys.of(quant.label(), kernel, op.heads()));
        this.heads = own == null ? power : op.heads();
        this.share = (double) op.heads() / heads;
        String key = SliceKeys.of(quant.label(), kernel, heads);
        Slice slice = own == null ? tables.slice(Table.MLA_BMM, key) : own;
        if (slice == null) {
            throw Missing.slice(tables, Table.MLA_BMM, "format/kernel/heads", key);
        }
        this.curve = new Curve(slice);
    }

    private double sol(double tokens) {
        double computed = 2 * tokens * heads * WEIGHTS / flops;
        double moved = heads * (ACTIVATIONS * tokens + WEIGHTS) * quant.bytes();
        return Math.max(computed, moved / tables.gpu().memoryBytesPerS()) * S;
    }

    @Override
    public double ms(OpShape shape) {
        return curve.ms(shape.batch(), this::sol) * share;
    }

    @Override
    public Origin origin(OpShape shape) {
        return curve.origin(shape.batch());
    }

    @Override
    public int[] knots() {
        return curve.keys();
    }
}

package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.Moe;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.table.Curve;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import org.jspecify.annotations.Nullable;

/** The experts of a layer. Formulas divide whole numbers from left to right, as the reference does. */
final class MoeTime implements KernelTime {
    private static final String UNIFORM = "uniform";
    private static final int FEW_TOKENS = 128;

    private final SiliconTables tables;
    private final Moe op;
    private final double flops;
    private final Curve curve;
    private final @Nullable Curve few;

    MoeTime(SiliconTables tables, Moe op) {
        this.tables = tables;
        this.op = op;
        this.flops = Missing.flops(tables, op.quant());
        String key = key(distribution());
        Slice slice = tables.slice(Table.MOE, key);
        if (slice == null) {
            String columns = "format/load/experts per token/experts/hidden/intermediate/TP/EP";
            throw Missing.slice(tables, Table.MOE, columns, key);
        }
        this.curve = new Curve(slice);
        Slice fast = op.quant() == Quant.NVFP4 ? tables.slice(Table.MOE_FEW_TOKENS, key) : null;
        this.few = fast == null ? null : new Curve(fast);
    }

    private String key(String distribution) {
        return SliceKeys.of(
                op.quant().label(),
                distribution,
                op.topK(),
                op.experts(),
                op.hidden(),
                op.inter(),
                op.moeTp(),
                op.moeEp());
    }

    /** A load that was measured for no shape of this format is taken as uniform. */
    private String distribution() {
        boolean known = tables.hasKey(Table.MOE, SliceKeys.of(op.quant().label(), op.distribution()));
        return known ? op.distribution() : UNIFORM;
    }

    private double sol(double tokens) {
        long t = (long) tokens * op.topK();
        long h = op.hidden();
        long inter = op.inter();
        long g = op.gated() ? 3 : 2;
        long perRank = t / op.moeEp();
        double computed = (double) (t * h * inter * g * 2 / op.moeEp() / op.moeTp()) / flops;
        double moved = (perRank * h * 2
                        + perRank * inter * g / op.moeTp()
                        + h * inter * g / op.moeTp() * Math.min(op.experts() / op.moeEp(), perRank))
                * op.quant().bytes();
        return Math.max(computed, moved / tables.gpu().memoryBytesPerS()) * S;
    }

    private long tokens(OpShape shape) {
        return shape.tokens() * op.attentionDp();
    }

    private Curve curve(long tokens) {
        return few != null && tokens <= FEW_TOKENS ? few : curve;
    }

    @Override
    public double ms(OpShape shape) {
        long tokens = tokens(shape);
        Curve at = curve(tokens);
        if (at.isPoint() && at.origin(tokens) == Origin.EXTRAPOLATED && tokens < at.keys()[0]) {
            throw Missing.point(tables, Table.MOE, key(op.distribution()) + " at " + tokens + " tokens");
        }
        return at.ms(tokens, this::sol);
    }

    @Override
    public Origin origin(OpShape shape) {
        long tokens = tokens(shape);
        return curve(tokens).origin(tokens);
    }

    @Override
    public int[] knots() {
        int[] tokens = curve.keys();
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] /= op.attentionDp();
        }
        return tokens;
    }

    @Override
    public int @Nullable [] bends() {
        return few == null && !curve.isPoint() ? curve.bends(op.attentionDp()) : null;
    }
}

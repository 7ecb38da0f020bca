package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.Gdn;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.table.Curve;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of a gated delta net. Over a prompt the cached prefix plays no part; what was not measured takes the time
 * that physics allows.
 */
final class GdnTime implements KernelTime {
    private static final List<String> SCANS =
            List.of("chunk_gated_delta_rule_flashinfer", "chunk_gated_delta_rule_triton", "chunk_gated_delta_rule");
    private static final List<String> RECURRENCES =
            List.of("fused_recurrent_gated_delta_rule_packed_decode", "fused_recurrent_gated_delta_rule");
    private static final int FLOAT_BYTES = 4;
    private static final int BFLOAT16_BYTES = 2;
    private static final int CHUNK = 64;

    private final SiliconTables tables;
    private final Gdn op;
    private final @Nullable Grid grid;
    private final @Nullable Curve curve;

    GdnTime(SiliconTables tables, Gdn op) {
        this.tables = tables;
        this.op = op;
        Slice slice = null;
        for (String kernel : kernels()) {
            slice = slice == null ? tables.slice(Table.GDN, key(kernel)) : slice;
        }
        this.grid = slice != null && op.context() ? Grid.linear(slice) : null;
        this.curve = slice != null && !op.context() ? new Curve(slice) : null;
    }

    private boolean convolution() {
        return op.kernel().startsWith("causal_conv1d");
    }

    private List<String> kernels() {
        return convolution() ? List.of(op.kernel()) : op.context() ? SCANS : RECURRENCES;
    }

    private String key(String kernel) {
        return SliceKeys.of(
                kernel,
                op.context() ? "context" : "generation",
                op.model(),
                op.convWidth(),
                op.keyHeads(),
                op.keyDim(),
                op.valueHeads(),
                op.valueDim());
    }

    private double sol(double batch, double length) {
        double tokens = batch * length;
        double keys = (double) op.keyHeads() * op.keyDim();
        double values = (double) op.valueHeads() * op.valueDim();
        double states = values * op.keyDim();
        double bytes;
        if (convolution()) {
            bytes = tokens * (2 * keys + values) * BFLOAT16_BYTES * (op.convWidth() + 2);
        } else if (op.context()) {
            double chunks = Math.floor(length / CHUNK);
            bytes = batch * (2 * states * FLOAT_BYTES + chunks * states * FLOAT_BYTES)
                    + tokens * BFLOAT16_BYTES * (2 * keys + 2 * values);
        } else {
            bytes = batch * (2 * states * FLOAT_BYTES + BFLOAT16_BYTES * (2 * keys + 2 * values));
        }
        return bytes / tables.gpu().memoryBytesPerS() * S;
    }

    private double sol(double batch, double length, double none) {
        return sol(batch, length);
    }

    @Override
    public double ms(OpShape shape) {
        if (grid != null) {
            return grid.ms(shape.batch(), shape.length(), 0, this::sol);
        }
        if (curve != null) {
            return curve.ms(shape.batch(), batch -> sol(batch, 1));
        }
        return sol(shape.batch(), op.context() ? shape.length() : 1);
    }

    @Override
    public Origin origin(OpShape shape) {
        if (grid != null) {
            return grid.origin(shape.batch(), shape.length(), 0, this::sol);
        }
        return curve == null ? Origin.FORMULA : curve.origin(shape.batch());
    }

    @Override
    public int[] knots() {
        return curve == null ? new int[0] : curve.keys();
    }
}

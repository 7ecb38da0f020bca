package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.AllReduce;
import dev.orrery.model.silicon.op.Kernel.Nccl;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.Curve;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Table;
import org.jspecify.annotations.Nullable;

/** A message among ranks: a curve over its elements, stretched where more ranks talk than were measured. */
final class CollectiveTime implements KernelTime {
    private final @Nullable Curve curve;
    private final double elementsPerToken;
    private final double stretch;

    private CollectiveTime(@Nullable Curve curve, double elementsPerToken, double stretch) {
        this.curve = curve;
        this.elementsPerToken = elementsPerToken;
        this.stretch = stretch;
    }

    static CollectiveTime of(SiliconTables tables, AllReduce op) {
        return op.gpus() <= 1
                ? new CollectiveTime(null, op.hidden(), 0)
                : of(tables, Table.CUSTOM_ALLREDUCE, "", op.gpus(), op.hidden());
    }

    static CollectiveTime of(SiliconTables tables, Nccl op) {
        String kind = op.collective().label() + SliceKeys.SEPARATOR;
        return of(tables, Table.NCCL, kind, op.gpus(), op.elementsPerToken());
    }

    /** Beyond the most ranks that were measured, which may be more than a machine has, the curve is stretched. */
    private static CollectiveTime of(
            SiliconTables tables, Table table, String kind, int gpus, double elementsPerToken) {
        int most = 0;
        for (String key : tables.keys(table)) {
            if (key.startsWith(kind)) {
                most = Math.max(most, Integer.parseInt(key.substring(kind.length())));
            }
        }
        int measured = most == 0 ? gpus : Math.min(gpus, most);
        Slice slice = tables.slice(table, kind + measured);
        if (slice == null) {
            throw Missing.slice(tables, table, kind.isEmpty() ? "GPUs" : "collective/GPUs", kind + measured);
        }
        return new CollectiveTime(new Curve(slice), elementsPerToken, stretch(tables.gpu(), measured, gpus));
    }

    private static double stretch(GpuSystem gpu, int measured, int gpus) {
        if (gpus <= measured) {
            return 1;
        }
        double steps = (double) (gpus - 1) / gpus * ((double) measured / (measured - 1));
        return steps * (gpu.linkBytesPerS(measured) / gpu.linkBytesPerS(gpus));
    }

    private double elements(OpShape shape) {
        return elementsPerToken * shape.tokens();
    }

    @Override
    public double ms(OpShape shape) {
        return curve == null ? 0 : curve.ms(elements(shape), size -> size) * stretch;
    }

    @Override
    public Origin origin(OpShape shape) {
        return curve == null ? Origin.FORMULA : curve.origin(elements(shape));
    }

    @Override
    public int[] knots() {
        if (curve == null) {
            return new int[0];
        }
        int[] sizes = curve.keys();
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = (int) (sizes[i] / elementsPerToken);
        }
        return sizes;
    }

    @Override
    public int[] bends() {
        return curve == null ? new int[0] : curve.bends(elementsPerToken);
    }
}

package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.op.Origin;
import org.jspecify.annotations.Nullable;

/**
 * Collectives cost a part of what was measured of them alone: engines fuse them with what comes before and after, and
 * overlap them.
 *
 * @param timer the measured times
 * @param factor the part that remains
 */
record FusedCollectives(OpTimer timer, double factor) implements OpTimer {
    /** Returns a timer of collectives that cost a part of what was measured, 1 for all. */
    static OpTimer of(OpTimer timer, double part) {
        return part == 1 ? timer : new FusedCollectives(timer, part);
    }

    @Override
    public double ms(Kernel kernel, OpShape shape) {
        double ms = timer.ms(kernel, shape);
        return kernel instanceof Kernel.AllReduce || kernel instanceof Kernel.Nccl ? ms * factor : ms;
    }

    @Override
    public double wholePromptMs(Kernel kernel, int batch, int full) {
        return timer.wholePromptMs(kernel, batch, full);
    }

    @Override
    public Origin origin(Kernel kernel, OpShape shape) {
        return timer.origin(kernel, shape);
    }

    @Override
    public int @Nullable [] bends(Kernel kernel) {
        return timer.bends(kernel);
    }
}

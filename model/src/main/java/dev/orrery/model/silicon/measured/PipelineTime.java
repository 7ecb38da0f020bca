package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.P2P;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.system.GpuSystem;

/** A message to the next stage of a pipeline: a bandwidth and a constant. */
record PipelineTime(GpuSystem gpu, P2P op) implements KernelTime {
    private static final int BFLOAT16_BYTES = 2;

    @Override
    public double ms(OpShape shape) {
        if (op.stages() <= 1) {
            return 0;
        }
        double bytes = (double) shape.tokens() * op.hidden() * BFLOAT16_BYTES;
        return (bytes / gpu.rackBytesPerS() + gpu.p2pLatencyS()) * S;
    }

    @Override
    public Origin origin(OpShape shape) {
        return Origin.FORMULA;
    }
}

package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.system.GpuSystem;

/** Kernels that only move bytes: a bandwidth and a constant. */
final class MemoryTime implements KernelTime {
    private static final int BFLOAT16_BYTES = 2;

    private final GpuSystem gpu;
    private final double bytesPerToken;

    MemoryTime(GpuSystem gpu, Kernel.Embedding op) {
        this.gpu = gpu;
        this.bytesPerToken = (double) op.hidden() * BFLOAT16_BYTES;
    }

    MemoryTime(GpuSystem gpu, Kernel.Elementwise op) {
        this.gpu = gpu;
        this.bytesPerToken = op.bytesPerToken();
    }

    /** Returns the ms in which so many bytes are moved. */
    static double ms(GpuSystem gpu, double bytes) {
        return (bytes / (gpu.memoryBytesPerS() * gpu.memoryEfficiency()) + gpu.memoryLatencyS()) * S;
    }

    @Override
    public double ms(OpShape shape) {
        return ms(gpu, bytesPerToken * shape.tokens());
    }

    @Override
    public Origin origin(OpShape shape) {
        return Origin.FORMULA;
    }

    @Override
    public int[] bends() {
        return new int[0];
    }
}

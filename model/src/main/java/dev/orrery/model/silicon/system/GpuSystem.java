package dev.orrery.model.silicon.system;

import dev.orrery.model.silicon.op.FlopsKey;
import java.util.List;

/**
 * The facts of a GPU and its links that times and memory follow from.
 *
 * @param name such as {@code h200_sxm}
 * @param memoryBytesPerS bandwidth of the GPU's memory
 * @param memoryEfficiency part of it that simple kernels reach
 * @param memoryLatencyS constant of a simple kernel
 * @param capacityBytes memory of a GPU
 * @param bf16Flops tensor core rate per second, 0 if the GPU cannot
 * @param fp8Flops likewise
 * @param fp4Flops likewise
 * @param int8Flops likewise
 * @param sm compute capability, such as 90
 * @param gpusPerNode GPUs of a machine
 * @param gpusPerRack GPUs of a rack, {@link Integer#MAX_VALUE} if racks make no difference
 * @param nodeBytesPerS link inside a machine, per GPU and direction
 * @param rackBytesPerS link between machines
 * @param farBytesPerS link between racks
 * @param p2pLatencyS constant of a message between pipeline stages
 * @param otherBytes memory that an engine needs besides weights, activations and the cache
 * @param ncclBytes memory that NCCL needs with 1, 2, 4 and 8 ranks
 * @param nccl version of NCCL that was measured
 */
public record GpuSystem(
        String name,
        double memoryBytesPerS,
        double memoryEfficiency,
        double memoryLatencyS,
        long capacityBytes,
        double bf16Flops,
        double fp8Flops,
        double fp4Flops,
        double int8Flops,
        int sm,
        int gpusPerNode,
        int gpusPerRack,
        double nodeBytesPerS,
        double rackBytesPerS,
        double farBytesPerS,
        double p2pLatencyS,
        long otherBytes,
        List<Long> ncclBytes,
        String nccl) {
    /** Returns the rate per second of a number format, 0 if the GPU cannot compute in it. */
    public double flops(FlopsKey key) {
        return switch (key) {
            case BF16 -> bf16Flops;
            case FP8 -> fp8Flops;
            case FP4 -> fp4Flops;
            case INT8 -> int8Flops;
        };
    }

    /** Returns the bandwidth per GPU, in bytes per second, of the slowest link that {@code gpus} ranks talk over. */
    public double linkBytesPerS(int gpus) {
        if (gpus <= gpusPerNode) {
            return nodeBytesPerS;
        }
        return gpus <= gpusPerRack ? rackBytesPerS : farBytesPerS;
    }

    /** Returns the memory, in bytes, that NCCL needs with so many ranks of tensor parallelism. */
    public long ncclBytes(int tp) {
        int steps = 31 - Integer.numberOfLeadingZeros(Math.max(1, Math.min(tp, 8)));
        return ncclBytes.get(steps);
    }
}

package dev.orrery.data.silicon.roofline;

import dev.orrery.model.silicon.system.GpuSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a data sheet says of a GPU; NaN where it was not asked.
 *
 * @param tflops dense rate in sixteen bits, 1e12 per second
 * @param fp8Tflops dense rate in eight bits, 0 if it has no tensor cores for them
 * @param memoryGbS bandwidth of its memory, 1e9 bytes per second
 * @param memoryGb its memory, GiB
 * @param linkGbS bandwidth to the other GPUs of its machine, per direction, 1e9 bytes per second
 */
public record DataSheet(double tflops, double fp8Tflops, double memoryGbS, double memoryGb, double linkGbS) {
    private static final double TERA = 1e12;
    private static final double GIGA = 1e9;
    private static final double GIB = 1L << 30;

    /** Compute capabilities that stand for what a GPU can: eight bits, or not. */
    private static final int EIGHT_BITS = 90;

    private static final int SIXTEEN_BITS = 80;

    /** What small kernels reach, links between machines and what engines need; as in the catalogue of GPUs. */
    private static final GpuSystem USUAL = new GpuSystem(
            "",
            0,
            0.8,
            3e-6,
            0,
            0,
            0,
            0,
            0,
            SIXTEEN_BITS,
            8,
            Integer.MAX_VALUE,
            0,
            25e9,
            25e9,
            1e-5,
            3_758_096_384L,
            List.of(0L, 358_612_992L, 411_041_792L, 411_041_792L),
            "");

    /** Returns the first number that must be there of an unknown GPU and is not, null if all are. */
    public @Nullable String missing(int gpus) {
        if (Double.isNaN(tflops)) {
            return "tflops";
        }
        if (Double.isNaN(memoryGbS)) {
            return "hbm_gb_s";
        }
        if (Double.isNaN(memoryGb)) {
            return "hbm_gb";
        }
        return gpus > 1 && Double.isNaN(linkGbS) ? "link_gb_s" : null;
    }

    /**
     * Returns a GPU.
     *
     * @param known a GPU that gives what the sheet does not; null for a GPU that nobody knows
     */
    public GpuSystem gpu(String name, @Nullable GpuSystem known) {
        GpuSystem base = known == null ? USUAL : known;
        double fp8 = or(fp8Tflops * TERA, base.fp8Flops());
        boolean told = known == null || !Double.isNaN(fp8Tflops);
        return new GpuSystem(
                name,
                or(memoryGbS * GIGA, base.memoryBytesPerS()),
                base.memoryEfficiency(),
                base.memoryLatencyS(),
                (long) or(memoryGb * GIB, base.capacityBytes()),
                or(tflops * TERA, base.bf16Flops()),
                fp8,
                base.fp4Flops(),
                base.int8Flops(),
                told && base.fp4Flops() == 0 ? (fp8 > 0 ? EIGHT_BITS : SIXTEEN_BITS) : base.sm(),
                base.gpusPerNode(),
                base.gpusPerRack(),
                or(linkGbS * GIGA, base.nodeBytesPerS()),
                base.rackBytesPerS(),
                base.farBytesPerS(),
                base.p2pLatencyS(),
                base.otherBytes(),
                base.ncclBytes(),
                base.nccl());
    }

    private static double or(double given, double otherwise) {
        return Double.isNaN(given) ? otherwise : given;
    }
}

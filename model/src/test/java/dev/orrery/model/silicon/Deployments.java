package dev.orrery.model.silicon;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.Checkpoint;
import dev.orrery.model.silicon.spec.DeltaNet;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.util.List;

/** Small deployments of every family. */
public final class Deployments {
    private static final GpuSystem GPU = new GpuSystem(
            "gpu",
            4e12,
            0.8,
            3e-6,
            80L << 30,
            1e15,
            2e15,
            0,
            0,
            90,
            8,
            Integer.MAX_VALUE,
            450e9,
            50e9,
            50e9,
            1e-5,
            3758096384L,
            List.of(0L, 1L << 28, 1L << 29, 1L << 29),
            "2");

    private Deployments() {}

    /** Returns the GPU of them all. */
    public static GpuSystem gpu() {
        return GPU;
    }

    /** Returns a model of a family. */
    public static ModelSpec model(Family family) {
        boolean experts = family != Family.DENSE;
        return new ModelSpec(
                "test/" + family.label(),
                family,
                8,
                2048,
                16,
                4,
                128,
                experts ? 0 : 8192,
                32000,
                true,
                family == Family.WINDOWED_MOE ? 128 : 0,
                experts ? new Experts(128, 8, 512, 512) : null,
                family == Family.MLA ? new Latent(256, 512, 64, 128, 128) : null,
                family == Family.DELTA_NET ? new DeltaNet(4, 8, 64, 64, 4, 4) : null,
                Checkpoint.PLAIN,
                32768);
    }

    /** Returns a deployment on two GPUs. */
    public static Deployment of(Family family, Backend backend, int draftTokens) {
        ModelSpec model = model(family);
        return new Deployment(
                model, GPU, backend, ParallelShape.ofTp(2), Formats.of(model, GPU, backend, false), draftTokens);
    }
}

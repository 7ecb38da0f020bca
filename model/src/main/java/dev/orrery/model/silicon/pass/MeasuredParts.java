package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.measured.StepAttention;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The parts of {@link BatchPasses}, with attention of decode steps kept by batch. For one run. */
public final class MeasuredParts extends BatchParts {
    private final MeasuredTimer timer;

    /** By batch and kernel. */
    private @Nullable StepAttention[] rows = new StepAttention[256];

    /**
     * Prepares the parts of a deployment.
     *
     * @throws dev.orrery.model.silicon.op.NoTimeException if something of it was not measured
     */
    public MeasuredParts(Deployment deployment, MeasuredTimer timer) {
        this(deployment, timer, 1);
    }

    /**
     * Prepares the parts of a deployment whose collectives cost less than alone.
     *
     * @param collectives the part that remains of them, 0 to 1
     * @throws dev.orrery.model.silicon.op.NoTimeException if something of it was not measured
     */
    public MeasuredParts(Deployment deployment, MeasuredTimer timer, double collectives) {
        this(timer, new BatchPasses(deployment, FusedCollectives.of(timer, collectives)));
    }

    private MeasuredParts(MeasuredTimer timer, BatchPasses passes) {
        super(passes);
        this.timer = timer;
    }

    /** Returns the parts of decode steps as the reference's telemetry counts them: draft tokens are not seen. */
    static StepParts telemetry(Deployment deployment, MeasuredTimer timer, double collectives) {
        return new MeasuredParts(timer, new BatchPasses(deployment, FusedCollectives.of(timer, collectives), 1));
    }

    @Override
    public void stepAttention(int requests, int length, double[] into, int n) {
        Arrays.fill(into, 0, n, 0);
        int kernels = stepKernels();
        for (int k = 0; k < kernels; k++) {
            attention(requests, kernels, k).addRun(length, n, stepKernel(k).scale(), into);
        }
    }

    private StepAttention attention(int requests, int kernels, int k) {
        int place = requests * kernels + k;
        if (place >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max((requests + 1) * kernels, 2 * rows.length));
        }
        StepAttention known = rows[place];
        if (known == null) {
            known = timer.steps(stepKernel(k), requests * stepTokens());
            rows[place] = known;
        }
        return known;
    }
}

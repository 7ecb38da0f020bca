package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.measured.StepAttention;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.spec.Deployment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of {@link BatchPasses}, with attention of decode steps kept by batch. For one run. */
public final class MeasuredParts implements PassParts {
    private static final int PROBE_LENGTH = 1024;

    private final BatchPasses passes;
    private final MeasuredTimer timer;
    private final Kernel[] kernels;
    private final double constantMs;
    private StepAttention[] @Nullable [] rows = new StepAttention[256][];

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
        this.timer = timer;
        this.passes = passes;
        List<Kernel> steps = passes.stepKernels();
        this.kernels = steps.toArray(new Kernel[0]);
        this.constantMs = passes.promptConstantMs(1, PROBE_LENGTH);
        passes.ms(1, PROBE_LENGTH, 0, (double) PROBE_LENGTH * PROBE_LENGTH, 1, PROBE_LENGTH);
        passes.ms(0, 0, 0, 0, 1, PROBE_LENGTH);
    }

    /** Returns the parts of decode steps as the reference's telemetry counts them: draft tokens are not seen. */
    static StepParts telemetry(Deployment deployment, MeasuredTimer timer, double collectives) {
        return new MeasuredParts(timer, new BatchPasses(deployment, FusedCollectives.of(timer, collectives), 1));
    }

    @Override
    public int stepTokens() {
        return passes.stepTokens();
    }

    @Override
    public double tokensMs(int tokens) {
        return passes.tokensMs(tokens);
    }

    @Override
    public double logitsMs(int requests) {
        return passes.logitsMs(requests);
    }

    @Override
    public double scanMs(int requests, int tokens) {
        return passes.scanMs(requests, tokens);
    }

    @Override
    public double promptMs(int requests, int length) {
        return passes.promptMs(requests, length);
    }

    @Override
    public double promptConstantMs() {
        return constantMs;
    }

    @Override
    public double stepTokensMs(int requests) {
        return passes.stepTokensMs(requests);
    }

    @Override
    public void stepAttention(int requests, int length, double[] into, int n) {
        Arrays.fill(into, 0, n, 0);
        StepAttention[] row = row(requests);
        for (int k = 0; k < kernels.length; k++) {
            row[k].addRun(length, n, kernels[k].scale(), into);
        }
    }

    private StepAttention[] row(int requests) {
        if (requests >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(requests + 1, 2 * rows.length));
        }
        StepAttention[] known = rows[requests];
        if (known == null) {
            known = new StepAttention[kernels.length];
            for (int k = 0; k < kernels.length; k++) {
                known[k] = timer.steps(kernels[k], requests * passes.stepTokens());
            }
            rows[requests] = known;
        }
        return known;
    }

    /** Returns the whole passes, for comparisons. */
    public BatchPasses passes() {
        return passes;
    }
}

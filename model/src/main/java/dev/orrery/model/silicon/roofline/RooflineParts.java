package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.StepParts;
import dev.orrery.model.silicon.spec.Deployment;

/** The parts of {@link BatchPasses} by a data sheet. For one run. */
final class RooflineParts implements PassParts {
    private static final int PROBE_LENGTH = 1024;

    private final RooflineTimer timer;
    private final BatchPasses passes;
    private final Kernel[] steps;
    private final double constantMs;

    RooflineParts(Deployment deployment, RooflineTimer timer) {
        this(timer, new BatchPasses(deployment, timer));
    }

    private RooflineParts(RooflineTimer timer, BatchPasses passes) {
        this.timer = timer;
        this.passes = passes;
        this.steps = passes.stepKernels().toArray(new Kernel[0]);
        this.constantMs = passes.promptConstantMs(1, PROBE_LENGTH);
    }

    /** Returns the parts of decode steps as the reference's telemetry counts them: draft tokens are not seen. */
    static StepParts telemetry(Deployment deployment, RooflineTimer timer) {
        return new RooflineParts(timer, new BatchPasses(deployment, timer, 1));
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
    public double logitsMs(int rows) {
        return passes.logitsMs(rows);
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
        int tokens = requests * passes.stepTokens();
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (Kernel kernel : steps) {
                sum += kernel.scale() * timer.stepMs(kernel, tokens, length + i);
            }
            into[i] = sum;
        }
    }
}

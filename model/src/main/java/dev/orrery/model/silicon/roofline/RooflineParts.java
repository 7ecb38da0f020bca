package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.pass.BatchParts;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.StepParts;
import dev.orrery.model.silicon.spec.Deployment;

/** The parts of passes by a data sheet. For one run. */
final class RooflineParts extends BatchParts {
    private final RooflineTimer timer;

    RooflineParts(Deployment deployment, RooflineTimer timer) {
        this(timer, new BatchPasses(deployment, timer));
    }

    private RooflineParts(RooflineTimer timer, BatchPasses passes) {
        super(passes);
        this.timer = timer;
    }

    /** Returns the parts of decode steps as the reference's telemetry counts them: draft tokens are not seen. */
    static StepParts telemetry(Deployment deployment, RooflineTimer timer) {
        return new RooflineParts(timer, new BatchPasses(deployment, timer, 1));
    }

    @Override
    public void stepAttention(int requests, int length, double[] into, int n) {
        int tokens = requests * stepTokens();
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int k = 0; k < stepKernels(); k++) {
                Kernel kernel = stepKernel(k);
                sum += kernel.scale() * timer.stepMs(kernel, tokens, length + i);
            }
            into[i] = sum;
        }
    }
}

package dev.orrery.model.silicon.pass;

import dev.orrery.model.silicon.op.Kernel;

/** The parts of {@link BatchPasses}, whatever its kernels' times come from. For one run. */
public abstract class BatchParts implements PassParts {
    private static final int PROBE_LENGTH = 1024;

    private final BatchPasses passes;
    private final Kernel[] stepKernels;
    private final TokenTimes tokenTimes;
    private final double constantMs;

    /**
     * Prepares the parts.
     *
     * @throws dev.orrery.model.silicon.op.NoTimeException if something of them has no time
     */
    protected BatchParts(BatchPasses passes) {
        this.passes = passes;
        this.tokenTimes = passes.tokenTimes();
        this.stepKernels = passes.stepKernels().toArray(new Kernel[0]);
        this.constantMs = passes.promptConstantMs(1, PROBE_LENGTH);
        passes.ms(1, PROBE_LENGTH, 0, (double) PROBE_LENGTH * PROBE_LENGTH, 1, PROBE_LENGTH);
        passes.ms(0, 0, 0, 0, 1, PROBE_LENGTH);
    }

    /** Returns the whole passes, for comparisons. */
    public final BatchPasses passes() {
        return passes;
    }

    /** Returns how many kernels decode steps attend in. */
    protected final int stepKernels() {
        return stepKernels.length;
    }

    /** Returns a kernel in which decode steps attend. */
    protected final Kernel stepKernel(int index) {
        return stepKernels[index];
    }

    @Override
    public final int stepTokens() {
        return passes.stepTokens();
    }

    @Override
    public final double tokensMs(int tokens) {
        return tokenTimes.ms(tokens);
    }

    @Override
    public final double logitsMs(int rows) {
        return passes.logitsMs(rows);
    }

    @Override
    public final double scanMs(int requests, int tokens) {
        return passes.scanMs(requests, tokens);
    }

    @Override
    public final double promptMs(int requests, int length) {
        return passes.promptMs(requests, length);
    }

    @Override
    public final double promptConstantMs() {
        return constantMs;
    }

    @Override
    public final double stepTokensMs(int requests) {
        return passes.stepTokensMs(requests);
    }
}

package dev.orrery.model.silicon.op;

/**
 * What kernels take on one system with one backend and version.
 *
 * <p>All times are ms of one call, scale not applied. A missing one throws {@link NoTimeException}.
 */
public interface OpTimer {
    /** Returns the time of a call, as the reference computes it. */
    double ms(Kernel kernel, OpShape shape);

    /**
     * Returns only what the table says for attention over a whole prompt ({@link Kernel.ContextAttention},
     * {@link Kernel.MlaModuleContext}, {@link Kernel.ContextMla}): no share for a cached prefix, no constants.
     *
     * @param batch requests
     * @param full tokens of each, cached ones included
     */
    double wholePromptMs(Kernel kernel, int batch, int full);

    /** Returns where the time of a call comes from. */
    Origin origin(Kernel kernel, OpShape shape);
}

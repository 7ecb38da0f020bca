package dev.orrery.model.silicon.op;

import org.jspecify.annotations.Nullable;

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

    /**
     * Returns the counts of tokens between which the time of a kernel that depends on nothing else is straight, rising.
     * Below the first and above the last nothing is said; without any it is straight everywhere; null if it is not
     * known.
     */
    default int @Nullable [] bends(Kernel kernel) {
        return null;
    }
}

package dev.orrery.model.engine;

/** Sees each step of each pass. Times are ns. */
public interface PassObserver {
    /**
     * Returns whether passes must be done one by one. If not, stretches in which nothing but decoding can happen are
     * told of by {@link #worked} only, and the run is as fast as unobserved.
     */
    default boolean eachPass() {
        return true;
    }

    /** The caches are warm: what follows counts, and its time 0 is this instant. Not told of without a warm-up. */
    default void counting(long atNs) {}

    /** A request becomes part of a pass for the first time, or again after a preemption. */
    default void admitted(int worker, int request, long nowNs, int reusedTokens) {}

    /** A request loses its blocks and goes back to the front of the queue. */
    default void preempted(int worker, int request, long nowNs) {}

    /** A request gets tokens computed in a pass. */
    default void scheduled(int worker, int request, int tokens, boolean samples) {}

    /** The head of the queue can't be admitted. */
    default void blocked(int worker, int request, long nowNs, Blocked why) {}

    /**
     * Passes have been done: one, or several in which each request of the batch decoded one token.
     *
     * @param passes how many
     * @param heldBlockNs blocks held, times ns, over all of them
     * @param batch requests in the batch
     */
    default void worked(int worker, long startNs, long endNs, int passes, double heldBlockNs, int batch) {}

    /** After passes and the ends of requests in them, a worker keeps so many cached blocks that nobody holds. */
    default void cached(int worker, long atNs, int blocks) {}

    /**
     * A pass has been done.
     *
     * @param active blocks held after it
     * @param inactive cached blocks that nobody holds after it
     */
    default void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {}
}

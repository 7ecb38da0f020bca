package dev.orrery.model.engine;

/** Sees each step of each pass. Passes are then done one by one. Times are ns. */
public interface PassObserver {
    /** A request becomes part of a pass for the first time, or again after a preemption. */
    default void admitted(int worker, int request, long nowNs, int reusedTokens) {}

    /** A request loses its blocks and goes back to the front of the queue. */
    default void preempted(int worker, int request, long nowNs) {}

    /** A request gets tokens computed in a pass. */
    default void scheduled(int worker, int request, int tokens, boolean samples) {}

    /** The head of the queue can't be admitted. */
    default void blocked(int worker, int request, long nowNs, Blocked why) {}

    /**
     * A pass has been done.
     *
     * @param active blocks held after it
     * @param inactive cached blocks that nobody holds after it
     */
    default void pass(int worker, long startNs, long endNs, int active, int inactive, int running, int waiting) {}
}

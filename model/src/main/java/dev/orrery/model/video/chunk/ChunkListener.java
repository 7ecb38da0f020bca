package dev.orrery.model.video.chunk;

import dev.orrery.model.video.control.Ownership;

/** Hears what happens to chunks and states. GPUs and sessions are numbers from 0. */
public interface ChunkListener {
    /** A chunk is delivered; {@code first} of its active phase. */
    void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first);

    /** A state begins to travel between two GPUs. */
    void frozen(long nowNs, int session, int from, int to);

    /** A state has travelled between two GPUs. */
    void landed(long nowNs, int session, int gpu);

    /** The owner of a state is another now, see {@link Ownership}: the change with so high an epoch. */
    default void owned(long nowNs, int session, int owner, int epoch) {}

    /** A GPU holds so many states of so many MB in all; one on its way is held on both ends. */
    default void holds(long nowNs, int gpu, int states, double mb) {}
}

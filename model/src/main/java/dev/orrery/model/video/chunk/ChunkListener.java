package dev.orrery.model.video.chunk;

/** Hears what happens to chunks and states. GPUs and sessions are numbers from 0. */
public interface ChunkListener {
    /** A chunk is delivered; {@code first} of its active phase. */
    void delivered(long nowNs, int session, int gpu, long latencyNs, boolean first);

    /** A state begins to travel between two GPUs. */
    void frozen(long nowNs, int session, int from, int to);

    /** A state has travelled between two GPUs. */
    void landed(long nowNs, int session, int gpu);
}

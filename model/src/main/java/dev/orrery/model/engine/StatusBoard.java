package dev.orrery.model.engine;

/** What each worker has published at the end of its last pass. Routers see this and not the worker. */
public final class StatusBoard {
    /** KV blocks that a new request could get. */
    public final int[] freeBlocks;

    /** Requests in the batch. */
    public final int[] running;

    /** Requests in the queue. */
    public final int[] waiting;

    /** Full blocks beyond their prompts that requests of the batch and the queue have. */
    public final long[] outputBlocks;

    /** Creates the board of empty workers with so many blocks each. */
    public StatusBoard(int workers, int blocks) {
        freeBlocks = new int[workers];
        running = new int[workers];
        waiting = new int[workers];
        outputBlocks = new long[workers];
        java.util.Arrays.fill(freeBlocks, blocks);
    }

    private StatusBoard(StatusBoard from) {
        freeBlocks = from.freeBlocks.clone();
        running = from.running.clone();
        waiting = from.waiting.clone();
        outputBlocks = from.outputBlocks.clone();
    }

    /** A worker is new, with so many blocks. */
    public void clear(int worker, int blocks) {
        freeBlocks[worker] = blocks;
        running[worker] = 0;
        waiting[worker] = 0;
        outputBlocks[worker] = 0;
    }

    /** Returns an independent copy. */
    public StatusBoard copy() {
        return new StatusBoard(this);
    }
}

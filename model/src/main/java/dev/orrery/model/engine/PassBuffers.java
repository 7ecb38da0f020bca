package dev.orrery.model.engine;

/**
 * Scratch space for passes that are advanced together, one for all workers of a run: it stays in the processor's
 * caches.
 */
public final class PassBuffers {
    /** The most passes that are advanced at once. */
    static final int SIZE = 512;

    final double[] durations = new double[SIZE];
    final double[] rates = new double[SIZE];
    final long[] starts = new long[SIZE + 1];
}

package dev.orrery.model.twin;

import dev.orrery.model.engine.PassObserver;
import java.util.Arrays;

/**
 * What workers did over time, in intervals of equal length. Memory is bounded: when a run outlasts the intervals, each
 * takes in its neighbour and is twice as long. It watches whole stretches of passes, so that a run stays fast.
 */
public final class Timeline implements PassObserver {
    /** Intervals at most; a run that is long enough fills more than half of them. */
    public static final int MOST = 480;

    private static final long SHORTEST_NS = 1_000_000;

    private final int workers;
    private final long[] busyNs;
    private final double[] heldBlockNs;
    private final double[] batchNs;
    private final double[] prefillTokens;
    private final double[] outputTokens;
    private final int[] cachedBlocks;
    private final long[] pendingPrefill;
    private final long[] pendingOutput;
    private long originNs;
    private long lengthNs = SHORTEST_NS;
    private int used;

    /** Creates an empty one. */
    public Timeline(int workers) {
        this.workers = workers;
        int cells = workers * MOST;
        busyNs = new long[cells];
        heldBlockNs = new double[cells];
        batchNs = new double[cells];
        prefillTokens = new double[cells];
        outputTokens = new double[cells];
        cachedBlocks = new int[cells];
        Arrays.fill(cachedBlocks, -1);
        pendingPrefill = new long[workers];
        pendingOutput = new long[workers];
    }

    @Override
    public boolean eachPass() {
        return false;
    }

    @Override
    public void counting(long atNs) {
        originNs = atNs;
        lengthNs = SHORTEST_NS;
        used = 0;
        Arrays.fill(busyNs, 0);
        for (double[] column : columns()) {
            Arrays.fill(column, 0);
        }
        Arrays.fill(cachedBlocks, -1);
    }

    private double[][] columns() {
        return new double[][] {heldBlockNs, batchNs, prefillTokens, outputTokens};
    }

    @Override
    public void scheduled(int worker, int request, int tokens, boolean samples) {
        if (samples) {
            pendingOutput[worker]++;
        }
        if (!samples || tokens > 1) {
            pendingPrefill[worker] += tokens;
        }
    }

    @Override
    public void worked(int worker, long startNs, long endNs, int passes, double heldNs, int batch) {
        long start = startNs - originNs;
        long end = endNs - originNs;
        double prefill = pendingPrefill[worker];
        // Requests of a stretch of decode passes are not told of one by one.
        boolean stretch = pendingPrefill[worker] == 0 && pendingOutput[worker] == 0;
        double output = stretch ? (double) passes * batch : pendingOutput[worker];
        pendingOutput[worker] = 0;
        pendingPrefill[worker] = 0;
        makeRoom(end);
        int first = (int) (start / lengthNs);
        int last = end > start ? (int) ((end - 1) / lengthNs) : first;
        double whole = Math.max(1, end - start);
        for (int i = first; i <= last; i++) {
            long from = Math.max(start, i * lengthNs);
            long to = Math.min(end, (i + 1) * lengthNs);
            double share = first == last ? 1 : (to - from) / whole;
            int cell = worker * MOST + i;
            busyNs[cell] += to - from;
            heldBlockNs[cell] += heldNs * share;
            batchNs[cell] += (double) batch * (to - from);
            prefillTokens[cell] += prefill * share;
            outputTokens[cell] += output * share;
        }
        used = Math.max(used, last + 1);
    }

    @Override
    public void cached(int worker, long atNs, int blocks) {
        long at = Math.max(0, atNs - originNs - 1);
        cachedBlocks[worker * MOST + (int) (at / lengthNs)] = blocks;
    }

    /** Doubles the intervals until an instant lies in them. */
    private void makeRoom(long endNs) {
        while (endNs > MOST * lengthNs) {
            for (int w = 0; w < workers; w++) {
                for (int i = 0; i < MOST; i++) {
                    merge(w * MOST, i);
                }
            }
            lengthNs *= 2;
            used = (used + 1) / 2;
        }
    }

    private void merge(int row, int i) {
        int one = row + 2 * i;
        boolean there = 2 * i < MOST;
        busyNs[row + i] = there ? busyNs[one] + busyNs[one + 1] : 0;
        for (double[] column : columns()) {
            column[row + i] = there ? column[one] + column[one + 1] : 0;
        }
        cachedBlocks[row + i] = there ? cachedBlocks[one + 1] < 0 ? cachedBlocks[one] : cachedBlocks[one + 1] : -1;
    }

    /** Returns the number of workers. */
    public int workers() {
        return workers;
    }

    /** Returns the number of intervals up to the end of the last pass. */
    public int intervals() {
        return used;
    }

    /** Returns the length of an interval, ns. */
    public long lengthNs() {
        return lengthNs;
    }

    /** Returns a worker's time inside passes in an interval, ns. */
    public long busyNs(int worker, int interval) {
        return busyNs[worker * MOST + interval];
    }

    /**
     * Returns KV blocks held in an interval, times ns; those of a stretch of decode passes are spread evenly over it.
     */
    public double heldBlockNs(int worker, int interval) {
        return heldBlockNs[worker * MOST + interval];
    }

    /** Returns requests in the batch in an interval, times ns. */
    public double batchNs(int worker, int interval) {
        return batchNs[worker * MOST + interval];
    }

    /** Returns tokens computed in an interval other than one by one for a next token. */
    public double prefillTokens(int worker, int interval) {
        return prefillTokens[worker * MOST + interval];
    }

    /** Returns tokens delivered in an interval. */
    public double outputTokens(int worker, int interval) {
        return outputTokens[worker * MOST + interval];
    }

    /**
     * Returns the cached blocks that nobody held after the last pass up to the end of an interval; 0 before the first.
     */
    public int cachedBlocks(int worker, int interval) {
        for (int i = interval; i >= 0; i--) {
            if (cachedBlocks[worker * MOST + i] >= 0) {
                return cachedBlocks[worker * MOST + i];
            }
        }
        return 0;
    }
}

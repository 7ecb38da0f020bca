package dev.orrery.model.metrics;

import dev.orrery.model.kernel.ExactSum;
import dev.orrery.model.silicon.op.Origin;
import java.util.Arrays;

/** What each worker did, as columns indexed by worker. */
public final class WorkerUsage {
    /** Passes done. */
    public final long[] passes;

    /** Of those, passes that were advanced together. */
    public final long[] fastForwarded;

    /** Time inside passes, ns. */
    public final long[] busyNs;

    /** The largest number of KV blocks held at once. */
    public final int[] peakActive;

    /** Preemptions. */
    public final long[] preemptions;

    /** End of the last pass, ns. */
    public final long[] lastEndNs;

    /**
     * Passes of all workers by where their time comes from, in order of {@link Origin}; none where times are not looked
     * up.
     */
    public final long[] origins;

    /** Held blocks times ns. */
    private final ExactSum[] activeBlockNs;

    /** Creates the columns of idle workers. */
    public WorkerUsage(int workers) {
        passes = new long[workers];
        fastForwarded = new long[workers];
        busyNs = new long[workers];
        peakActive = new int[workers];
        preemptions = new long[workers];
        lastEndNs = new long[workers];
        origins = new long[Origin.values().length];
        activeBlockNs = new ExactSum[workers];
        for (int w = 0; w < workers; w++) {
            activeBlockNs[w] = new ExactSum();
        }
    }

    private WorkerUsage(WorkerUsage from) {
        passes = from.passes.clone();
        fastForwarded = from.fastForwarded.clone();
        busyNs = from.busyNs.clone();
        peakActive = from.peakActive.clone();
        preemptions = from.preemptions.clone();
        lastEndNs = from.lastEndNs.clone();
        origins = from.origins.clone();
        activeBlockNs = new ExactSum[passes.length];
        for (int w = 0; w < passes.length; w++) {
            activeBlockNs[w] = from.activeBlockNs[w].copy();
        }
    }

    /** Returns an independent copy. */
    public WorkerUsage copy() {
        return new WorkerUsage(this);
    }

    /** Sets all to nothing, except the end of the last pass. */
    public void clear() {
        for (int w = 0; w < passes.length; w++) {
            passes[w] = 0;
            fastForwarded[w] = 0;
            busyNs[w] = 0;
            peakActive[w] = 0;
            preemptions[w] = 0;
            activeBlockNs[w] = new ExactSum();
        }
        Arrays.fill(origins, 0);
    }

    /** Returns the number of workers. */
    public int workers() {
        return passes.length;
    }

    /** Adds held blocks over a time. */
    public void hold(int worker, long blocks, long ns) {
        activeBlockNs[worker].addProduct(blocks, ns);
    }

    /** Returns held blocks times ns. */
    public double activeBlockNs(int worker) {
        return activeBlockNs[worker].toDouble();
    }
}

package dev.orrery.model.engine;

import dev.orrery.model.cache.KvPool;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.RecordedPasses;
import org.jspecify.annotations.Nullable;

/**
 * Fast-forward: passes in which each running request decodes one token and nothing else can happen, advanced together
 * with the result of one by one, bit for bit (engines.md §14.6).
 */
final class DecodeRun {
    private static final int CHUNK = PassBuffers.SIZE;

    private final int worker;
    private final int blockSize;
    private final Batch batch;
    private final KvPool pool;
    private final int mostTokens;
    private final EngineContext context;
    private final PassTimer timer;
    private final double[] durations;
    private final double[] rates;
    private final long[] starts;
    private final @Nullable PassObserver observer;
    private final @Nullable RecordedPasses recorded;
    private final PassShape shape = new PassShape();
    private double bookedBlockNs;
    private long reachedNs;
    private boolean cutOff;
    private boolean lastWaits;
    private boolean instant;
    private int done;

    /**
     * Creates the runs of a worker.
     *
     * @param mostTokens most tokens of a pass
     */
    DecodeRun(int worker, EngineContext context, Batch batch, KvPool pool, int mostTokens) {
        this.worker = worker;
        this.blockSize = context.config().blockSize();
        this.batch = batch;
        this.pool = pool;
        this.mostTokens = mostTokens;
        this.context = context;
        this.timer = context.timer();
        this.observer = context.observer();
        this.recorded = context.recorded();
        this.durations = context.buffers().durations;
        this.rates = context.buffers().rates;
        this.starts = context.buffers().starts;
    }

    /**
     * Returns how many passes can be advanced: up to the first end of a request, as far as blocks reach that can be
     * taken without a router noticing.
     */
    int passes() {
        if (batch.size > mostTokens) {
            return 0;
        }
        int passes = batch.fewestLeft();
        if (batch.blocksFor(passes, blockSize) <= pool.unnoticed()) {
            return passes;
        }
        int enough = 0;
        int tooMany = passes;
        while (tooMany - enough > 1) {
            int middle = (enough + tooMany) >>> 1;
            if (batch.blocksFor(middle, blockSize) <= pool.unnoticed()) {
                enough = middle;
            } else {
                tooMany = middle;
            }
        }
        return enough;
    }

    /** Returns when so many passes from now would end, without doing them. */
    long endNs(long startNs, int passes) {
        long end = startNs;
        for (int done = 0; done < passes; done += CHUNK) {
            int n = Math.min(CHUNK, passes - done);
            timer.decodeRun(batch.tokens + (long) done * batch.size, batch.size, durations, n);
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += durations[i];
            }
            if (sum > Horizon.LAST_NS - end) {
                return Horizon.LAST_NS;
            }
            end += (long) sum;
        }
        return end;
    }

    /** Does passes until so many are done or one would start at or after a limit or end after the cut-off. */
    void run(long startNs, int passes, long limitNs) {
        reachedNs = startNs;
        cutOff = false;
        lastWaits = false;
        instant = false;
        done = 0;
        int left = passes;
        while (left > 0 && reachedNs < limitNs) {
            int chunk = worthwhile(Math.min(left, CHUNK), limitNs);
            boolean ascending = timer.decodeRun(batch.tokens, batch.size, durations, chunk);
            int n = count(chunk, limitNs);
            if (n > 0) {
                apply(n, ascending);
            }
            left -= n;
            if (n < chunk) {
                return;
            }
        }
    }

    /** Returns about how many passes start before a limit, so that few durations are computed in vain. */
    private int worthwhile(int most, long limitNs) {
        if (most < 8) {
            return most;
        }
        timer.decodeRun(batch.tokens, batch.size, durations, 1);
        double fit = (limitNs - reachedNs) / Math.max(1, durations[0]);
        return fit < most ? (int) fit + 1 : most;
    }

    /** Fills the start times and returns how many passes of a chunk are to be done. */
    private int count(int chunk, long limitNs) {
        long cutoff = context.horizon().cutoffNs();
        long at = reachedNs;
        starts[0] = at;
        int n = 0;
        while (n < chunk && at < limitNs) {
            at = Horizon.later(at, (long) durations[n]);
            starts[++n] = at;
        }
        while (starts[n] > cutoff) {
            cutOff = true;
            n--;
        }
        if (context.rules().publish() && n > 0 && starts[n] > limitNs) {
            // The last pass is still in flight at the limit: what was published before it must be seen.
            n--;
            lastWaits = true;
        }
        return n;
    }

    private void apply(int n, boolean ascending) {
        long start = starts[0];
        long end = starts[n];
        WorkerUsage usage = context.usage();
        int heldBefore = pool.active();
        int taken = book(n, end);
        if (taken > 0) {
            pool.take(taken);
        }
        usage.hold(worker, heldBefore, end - start);
        usage.passes[worker] += n;
        usage.fastForwarded[worker] += n;
        usage.busyNs[worker] += end - start;
        usage.lastEndNs[worker] = end;
        noteOrigins(n, usage);
        usage.peakActive[worker] = Math.max(usage.peakActive[worker], heldBefore + taken);
        if (batch.counted > 0) {
            context.gaps().addRun(durations, n, ascending, batch.counted, rates);
        }
        if (batch.awaitSecond > 0) {
            noteSecondTokens(starts[1]);
        }
        if (observer != null) {
            observer.worked(worker, start, end, n, (double) heldBefore * (end - start) + bookedBlockNs, batch.size);
        }
        batch.decode(n, end);
        instant = end == starts[n - 1];
        reachedNs = end;
        done += n;
    }

    /** Books the blocks that requests enter: each is held from the start of its pass. Returns how many. */
    private int book(int n, long end) {
        int taken = 0;
        bookedBlockNs = 0;
        for (int i = 0; i < batch.size; i++) {
            int room = batch.room(i, blockSize);
            for (int pass = room; pass < n; pass += blockSize) {
                taken++;
                bookedBlockNs += end - starts[pass];
                context.usage().hold(worker, 1, end - starts[pass]);
            }
        }
        return taken;
    }

    private void noteOrigins(int n, WorkerUsage usage) {
        if (recorded == null) {
            return;
        }
        shape.decodeRequests = batch.size;
        for (int i = 0; i < n; i++) {
            shape.decodeContext = batch.tokens + (long) i * batch.size;
            usage.origins[recorded.origin(shape).ordinal()]++;
        }
    }

    private void noteSecondTokens(long atNs) {
        RequestLog log = context.log();
        for (int i = 0; i < batch.size; i++) {
            int request = batch.request[i];
            if (batch.length[i] - context.requests().prompt[request] == 1) {
                log.secondGapNs[request] = atNs - batch.lastTokenNs[i];
            }
        }
        batch.awaitSecond = 0;
    }

    /** Returns how many passes the last call has done. */
    int done() {
        return done;
    }

    long reachedNs() {
        return reachedNs;
    }

    /** Returns whether the last pass took no time. */
    boolean instant() {
        return instant;
    }

    /** Returns whether the next pass would end after the cut-off. */
    boolean cutOff() {
        return cutOff;
    }

    /** Returns whether one more pass starts before the limit, and was left undone because it ends after it. */
    boolean lastWaits() {
        return lastWaits;
    }
}

package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockChanges;
import dev.orrery.model.cache.BlockIndex;
import dev.orrery.model.cache.KvPool;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.timing.PassShape;
import dev.orrery.model.timing.RecordedPasses;
import org.jspecify.annotations.Nullable;

/**
 * The loop that all engines with continuous batching share: passes one after another, what they bring is told at their
 * end, and passes in which nothing but decoding can happen are left to {@link DecodeRun}. A subclass decides what goes
 * in a pass and gives the tokens out.
 */
abstract class BatchEngine implements Engine {
    final EngineContext context;
    final int worker;
    final KvPool pool;
    final Batch batch;
    final RequestQueue queue;
    final Requests requests;
    final Roster roster;
    final @Nullable PassObserver observer;
    private final DecodeRun decodeRun;
    private final PassSignals signals;
    private final @Nullable BlockIndex index;

    private long nextStartNs;
    private boolean halted;
    private boolean asleep;
    private boolean instant;
    private boolean unpublished;

    /** Whether all running requests have just got a token, so that the next pass need not compute any prompt. */
    boolean steady;

    BatchEngine(int worker, EngineContext context, KvPool pool, int mostTokens) {
        this.context = context;
        this.worker = worker;
        this.pool = pool;
        this.batch = new Batch();
        this.queue = new RequestQueue();
        this.requests = context.requests();
        this.roster = new Roster(worker, context, batch);
        this.signals = context.signals()[worker];
        this.index = context.index();
        this.observer = context.observer();
        this.decodeRun = new DecodeRun(worker, context, batch, pool, mostTokens);
    }

    BatchEngine(BatchEngine from, EngineContext context, KvPool pool, int mostTokens) {
        this.context = context;
        this.worker = from.worker;
        this.pool = pool;
        this.batch = from.batch.copy();
        this.queue = from.queue.copy();
        this.requests = context.requests();
        this.roster = new Roster(worker, context, batch);
        this.signals = context.signals()[worker];
        this.index = context.index();
        this.observer = context.observer();
        this.decodeRun = new DecodeRun(worker, context, batch, pool, mostTokens);
        this.nextStartNs = from.nextStartNs;
        this.halted = from.halted;
        this.asleep = from.asleep;
        this.instant = from.instant;
        this.unpublished = from.unpublished;
        this.steady = from.steady;
    }

    static @Nullable BlockChanges changes(int worker, EngineContext context) {
        BlockIndex index = context.index();
        return index == null ? null : new BlockChanges(worker, context.rules().keepOwn(), index.lags());
    }

    // ---- what a subclass decides

    /** Decides what goes in a pass and returns what it computes. */
    abstract PassShape form(long startNs);

    /** Returns whether forming the pass has changed anything: if not, the next one would not either. */
    abstract boolean didSomething();

    /** Gives out what a pass brings, once it is certain that it ends. */
    abstract void deliver(long startNs, long endNs);

    /** Returns how many of the next passes only decode, at most so many. */
    abstract int foreseen(int passes);

    /** Some passes have been decoded together, and the requests of the batch moved on; the last one ends now. */
    abstract void decoded(int passes, long endNs);

    /**
     * A request comes to the queue.
     *
     * @param rested whether the worker had nothing to do for some time before
     */
    abstract void arrived(int request, boolean rested);

    // ---- the loop

    @Override
    public final void enqueue(int request, long nowNs) {
        boolean rested = idle() && nowNs > nextStartNs;
        if (rested) {
            nextStartNs = nowNs;
        }
        asleep = false;
        context.log().status(request, RequestStatus.QUEUED);
        if (!unheard(request)) {
            arrived(request, rested);
            queue.addLast(request);
        }
    }

    /**
     * Returns whether a busy scheduler does not hear of a new request yet; it then has to put it in the queue later.
     */
    boolean unheard(int request) {
        return false;
    }

    /** A worker that could do nothing sleeps until a request comes: nothing else can change its state. */
    private boolean idle() {
        return asleep || batch.size == 0 && queue.size() == 0;
    }

    @Override
    public final void advance(long limitNs) {
        // A pass that takes no time is followed by the next one before anybody hears of it, as in the reference.
        while (nextStartNs < limitNs && !halted && !idle() && (instant || !reporting())) {
            tellIndex();
            int passes = reporting() ? 0 : passes();
            if (passes > 0) {
                decode(passes, limitNs);
            } else {
                publish();
                doPass(nextStartNs);
            }
        }
        if (nextStartNs <= limitNs && !halted) {
            tellIndex();
            publish();
        }
    }

    @Override
    public final long wakeNs() {
        if (reporting()) {
            return nextStartNs;
        }
        if (halted) {
            return WakeHeap.NEVER;
        }
        if (pool.hasChanged()) {
            return nextStartNs;
        }
        if (idle()) {
            return WakeHeap.NEVER;
        }
        int passes = passes();
        return passes > 0 ? decodeRun.endNs(nextStartNs, passes) : nextStartNs;
    }

    /** Returns how many passes can be decoded together. */
    private int passes() {
        return steady && batch.size > 0 && context.rules().fastForward() ? foreseen(decodeRun.passes()) : 0;
    }

    /** Returns whether something has happened that others have not been told of. */
    private boolean reporting() {
        return signals.size() > 0;
    }

    private void tellIndex() {
        if (index != null) {
            pool.tell(index, nextStartNs);
        }
    }

    /** Publishes once what the last pass has left. */
    private void publish() {
        if (unpublished && context.rules().publish()) {
            unpublished = false;
            context.board().freeBlocks[worker] = pool.available();
            context.board().running[worker] = batch.size;
            context.board().waiting[worker] = queue.size();
            context.board().outputBlocks[worker] = outputBlocks();
        }
    }

    private long outputBlocks() {
        int blockSize = context.config().blockSize();
        long blocks = 0;
        for (int i = 0; i < batch.size; i++) {
            blocks += batch.length[i] / blockSize - requests.prompt[batch.request[i]] / blockSize;
        }
        for (int i = 0; i < queue.size(); i++) {
            int prompt = requests.prompt[queue.get(i)];
            int generated = requests.generated[queue.get(i)];
            if (generated > 0) {
                blocks += (prompt + generated) / blockSize - prompt / blockSize;
            } else if (losersFirst()) {
                break;
            }
        }
        return blocks;
    }

    /** Returns whether requests that lost their blocks stand at the front of the queue and nowhere else. */
    boolean losersFirst() {
        return true;
    }

    private void decode(int passes, long limitNs) {
        run(passes, limitNs);
        int done = decodeRun.done();
        if (decodeRun.lastWaits()) {
            publish();
            run(1, Long.MAX_VALUE);
            done += decodeRun.done();
        }
        if (done > 0) {
            decoded(done, nextStartNs);
        }
        if (halted) {
            publish();
        }
        if (observer != null) {
            observer.cached(worker, nextStartNs, pool.inactive());
        }
    }

    private void run(int passes, long limitNs) {
        decodeRun.run(nextStartNs, passes, limitNs);
        unpublished |= decodeRun.done() > 0;
        nextStartNs = decodeRun.reachedNs();
        halted = decodeRun.cutOff();
        instant = decodeRun.instant();
    }

    private void doPass(long start) {
        PassShape shape = form(start);
        long duration = context.timer().passNs(shape);
        long end = Horizon.later(start, duration);
        if (end > context.horizon().cutoffNs()) {
            halted = true;
            return;
        }
        use(duration, end);
        RecordedPasses recorded = context.recorded();
        if (recorded != null) {
            context.usage().origins[recorded.origin(shape).ordinal()]++;
        }
        if (observer != null) {
            observer.worked(worker, start, end, 1, (double) pool.active() * duration, batch.size);
        }
        deliver(start, end);
        boolean drops = roster.drops();
        roster.endDropped(end);
        nextStartNs = end;
        unpublished = true;
        instant = duration == 0;
        asleep = instant && !drops && !didSomething();
        if (observer != null) {
            observer.pass(worker, start, end, pool.active(), pool.inactive(), batch.size, queue.size());
            observer.cached(worker, end, pool.inactive());
        }
    }

    private void use(long duration, long end) {
        WorkerUsage usage = context.usage();
        int held = pool.active();
        usage.hold(worker, held, duration);
        usage.passes[worker]++;
        usage.busyNs[worker] += duration;
        usage.lastEndNs[worker] = end;
        usage.peakActive[worker] = Math.max(usage.peakActive[worker], held);
    }
}

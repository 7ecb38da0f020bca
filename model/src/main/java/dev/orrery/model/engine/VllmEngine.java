package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockChanges;
import dev.orrery.model.cache.BlockIndex;
import dev.orrery.model.cache.BlockPool;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.WorkerUsage;
import org.jspecify.annotations.Nullable;

/**
 * A vLLM or TensorRT-LLM worker as NVIDIA Dynamo mocker 1.6.1 has it (engines.md §3 to §6). {@link VllmPass} decides
 * what goes in a pass; this class does the pass, delivers its tokens (R-V8), and leaves passes in which nothing but
 * decoding can happen to {@link DecodeRun}.
 */
public final class VllmEngine implements Engine {
    private final EngineContext context;
    private final Admission.Factory admission;
    private final int worker;
    private final BlockPool pool;
    private final Batch batch;
    private final RequestQueue queue;
    private final Requests requests;
    private final RequestLog log;
    private final VllmPass pass;
    private final DecodeRun decodeRun;
    private final PassSignals signals;
    private final @Nullable BlockIndex index;
    private final @Nullable PassObserver observer;

    private long nextStartNs;
    private boolean headBlocked;
    private boolean steady;
    private boolean halted;
    private boolean asleep;
    private boolean instant;
    private boolean unpublished;

    /** Creates an idle worker of vLLM. */
    public VllmEngine(int worker, EngineContext context) {
        this(worker, context, OnDemand::new);
    }

    private VllmEngine(int worker, EngineContext context, Admission.Factory admission) {
        EngineConfig config = context.config();
        this.admission = admission;
        this.context = context;
        this.worker = worker;
        this.pool = new BlockPool(
                config.numGpuBlocks(),
                config.blockSize(),
                config.enablePrefixCaching(),
                context.paths(),
                context.leases(),
                changes(worker, context));
        this.batch = new Batch();
        this.queue = new RequestQueue();
        this.requests = context.requests();
        this.log = context.log();
        this.signals = context.signals()[worker];
        this.index = context.index();
        this.observer = context.observer();
        this.pass = new VllmPass(worker, context, pool, admission.create(context, pool, batch), batch, queue);
        this.decodeRun = new DecodeRun(worker, context, batch, pool);
    }

    /** Returns an idle worker of TensorRT-LLM: the same passes, another admission (engines.md §6). */
    static VllmEngine trtllm(int worker, EngineContext context) {
        return new VllmEngine(worker, context, GuaranteedNoEvict::new);
    }

    private static @Nullable BlockChanges changes(int worker, EngineContext context) {
        BlockIndex index = context.index();
        return index == null ? null : new BlockChanges(worker, context.rules().keepOwn(), index.lags());
    }

    private VllmEngine(VllmEngine from, EngineContext context) {
        this.admission = from.admission;
        this.context = context;
        this.worker = from.worker;
        this.pool = from.pool.copy(context.paths(), context.leases());
        this.batch = from.batch.copy();
        this.queue = from.queue.copy();
        this.requests = context.requests();
        this.log = context.log();
        this.signals = context.signals()[worker];
        this.index = context.index();
        this.observer = context.observer();
        this.pass = new VllmPass(worker, context, pool, admission.create(context, pool, batch), batch, queue);
        this.decodeRun = new DecodeRun(worker, context, batch, pool);
        this.nextStartNs = from.nextStartNs;
        this.headBlocked = from.headBlocked;
        this.steady = from.steady;
        this.halted = from.halted;
        this.asleep = from.asleep;
        this.instant = from.instant;
        this.unpublished = from.unpublished;
    }

    @Override
    public Engine fork(EngineContext copied) {
        return new VllmEngine(this, copied);
    }

    @Override
    public void enqueue(int request, long nowNs) {
        if (idle()) {
            nextStartNs = Math.max(nextStartNs, nowNs);
        }
        asleep = false;
        queue.addLast(request);
        log.status(request, RequestStatus.QUEUED);
    }

    /** A worker that could do nothing sleeps until a request comes: nothing else can change its state. */
    private boolean idle() {
        return asleep || batch.size == 0 && queue.size() == 0;
    }

    @Override
    public void advance(long limitNs) {
        // A pass that takes no time is followed by the next one before anybody hears of it, as in the reference.
        while (nextStartNs < limitNs && !halted && !idle() && (instant || !reporting())) {
            tellIndex();
            int passes = foreseen() && !reporting() ? decodeRun.passes() : 0;
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
    public long wakeNs() {
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
        int passes = foreseen() ? decodeRun.passes() : 0;
        return passes > 0 ? decodeRun.endNs(nextStartNs, passes) : nextStartNs;
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
        for (int i = 0; i < queue.size() && requests.generated[queue.get(i)] > 0; i++) {
            int prompt = requests.prompt[queue.get(i)];
            blocks += (prompt + requests.generated[queue.get(i)]) / blockSize - prompt / blockSize;
        }
        return blocks;
    }

    /**
     * Returns whether the next passes only decode: all running requests have just got a token, and either nobody waits
     * or the head of the queue stays blocked until some request ends, because decoding only takes room away.
     */
    private boolean foreseen() {
        return steady && batch.size > 0 && context.rules().fastForward() && (queue.size() == 0 || headBlocked);
    }

    private void decode(int passes, long limitNs) {
        decodeRun.run(nextStartNs, passes, limitNs);
        unpublished |= decodeRun.done() > 0;
        nextStartNs = decodeRun.reachedNs();
        halted = decodeRun.cutOff();
        instant = decodeRun.instant();
        if (decodeRun.lastWaits()) {
            publish();
            decodeRun.run(nextStartNs, 1, Long.MAX_VALUE);
            unpublished |= decodeRun.done() > 0;
            nextStartNs = decodeRun.reachedNs();
            halted = decodeRun.cutOff();
            instant = decodeRun.instant();
        }
        int i = 0;
        while (i < batch.size) {
            if (batch.left[i] <= 0) {
                finish(i, nextStartNs);
            } else {
                i++;
            }
        }
        if (halted) {
            publish();
        }
        if (observer != null) {
            observer.cached(worker, nextStartNs, pool.inactive());
        }
    }

    private void doPass(long start) {
        headBlocked = pass.form(start);
        long duration = context.timer().passNs(pass.shape);
        long end = Horizon.later(start, duration);
        if (end > context.horizon().cutoffNs()) {
            halted = true;
            return;
        }
        use(duration, end);
        if (observer != null) {
            observer.worked(worker, start, end, 1, (double) pool.active() * duration, batch.size);
        }
        pass.commit();
        deliver(start, end);
        endDropped(end);
        nextStartNs = end;
        unpublished = true;
        instant = duration == 0;
        asleep = instant && !pass.didSomething();
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

    // ---- R-V8: tokens

    private void deliver(long start, long end) {
        endWithoutToken(end);
        steady = true;
        int same = 0;
        int i = 0;
        while (i < batch.size) {
            if (!batch.whole(i)) {
                steady = false;
                chunk(i, end);
                i++;
                continue;
            }
            same += token(i, start, end);
            if (batch.left[i] <= 0) {
                finish(i, end);
            } else {
                i++;
            }
        }
        if (same > 0) {
            context.gaps().add(end - start, same);
        }
    }

    /** Who wants no output leaves before the others. */
    private void endWithoutToken(long end) {
        int i = 0;
        while (i < batch.size) {
            if (batch.left[i] <= 0 && batch.whole(i)) {
                finish(i, end);
            } else {
                i++;
            }
        }
    }

    private void chunk(int i, long end) {
        if (context.rules().chunks() && batch.scheduled[i] > 0) {
            signals.add(PassSignals.Kind.CHUNK, batch.request[i], batch.scheduled[i], end);
        }
    }

    /** Delivers a token; returns 1 if its gap is the whole pass, so that it can be counted with others. */
    private int token(int i, long start, long end) {
        int request = batch.request[i];
        int generated = batch.length[i] - requests.prompt[request];
        long last = batch.lastTokenNs[i];
        batch.length[i]++;
        batch.tokens++;
        batch.left[i]--;
        batch.lastTokenNs[i] = end;
        if (generated == 0) {
            log.firstTokenNs[request] = end;
            batch.awaitSecond++;
            if (context.rules().firstTokens()) {
                signals.add(PassSignals.Kind.FIRST_TOKEN, request, 0, end);
            }
            return 0;
        }
        if (generated == 1) {
            log.secondGapNs[request] = end - last;
            batch.awaitSecond--;
        }
        if (!requests.counted[request]) {
            return 0;
        }
        if (last == start) {
            return 1;
        }
        context.gaps().add(end - last, 1);
        return 0;
    }

    private void finish(int i, long end) {
        int request = batch.request[i];
        int computed = batch.computed[i];
        pass.leave(i);
        pool.end(request, computed, context.rules().keepOwn());
        headBlocked = false;
        end(request, end, RequestStatus.COMPLETED, EndReason.NONE);
    }

    private void endDropped(long end) {
        for (int i = 0; i < pass.dropped.size(); i++) {
            int request = pass.dropped.getInt(i);
            RequestStatus how = log.outputTokens[request] > 0 ? RequestStatus.TRUNCATED : RequestStatus.REJECTED;
            end(request, end, how, EndReason.values()[pass.droppedWhy.getInt(i)]);
        }
        pass.dropped.clear();
        pass.droppedWhy.clear();
    }

    private void end(int request, long atNs, RequestStatus how, EndReason why) {
        log.end(request, atNs, how, why);
        if (context.rules().ends()) {
            signals.add(PassSignals.Kind.END, request, 0, atNs);
        }
    }
}

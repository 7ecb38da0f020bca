package dev.orrery.model.engine;

import dev.orrery.model.cache.RadixPool;
import dev.orrery.model.kernel.GuardException;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.timing.PassShape;
import org.jspecify.annotations.Nullable;

/**
 * Decides what goes in one pass of an SGLang worker: prompts if some can be admitted ({@link PrefillBatch}), else a
 * token for each running request, for which others may have to be retracted (engines.md R-S1, R-S7, R-S10, R-S11).
 */
final class SglangPass {
    private static final int MOST_RETRACTIONS = 1000;

    private final EngineContext context;
    private final EngineConfig config;
    private final int worker;
    private final int pageSize;
    private final RadixPool pool;
    private final Roster roster;
    private final Batch batch;
    private final RequestQueue queue;
    private final Requests requests;
    private final RequestLog log;
    private final @Nullable LongestPrefix longestPrefix;
    private final @Nullable PassObserver observer;
    final PrefillBatch prefill;
    final NewTokenRatio ratio;

    /** What the pass computes. */
    final PassShape shape = new PassShape();

    /** Whether each running request gets a token. */
    boolean decodes;

    /** Rounds without prefill that are still to come. */
    int deferred;

    /** Prompts that are too long for the model and still wait. */
    int tooLong;

    private long startNs;
    private boolean retracted;

    SglangPass(
            int worker,
            EngineContext context,
            RadixPool pool,
            Roster roster,
            Batch batch,
            RequestQueue queue,
            NewTokenRatio ratio) {
        this.context = context;
        this.config = context.config();
        this.worker = worker;
        this.pageSize = config.blockSize();
        this.pool = pool;
        this.roster = roster;
        this.batch = batch;
        this.queue = queue;
        this.requests = context.requests();
        this.log = context.log();
        this.observer = context.observer();
        this.ratio = ratio;
        boolean lpm = config.sglang().schedulePolicy() == SglangConfig.SchedulePolicy.LPM;
        this.longestPrefix = lpm && config.enablePrefixCaching() ? new LongestPrefix(context, pool, queue) : null;
        this.prefill = new PrefillBatch(worker, context, pool, roster, batch, queue, ratio);
    }

    /** Forms a pass. */
    void form(long atNs) {
        startNs = atNs;
        shape.clear();
        decodes = false;
        retracted = false;
        prefill.clear();
        rejectTooLong();
        if (longestPrefix != null) {
            longestPrefix.order();
        }
        boolean idle = batch.size == 0 && deferred > 0;
        if (idle) {
            // Rounds without any work take no time, but a rejection is told at the end of its own.
            deferred = roster.drops() ? deferred : 0;
            ratio.reset();
        }
        boolean open = true;
        while (open) {
            open = !tryPrefill() && !tryDecode() && !roster.drops() && !retracted && resolve();
        }
        afterwards(idle);
    }

    private void afterwards(boolean idle) {
        if (!prefill.isEmpty()) {
            deferred = prefill.computes() ? config.sglang().prefillDecodeInterval() : Math.max(0, deferred - 1);
            return;
        }
        deferred = Math.max(0, deferred - 1);
        if (!retracted && !idle) {
            ratio.decay(1);
        }
    }

    /** Returns whether the pass has changed anything. */
    boolean didSomething() {
        return decodes || retracted || !prefill.isEmpty();
    }

    /** Returns whether running requests have lost their pages. */
    boolean retracts() {
        return retracted;
    }

    /** Returns whether the order of the queue depends on what is cached. */
    boolean ordersByCache() {
        return longestPrefix != null;
    }

    /** R-S10. */
    private void rejectTooLong() {
        for (int i = 0; tooLong > 0 && i < queue.size(); ) {
            int request = queue.get(i);
            if (requests.prompt[request] < config.maxModelLen()) {
                i++;
                continue;
            }
            queue.remove(i);
            tooLong--;
            roster.drop(request, EndReason.MODEL_LEN);
        }
    }

    private boolean tryPrefill() {
        if (deferred > 0) {
            prefill.defer();
        } else {
            prefill.form(startNs);
        }
        if (prefill.blocked() != Blocked.NO && queue.size() > 0 && observer != null) {
            observer.blocked(worker, queue.first(), startNs, prefill.blocked());
        }
        prefill.charge(shape);
        return !prefill.isEmpty();
    }

    // ---- R-S7: decode and retraction

    private boolean tryDecode() {
        int needed = growth();
        while (needed > pool.available() && batch.size > 1) {
            retract(fewestOutputs());
            needed = growth();
        }
        if (retracted) {
            estimate();
        }
        if (batch.size == 0) {
            return false;
        }
        if (needed > pool.available()) {
            pool.evictAll();
            return false;
        }
        pool.take(needed);
        shape.decodeRequests = batch.size;
        shape.decodeContext = batch.tokens;
        decodes = true;
        return true;
    }

    /** Returns the pages that the next tokens of all running requests need. */
    private int growth() {
        return (int) batch.blocksFor(1, pageSize);
    }

    private int fewestOutputs() {
        int fewest = 0;
        for (int i = 1; i < batch.size; i++) {
            fewest = generated(i) < generated(fewest) ? i : fewest;
        }
        return fewest;
    }

    private int generated(int i) {
        return batch.length[i] - requests.prompt[batch.request[i]];
    }

    private void estimate() {
        long generated = 0;
        long most = 0;
        for (int i = 0; i < batch.size; i++) {
            generated += generated(i);
            most += generated(i) + batch.left[i];
        }
        ratio.estimate(generated, most, batch.size);
    }

    private void retract(int victim) {
        int request = batch.request[victim];
        int computed = batch.computed[victim];
        roster.leave(victim);
        lose(request, computed);
        retracted = true;
    }

    /** Takes all pages from a request and sends it to the back of the queue. */
    private void lose(int request, int computed) {
        requests.computedBefore[request] = Math.max(requests.computedBefore[request], computed);
        pool.retract(request, computed);
        queue.addLast(request);
        context.usage().preemptions[worker]++;
        log.status(request, RequestStatus.QUEUED);
        if (observer != null) {
            observer.preempted(worker, request, startNs);
        }
        if (++requests.preemptions[request] >= MOST_RETRACTIONS) {
            throw new GuardException("request " + request + " was retracted " + MOST_RETRACTIONS + " times on worker "
                    + worker + ": its " + config.numGpuBlocks() + " KV pages are too few");
        }
    }

    // ---- L1 and L4: nothing could be done, and nothing else will change that

    /** Returns whether something has been done about it, so that the pass can be formed again. */
    private boolean resolve() {
        int youngest = youngestHolder();
        if (youngest >= 0 && !(batch.size == 0 && youngest == 0 && lastHolder(0))) {
            int request = queue.get(youngest);
            int held = pool.heldTokens(request);
            queue.remove(youngest);
            lose(request, held);
            return true;
        }
        if (batch.size > 0) {
            int request = batch.request[0];
            int computed = batch.computed[0];
            roster.leave(0);
            pool.end(request, computed);
            roster.drop(request, EndReason.KV_CAPACITY);
            return true;
        }
        if (queue.size() == 0 || deferred > 0) {
            return false;
        }
        prefill.reject();
        return true;
    }

    /** Returns the place in the queue of the last request that came of those with half a prefill, -1 for none. */
    private int youngestHolder() {
        int youngest = -1;
        for (int i = 0; i < queue.size(); i++) {
            boolean holds = pool.heldTokens(queue.get(i)) > 0;
            if (holds && (youngest < 0 || queue.get(i) > queue.get(youngest))) {
                youngest = i;
            }
        }
        return youngest;
    }

    private boolean lastHolder(int place) {
        for (int i = 0; i < queue.size(); i++) {
            if (i != place && pool.heldTokens(queue.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }
}

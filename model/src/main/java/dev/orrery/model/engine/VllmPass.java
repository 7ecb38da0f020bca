package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPool;
import dev.orrery.model.kernel.GuardException;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.timing.PassShape;
import org.jspecify.annotations.Nullable;

/**
 * Decides what goes in one pass of a vLLM or TensorRT-LLM worker: the running requests in admission order, then waiting
 * ones (engines.md R-V3 to R-V7, R-V10, R-V11). {@link Admission} says who must wait for blocks.
 */
final class VllmPass {
    private static final int MOST_PREEMPTIONS = 1000;

    private final EngineContext context;
    private final EngineConfig config;
    private final int worker;
    private final int blockSize;
    private final boolean reference;
    private final BlockPool pool;
    private final Admission admission;
    private final Roster roster;
    private final Batch batch;
    private final RequestQueue queue;
    private final Requests requests;
    private final RequestLog log;
    private final @Nullable PassObserver observer;

    /** What the pass computes. */
    final PassShape shape = new PassShape();

    private long startNs;
    private int budget;
    private boolean preempted;
    private boolean worked;

    VllmPass(
            int worker,
            EngineContext context,
            BlockPool pool,
            Admission admission,
            Roster roster,
            Batch batch,
            RequestQueue queue) {
        this.context = context;
        this.config = context.config();
        this.worker = worker;
        this.blockSize = config.blockSize();
        this.reference = context.rules().reference();
        this.pool = pool;
        this.admission = admission;
        this.roster = roster;
        this.batch = batch;
        this.queue = queue;
        this.requests = context.requests();
        this.log = context.log();
        this.observer = context.observer();
    }

    /**
     * Forms a pass.
     *
     * @return whether the head of the queue, if any, stays blocked in all passes that only decode
     */
    boolean form(long atNs) {
        startNs = atNs;
        budget = config.maxNumBatchedTokens();
        preempted = false;
        worked = false;
        shape.clear();
        scheduleRunning();
        Blocked why = preempted ? Blocked.PREEMPTION : admit();
        if (why != Blocked.NO && queue.size() > 0 && observer != null) {
            observer.blocked(worker, queue.first(), startNs, why);
        }
        sumDecodes();
        return switch (why) {
            case SEATS, BLOCKS -> true;
            case BUDGET -> usualBudgetLeft();
            case CHUNK -> usualBudgetLeft() && !livesOnItsPrefix(queue.first());
            default -> false;
        };
    }

    /** Returns whether as much budget is left as in a pass that only decodes. */
    private boolean usualBudgetLeft() {
        return budget == Math.max(0, config.maxNumBatchedTokens() - batch.size);
    }

    /** Returns whether a prompt fits in a pass only as long as its cached prefix is not evicted (L2). */
    private boolean livesOnItsPrefix(int request) {
        return !reference && requests.prompt[request] > config.maxNumBatchedTokens();
    }

    /** Returns whether the pass has computed or preempted anything. */
    boolean didSomething() {
        return worked || preempted;
    }

    // ---- R-V3: the running requests

    private void scheduleRunning() {
        for (int i = 0; i < batch.size; i++) {
            batch.scheduled[i] = 0;
        }
        int i = 0;
        while (i < batch.size && budget > 0) {
            int computed = batch.computed[i];
            int tokens = Math.min(batch.length[i] - computed, budget);
            if (!config.enableChunkedPrefill() && requests.prompt[batch.request[i]] - computed > budget) {
                return;
            }
            int blocks = blocks(computed + tokens);
            if (blocks > config.numGpuBlocks() && !reference) {
                truncate(i);
                continue;
            }
            int at = makeRoom(i, blocks - blocks(computed));
            if (at >= 0) {
                compute(at, tokens);
            }
            i = next(i, at);
        }
    }

    /** W7: in the reference the loop index ignores that an earlier request has left, so one is passed over. */
    private int next(int index, int at) {
        if (at < 0) {
            return reference ? index : Math.min(index, batch.size);
        }
        return (reference ? index : at) + 1;
    }

    /** Takes blocks for a running request, at others' expense; returns its new index, -1 if it lost its own (R-V10). */
    private int makeRoom(int index, int blocks) {
        int at = index;
        while (blocks > pool.available()) {
            int victim = config.preemptionMode() == EngineConfig.PreemptionMode.LIFO ? batch.size - 1 : 0;
            preempt(victim);
            if (victim == at) {
                return -1;
            }
            if (victim < at) {
                at--;
            }
        }
        pool.take(blocks);
        return at;
    }

    private void preempt(int victim) {
        int request = batch.request[victim];
        int computed = batch.computed[victim];
        int before = computed - batch.scheduled[victim];
        int known = requests.computedBefore[request];
        budget += batch.scheduled[victim];
        // What this pass was to compute of it is not computed after all.
        log.recomputed[request] -= Math.max(0, Math.min(computed, known) - before);
        requests.computedBefore[request] = Math.max(known, before);
        roster.leave(victim);
        pool.preempt(request, computed);
        queue.addFirst(request);
        preempted = true;
        context.usage().preemptions[worker]++;
        log.status(request, RequestStatus.QUEUED);
        if (observer != null) {
            observer.preempted(worker, request, startNs);
        }
        if (++requests.preemptions[request] >= MOST_PREEMPTIONS) {
            throw new GuardException("request " + request + " was preempted " + MOST_PREEMPTIONS + " times on worker "
                    + worker + ": its " + config.numGpuBlocks() + " KV blocks are too few");
        }
    }

    /** L3: no other request's blocks could help a request that needs more than the pool has. */
    private void truncate(int i) {
        int request = batch.request[i];
        int computed = batch.computed[i];
        roster.leave(i);
        pool.end(request, computed, context.rules().keepOwn());
        roster.drop(request, EndReason.KV_CAPACITY);
    }

    /** R-V5: computes tokens of a request that has the blocks for them, and charges what is prompt. */
    private void compute(int i, int tokens) {
        int request = batch.request[i];
        int computed = batch.computed[i];
        int upTo = computed + tokens;
        worked = true;
        batch.scheduled[i] = tokens;
        batch.computed[i] = upTo;
        budget -= tokens;
        pool.publish(request, computed / blockSize, upTo / blockSize);
        int charged = chargedTo(i) - computed;
        if (charged > 0) {
            shape.prefillRequests++;
            shape.prefillPrefix += computed;
            shape.prefillTokens += charged;
            shape.prefillSquares += (long) charged * (2L * computed + charged);
        }
        int twice = Math.min(upTo, requests.computedBefore[request]) - computed;
        if (twice > 0) {
            log.recomputed[request] += twice;
        }
        if (observer != null) {
            observer.scheduled(worker, request, tokens, upTo == batch.length[i]);
        }
    }

    /**
     * Returns up to where the tokens of a request are charged as prefill. W4: the reference charges nothing for
     * generated tokens that are computed again. The newest token is new.
     */
    private int chargedTo(int i) {
        int prompt = requests.prompt[batch.request[i]];
        return Math.min(batch.computed[i], reference || batch.length[i] == prompt ? prompt : batch.length[i] - 1);
    }

    /** Notes the tokens that a pass has computed as prefill, once it is certain that the pass ends. */
    void commit() {
        for (int i = 0; shape.prefillRequests > 0 && i < batch.size; i++) {
            if (chargedTo(i) > batch.computed[i] - batch.scheduled[i]) {
                log.committed[batch.request[i]] += batch.scheduled[i];
            }
        }
    }

    // ---- R-V4: the waiting requests

    private Blocked admit() {
        Blocked why = Blocked.NO;
        while (queue.size() > 0 && why == Blocked.NO) {
            why = batch.size >= config.maxNumSeqs() ? Blocked.SEATS : tryAdmit(queue.first());
        }
        return why;
    }

    private Blocked tryAdmit(int request) {
        int prompt = requests.prompt[request];
        int known = prompt + requests.generated[request];
        if (prompt >= config.maxModelLen()) {
            return reject(request, EndReason.MODEL_LEN);
        }
        if (admission.neverFits(request, known)) {
            boolean fresh = requests.preemptions[request] == 0;
            return reject(request, fresh ? EndReason.NEVER_FITS : EndReason.KV_CAPACITY);
        }
        boolean samples = requests.output[request] > requests.generated[request];
        boolean cutsHit = samples && admission.recomputesLastBlock();
        boolean spent = budget <= 0;
        if (spent && cutsHit) {
            return Blocked.BUDGET;
        }
        int computed = pool.lookup(request, (cutsHit ? known - 1 : known) / blockSize) * blockSize;
        if (admission.mustWait(request, known)) {
            return Blocked.BLOCKS;
        }
        if (computed == known && samples && !reference) {
            computed--; // W6: something must be computed to get a token from
        }
        if (spent && computed < known) {
            return Blocked.BUDGET;
        }
        if (!config.enableChunkedPrefill() && prompt - computed > budget) {
            boolean never = prompt - computed > config.maxNumBatchedTokens() && !reference;
            return never ? reject(request, EndReason.NEVER_FITS) : Blocked.CHUNK;
        }
        return enter(request, known, computed);
    }

    private Blocked enter(int request, int known, int computed) {
        boolean spent = budget <= 0;
        queue.removeFirst();
        int tokens = Math.min(known - computed, budget);
        pool.admit(request, blocks(computed + tokens));
        roster.join(request, known, computed, admission.mostOutput(request) - requests.generated[request]);
        log.admit(request, startNs, computed);
        if (observer != null) {
            observer.admitted(worker, request, startNs, computed);
        }
        compute(batch.size - 1, tokens);
        // Who has nothing to compute comes in without budget, one a pass.
        return spent ? Blocked.FULL_HIT : Blocked.NO;
    }

    /** R-V7, L2, L3: a request that can never be served, or no further, leaves the queue. */
    private Blocked reject(int request, EndReason why) {
        queue.removeFirst();
        roster.drop(request, why);
        return Blocked.NO;
    }

    /** R-V8: a decode step is charged for whoever gets a token, unless this pass computes prompt for it (R-R3). */
    private void sumDecodes() {
        for (int i = 0; i < batch.size; i++) {
            boolean begun = batch.length[i] > requests.prompt[batch.request[i]];
            if (batch.whole(i) && batch.left[i] > 0 && (begun || batch.scheduled[i] == 0)) {
                shape.decodeRequests++;
                shape.decodeContext += batch.length[i];
            }
        }
    }

    private int blocks(int tokens) {
        return Math.ceilDiv(tokens, blockSize);
    }
}

package dev.orrery.model.naive;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.naive.NaivePool.Block;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * One vLLM or TensorRT-LLM worker, a pass at a time (engines.md R-V1 to R-V11, R-R1 to R-R3; the default rules of W4,
 * W5, W6, W7, L2 and L3).
 */
final class NaiveEngine {
    private final EngineConfig config;
    private final boolean reference;
    private final boolean noEvict;
    private final NaiveContent content;
    private final NaiveTiming timing;
    final NaivePool pool;
    final List<NaiveRequest> running = new ArrayList<>();
    final Deque<NaiveRequest> waiting = new ArrayDeque<>();
    final List<NaiveRequest> ended = new ArrayList<>();
    int preemptions;
    int heldInPass;
    private int budget;
    private boolean preempted;
    private boolean changed;
    private final List<NaiveRequest> dropped = new ArrayList<>();

    NaiveEngine(EngineConfig config, NaiveTiming timing, boolean reference, NaiveContent content) {
        this.config = config;
        this.timing = timing;
        this.reference = reference;
        this.noEvict = config.type().equals("trtllm");
        this.content = content;
        this.pool = new NaivePool(config.numGpuBlocks(), config.enablePrefixCaching());
    }

    void enqueue(NaiveRequest r) {
        waiting.addLast(r);
        changed = true;
    }

    /** Returns whether the last pass did anything; if not, nothing but an arrival brings another one. */
    boolean changed() {
        return changed;
    }

    boolean hasWork() {
        return !running.isEmpty() || !waiting.isEmpty();
    }

    /** Does a whole pass and returns its end. */
    long pass(long now) {
        budget = config.maxNumBatchedTokens();
        preempted = false;
        changed = false;
        for (NaiveRequest r : running) {
            r.scheduled = 0;
            r.charged = 0;
        }
        if (reference) {
            runLikeTheReference();
        } else {
            run();
        }
        if (!preempted) {
            admit(now);
        }
        long duration = durationNs();
        heldInPass = pool.active();
        changed |= duration > 0;
        deliver(now + duration);
        return now + duration;
    }

    // ---- R-V3

    private void run() {
        for (NaiveRequest r : List.copyOf(running)) {
            boolean blocked = budget == 0 || !config.enableChunkedPrefill() && r.prompt - r.computed > budget;
            if (blocked && running.contains(r)) {
                return;
            }
            if (running.contains(r)) {
                schedule(r);
            }
        }
    }

    /** W7: here the loop index stays although a request before it has left. */
    private void runLikeTheReference() {
        int i = 0;
        while (i < running.size() && budget > 0) {
            NaiveRequest r = running.get(i);
            if (!config.enableChunkedPrefill() && r.prompt - r.computed > budget) {
                return;
            }
            if (schedule(r)) {
                i++;
            }
        }
    }

    /** R-V5 and R-V10 for a running request; returns whether it kept its place. */
    private boolean schedule(NaiveRequest r) {
        int tokens = Math.min(r.length() - r.computed, budget);
        int total = blocks(r.computed + tokens);
        if (total > config.numGpuBlocks() && !reference) {
            running.remove(r);
            drop(r, RequestStatus.TRUNCATED, EndReason.KV_CAPACITY);
            return false;
        }
        while (!pool.reserve(r.lease, List.of(), total)) {
            boolean lifo = config.preemptionMode() == EngineConfig.PreemptionMode.LIFO;
            NaiveRequest victim = lifo ? running.getLast() : running.getFirst();
            preempt(victim);
            if (victim == r) {
                return false;
            }
        }
        compute(r, tokens);
        return true;
    }

    private void preempt(NaiveRequest victim) {
        running.remove(victim);
        pool.release(victim.lease);
        budget += victim.scheduled;
        victim.scheduled = 0;
        victim.charged = 0;
        victim.computed = 0;
        victim.preempted = true;
        victim.status = RequestStatus.QUEUED;
        waiting.addFirst(victim);
        preemptions++;
        preempted = true;
        changed = true;
    }

    private void compute(NaiveRequest r, int tokens) {
        int before = r.computed;
        r.computed = before + tokens;
        r.scheduled = tokens;
        budget -= tokens;
        changed = true;
        pool.publish(r.lease, content.hashes(r.id, r.computed, config.blockSize()));
        // W4: recomputed answers are charged like a prompt; the newest token was never computed before.
        int chargedTo = reference || r.generated == 0 ? r.prompt : r.length() - 1;
        r.charged = Math.max(0, Math.min(r.computed, chargedTo) - before);
    }

    // ---- R-V4

    private void admit(long now) {
        boolean open = true;
        while (open && !waiting.isEmpty() && running.size() < config.maxNumSeqs()) {
            NaiveRequest head = waiting.getFirst();
            if (head.prompt >= config.maxModelLen()) {
                reject(head, EndReason.MODEL_LEN);
            } else if (noEvict ? head.prompt >= config.capacityTokens() : !head.preempted && tooLong(head)) {
                reject(head, EndReason.NEVER_FITS);
            } else if (!reference && tooLong(head)) {
                reject(head, EndReason.KV_CAPACITY);
            } else {
                boolean spent = budget == 0;
                open = admit(head, now) && !spent;
            }
        }
    }

    private boolean tooLong(NaiveRequest r) {
        return blocks(r.length()) > config.numGpuBlocks();
    }

    private int mostOutput(NaiveRequest r) {
        int most = Math.min(r.output, config.maxModelLen() - r.prompt);
        return noEvict ? (int) Math.min(most, config.capacityTokens() - r.prompt) : most;
    }

    /** R-V6 and R-R1. */
    private boolean fits(NaiveRequest head, List<Block> hits) {
        int room = config.numGpuBlocks() - pool.active();
        if (!noEvict) {
            return blocks(head.length()) - NaivePool.active(hits) <= room;
        }
        for (NaiveRequest r : running) {
            room -= blocks(r.prompt + mostOutput(r)) - r.lease.size();
        }
        return blocks(head.prompt + mostOutput(head)) - NaivePool.active(hits) <= room;
    }

    /** R-V6 and R-V5; returns false if the head stays where it is. */
    private boolean admit(NaiveRequest head, long now) {
        int known = head.length();
        boolean samples = head.output > head.generated;
        int most = samples && !noEvict ? (known - 1) / config.blockSize() : Integer.MAX_VALUE;
        List<Block> hits = pool.lookup(content.hashes(head.id, known, config.blockSize()), most);
        int cached = hits.size() * config.blockSize();
        if (cached == known && samples && !reference) {
            cached--;
        }
        if (!fits(head, hits) || budget == 0 && cached < known) {
            return false;
        }
        if (!config.enableChunkedPrefill() && head.prompt - cached > budget) {
            boolean never = !reference && head.prompt - cached > config.maxNumBatchedTokens();
            if (never) {
                reject(head, EndReason.NEVER_FITS);
            }
            return never;
        }
        int tokens = Math.min(known - cached, budget);
        waiting.removeFirst();
        running.add(head);
        if (!pool.reserve(head.lease, hits, blocks(cached + tokens))) {
            throw new AssertionError("the gate let request " + head.id + " in without room");
        }
        head.computed = cached;
        head.status = RequestStatus.RUNNING;
        head.admittedNs.add(now);
        head.reused.add(cached);
        compute(head, tokens);
        return true;
    }

    private void reject(NaiveRequest head, EndReason why) {
        waiting.removeFirst();
        drop(head, head.generated > 0 ? RequestStatus.TRUNCATED : RequestStatus.REJECTED, why);
    }

    private void drop(NaiveRequest r, RequestStatus how, EndReason why) {
        pool.release(r.lease);
        r.status = how;
        r.reason = why;
        dropped.add(r);
        changed = true;
    }

    // ---- R-V8

    private static boolean samples(NaiveRequest r) {
        return r.computed == r.length() && r.generated < r.output;
    }

    private long durationNs() {
        long requests = 0;
        long prefix = 0;
        long fresh = 0;
        long decodes = 0;
        long context = 0;
        for (NaiveRequest r : running) {
            if (r.charged > 0) {
                requests++;
                prefix += r.computed - r.scheduled;
                fresh += r.charged;
                r.committed += r.scheduled;
            }
            if (samples(r) && (r.generated > 0 || r.scheduled == 0)) {
                decodes++;
                context += r.length();
            }
            r.recomputed += Math.max(0, Math.min(r.computed, r.everComputed) - (r.computed - r.scheduled));
            r.everComputed = Math.max(r.everComputed, r.computed);
        }
        return timing.passNs(requests, prefix, fresh, decodes, context);
    }

    private void deliver(long end) {
        for (NaiveRequest r : List.copyOf(running)) {
            if (r.computed == r.length() && r.generated >= r.output) {
                complete(r, end);
            }
        }
        for (NaiveRequest r : List.copyOf(running)) {
            if (!samples(r)) {
                continue;
            }
            r.generated++;
            r.tokenNs.add(end);
            content.generate(r.id);
            if (r.generated >= mostOutput(r)) {
                complete(r, end);
            }
        }
        for (NaiveRequest r : dropped) {
            end(r, end);
        }
        dropped.clear();
    }

    private void complete(NaiveRequest r, long at) {
        running.remove(r);
        pool.release(r.lease);
        r.status = RequestStatus.COMPLETED;
        end(r, at);
    }

    private void end(NaiveRequest r, long at) {
        r.endNs = at;
        ended.add(r);
    }

    private int blocks(int tokens) {
        return (tokens + config.blockSize() - 1) / config.blockSize();
    }
}

package dev.orrery.model.engine;

import dev.orrery.model.cache.RadixPool;
import dev.orrery.model.metrics.EndReason;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.timing.PassShape;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/** The prompts, or chunks of them, that an SGLang worker computes in one pass (engines.md R-S2 to R-S4). */
final class PrefillBatch {
    private final EngineConfig config;
    private final SglangConfig sglang;
    private final int worker;
    private final int pageSize;
    private final boolean reference;
    private final RadixPool pool;
    private final Roster roster;
    private final Batch batch;
    private final RequestQueue queue;
    private final Requests requests;
    private final RequestLog log;
    private final NewTokenRatio ratio;
    private final @Nullable PassObserver observer;
    private final IntArrayList members = new IntArrayList();
    private final IntArrayList starts = new IntArrayList();
    private final IntArrayList chunks = new IntArrayList();
    private Blocked blocked = Blocked.NO;
    private long needed;

    // What a pass still has, in tokens.
    private double room;
    private long input;
    private long chunkRoom;
    private long startNs;

    PrefillBatch(
            int worker,
            EngineContext context,
            RadixPool pool,
            Roster roster,
            Batch batch,
            RequestQueue queue,
            NewTokenRatio ratio) {
        this.config = context.config();
        this.sglang = config.sglang();
        this.worker = worker;
        this.pageSize = config.blockSize();
        this.reference = context.rules().reference();
        this.pool = pool;
        this.roster = roster;
        this.batch = batch;
        this.queue = queue;
        this.requests = context.requests();
        this.log = context.log();
        this.observer = context.observer();
        this.ratio = ratio;
    }

    void clear() {
        members.clear();
        starts.clear();
        chunks.clear();
        blocked = Blocked.NO;
        needed = 0;
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    int size() {
        return members.size();
    }

    int request(int i) {
        return members.getInt(i);
    }

    /** Returns how many tokens the pass computes of a member. */
    int chunk(int i) {
        return chunks.getInt(i);
    }

    /** Returns whether a member's prompt, and what it has generated, is computed with this pass. */
    boolean whole(int i) {
        return starts.getInt(i) + chunks.getInt(i) == known(members.getInt(i));
    }

    /** Returns whether anything is computed: prompts that are all cached and want no output need nothing. */
    boolean computes() {
        for (int i = 0; i < chunks.size(); i++) {
            if (chunks.getInt(i) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns why the head of the queue was not admitted. */
    Blocked blocked() {
        return blocked;
    }

    /** Returns how many tokens of room the head needs at least, 0 if that is not what it waits for. */
    long needed() {
        return needed;
    }

    /** Nobody is admitted in this pass. */
    void defer() {
        blocked = queue.size() > 0 ? Blocked.INTERVAL : Blocked.NO;
    }

    /** The head of the queue ends unserved: the worker has nothing else to do and yet not enough for it. */
    void reject() {
        int request = queue.first();
        queue.removeFirst();
        int held = pool.heldTokens(request);
        if (held > 0) {
            pool.end(request, held);
        }
        roster.drop(request, requests.generated[request] > 0 ? EndReason.KV_CAPACITY : EndReason.NEVER_FITS);
    }

    /** Returns how many tokens a request generates at most. */
    int mostOutput(int request) {
        return Math.min(requests.output[request], config.maxModelLen() - requests.prompt[request]);
    }

    private int known(int request) {
        return requests.prompt[request] + requests.generated[request];
    }

    private long pages(long tokens) {
        return Math.ceilDiv(tokens, pageSize) * (long) pageSize;
    }

    /** R-S3: takes from the head of the queue as long as there is room. */
    void form(long atNs) {
        startNs = atNs;
        room = (double) ((long) pool.available() * pageSize) - reserved();
        input = sglang.maxPrefillTokens();
        chunkRoom = sglang.chunkedPrefillSize();
        blocked = Blocked.NO;
        needed = 0;
        while (blocked == Blocked.NO && queue.size() > 0) {
            if (batch.size + members.size() >= config.maxNumSeqs()) {
                blocked = Blocked.SEATS;
            } else if (chunkRoom <= 0) {
                blocked = Blocked.CHUNKS;
            } else {
                blocked = consider(queue.first());
            }
        }
        settle();
    }

    /** Returns the tokens that are kept for what running requests will generate. */
    private double reserved() {
        double tokens = 0;
        for (int i = 0; i < batch.size; i++) {
            tokens += Math.min(batch.left[i], sglang.clipMaxNewTokens()) * ratio.now();
        }
        return tokens;
    }

    private Blocked consider(int request) {
        int known = known(request);
        int left = Math.min(mostOutput(request) - requests.generated[request], sglang.clipMaxNewTokens());
        if (!reference && pages(known) + left >= config.capacityTokens()) {
            reject(); // L1: it could not even alone
            return Blocked.NO;
        }
        int held = pool.heldTokens(request);
        int most = (mostOutput(request) == 0 ? known : known - 1) / pageSize;
        int hits = held > 0 ? 0 : pool.match(request, most);
        int start = Math.max(held, hits * pageSize);
        int rest = known - start;
        int chunk = pages(rest) <= chunkRoom ? rest : (int) (chunkRoom / pageSize * pageSize);
        if (chunk == 0 && rest > 0) {
            return Blocked.CHUNKS;
        }
        long charged = pages(chunk);
        long reserve = chunk < rest ? 0 : left;
        if (charged + reserve >= room) {
            boolean evictable = hits > 0 && pages(known) > chunkRoom;
            needed = evictable ? Math.min(charged + reserve, chunkRoom) : charged + reserve;
            return Blocked.BLOCKS;
        }
        if (charged > input) {
            return Blocked.PREFILL;
        }
        if (held > 0 ? !pool.goOn(request, start + chunk) : !pool.begin(request, hits, start + chunk)) {
            return Blocked.BLOCKS;
        }
        enter(request, held, start, chunk);
        room -= charged + reserve;
        input -= charged;
        chunkRoom -= charged;
        return Blocked.NO;
    }

    private void enter(int request, int held, int start, int chunk) {
        queue.removeFirst();
        members.add(request);
        starts.add(start);
        chunks.add(chunk);
        if (held == 0) {
            log.admit(request, startNs, start);
            if (observer != null) {
                observer.admitted(worker, request, startNs, start);
            }
        }
        int twice = Math.min(start + chunk, requests.computedBefore[request]) - start;
        if (twice > 0) {
            log.recomputed[request] += twice;
        }
        if (observer != null) {
            observer.scheduled(worker, request, chunk, start + chunk == known(request));
        }
    }

    /**
     * R-S4: who is not done goes back to the front and what it has computed in the tree; the others run from now on.
     */
    private void settle() {
        for (int i = 0; i < members.size(); i++) {
            int request = members.getInt(i);
            int upTo = starts.getInt(i) + chunks.getInt(i);
            int known = known(request);
            if (upTo < known) {
                pool.insert(request, upTo, pool.ticks(1));
                queue.addFirst(request);
            } else {
                roster.join(request, known, known, mostOutput(request) - requests.generated[request]);
            }
        }
    }

    /** Adds what the members compute to a pass. */
    void charge(PassShape shape) {
        long prefix = 0;
        long tokens = 0;
        long squares = 0;
        int counted = 0;
        for (int i = 0; i < members.size(); i++) {
            if (chunks.getInt(i) > 0 || reference) {
                long start = starts.getInt(i);
                long chunk = chunks.getInt(i);
                counted++;
                prefix += start;
                tokens += chunk;
                squares += chunk * (2 * start + chunk);
            }
        }
        // In the reference the floored means (R-T4) of members that compute nothing can hide the others.
        boolean hidden = reference && counted > 0 && (prefix + tokens) / counted == prefix / counted;
        if (!hidden) {
            shape.prefillRequests = counted;
            shape.prefillPrefix = prefix;
            shape.prefillTokens = tokens;
            shape.prefillSquares = squares;
        }
    }

    /** Notes the computed tokens, once it is certain that the pass ends. */
    void commit() {
        for (int i = 0; i < members.size(); i++) {
            log.committed[members.getInt(i)] += chunks.getInt(i);
        }
    }
}

package dev.orrery.model.engine;

import dev.orrery.model.cache.RadixPool;
import dev.orrery.model.timing.PassShape;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * An SGLang worker as NVIDIA Dynamo mocker 1.6.1 has it (engines.md §7). {@link SglangPass} decides what goes in a
 * pass; this class delivers its tokens, each of which takes a place in a page at once (R-S6, R-S7), and keeps the tree
 * up to date.
 */
public final class SglangEngine extends BatchEngine {
    private final RadixPool pages;
    private final int pageSize;
    private final SglangPass pass;
    private final Inbox inbox;
    private final IntArrayList ended = new IntArrayList();
    private final IntArrayList endedTokens = new IntArrayList();

    /** Whether the head of the queue has been looked at, and nothing has changed since. */
    private boolean headKnown;

    /** Creates an idle worker. */
    public SglangEngine(int worker, EngineContext context) {
        this(worker, context, pool(worker, context));
    }

    private SglangEngine(int worker, EngineContext context, RadixPool pool) {
        super(worker, context, pool, Integer.MAX_VALUE);
        this.pages = pool;
        this.pageSize = context.config().blockSize();
        this.pass = pass(new NewTokenRatio(context.config().sglang().scheduleConservativeness()));
        this.inbox = new Inbox(context.config().sglang().schedulerRecvInterval());
    }

    private SglangEngine(SglangEngine from, EngineContext context, RadixPool pool) {
        super(from, context, pool, Integer.MAX_VALUE);
        this.pages = pool;
        this.pageSize = from.pageSize;
        this.pass = pass(from.pass.ratio.copy(context.config().sglang().scheduleConservativeness()));
        this.pass.deferred = from.pass.deferred;
        this.pass.tooLong = from.pass.tooLong;
        this.inbox = from.inbox.copy();
    }

    private SglangPass pass(NewTokenRatio ratio) {
        return new SglangPass(worker, context, pages, roster, batch, queue, ratio);
    }

    private static RadixPool pool(int worker, EngineContext context) {
        EngineConfig config = context.config();
        return new RadixPool(
                config.numGpuBlocks(),
                config.blockSize(),
                config.enablePrefixCaching(),
                context.paths(),
                context.leases(),
                changes(worker, context));
    }

    /** The copy looks at the head of its queue again, which changes nothing. */
    @Override
    public Engine fork(EngineContext copied) {
        return new SglangEngine(this, copied, pages.copy(copied.paths(), copied.leases()));
    }

    @Override
    boolean unheard(int request) {
        return batch.size > 0 && inbox.holds(request);
    }

    private void lookIfIdle() {
        if (batch.size == 0) {
            look();
        }
    }

    private void look() {
        for (int request = inbox.take(); request >= 0; request = inbox.take()) {
            arrived(request, false);
            queue.addLast(request);
        }
    }

    @Override
    void arrived(int request, boolean rested) {
        if (requests.prompt[request] >= context.config().maxModelLen()) {
            pass.tooLong++;
            headKnown = false;
        }
        headKnown = headKnown && !pass.ordersByCache();
        if (rested && pass.deferred > 0) {
            pass.deferred = 0;
            pass.ratio.reset();
        }
    }

    @Override
    boolean losersFirst() {
        return false;
    }

    @Override
    PassShape form(long startNs) {
        if (inbox.isDue()) {
            look();
        }
        pass.form(startNs);
        headKnown = pass.prefill.isEmpty() && !pass.retracts();
        return pass.shape;
    }

    @Override
    boolean didSomething() {
        return pass.didSomething();
    }

    // ---- passes that only decode

    @Override
    int foreseen(int atMost) {
        int passes = Math.min(atMost, inbox.passesUnheard());
        if (queue.size() == 0) {
            return passes;
        }
        if (!headKnown) {
            return 0;
        }
        int most = pass.ordersByCache() ? Math.min(passes, withoutEviction()) : passes;
        if (pass.deferred > 0) {
            return Math.min(most, pass.deferred);
        }
        return switch (pass.prefill.blocked()) {
            case SEATS, PREFILL -> most;
            case BLOCKS -> stillBlocked(most);
            default -> 0;
        };
    }

    /** Returns a number of passes for which free pages suffice: what is cached then stays, and so the order. */
    private int withoutEviction() {
        int each = (pages.available() - pages.inactive()) / batch.size;
        return (int) Math.min(Integer.MAX_VALUE, (long) each * pageSize);
    }

    /**
     * Returns for how many passes the head certainly finds too little room. Decoding takes room away, but what is kept
     * for later tokens shrinks with them and with the ratio.
     */
    private int stillBlocked(int most) {
        long needed = pass.prefill.needed();
        if (needed == 0) {
            return 0;
        }
        int clip = context.config().sglang().clipMaxNewTokens();
        long outstanding = 0;
        long slack = 0;
        for (int i = 0; i < batch.size; i++) {
            outstanding += Math.min(batch.left[i], clip);
            slack += batch.room(i, pageSize);
        }
        long room = (long) pages.available() * pageSize;
        double ratio = pass.ratio.now();
        double rounding = 1e-6 * (1 + outstanding);
        for (int i = 0; i < most; i++) {
            long tokens = (long) batch.size * i;
            double kept = Math.max(0, outstanding - tokens) * ratio;
            if (needed < room - Math.max(0, tokens - slack) - kept + rounding) {
                return i;
            }
            ratio = pass.ratio.decayed(ratio);
        }
        return most;
    }

    @Override
    void decoded(int passes, long endNs) {
        inbox.decoded(passes);
        pass.ratio.decay(passes);
        pass.deferred = Math.max(0, pass.deferred - passes);
        grow(passes);
        endAll(endNs);
        lookIfIdle();
    }

    /**
     * Puts the pages that the last passes have filled in the tree. Each page has the time at which it was filled: pass
     * by pass, and in a pass in the order of the batch. The last token of a request waits for its end.
     */
    private void grow(int passes) {
        int n = batch.size;
        long first = pages.ticks((long) passes * n);
        for (int i = 0; i < n; i++) {
            int tokens = batch.left[i] == 0 ? batch.length[i] - 1 : batch.length[i];
            int full = tokens / pageSize;
            if (full > pages.inserted(batch.request[i])) {
                int filledIn = Math.max(0, full * pageSize - (batch.length[i] - passes) - 1);
                pages.insert(batch.request[i], tokens, first + (long) filledIn * n + i);
            }
        }
    }

    /** Ends whoever has got all tokens. */
    private void endAll(long endNs) {
        int i = 0;
        while (i < batch.size) {
            if (batch.left[i] <= 0) {
                leave(i);
            } else {
                i++;
            }
        }
        freeEnded(endNs);
    }

    private void leave(int i) {
        ended.add(batch.request[i]);
        endedTokens.add(batch.computed[i]);
        roster.leave(i);
        headKnown = false;
    }

    private void freeEnded(long endNs) {
        for (int i = 0; i < ended.size(); i++) {
            pages.end(ended.getInt(i), endedTokens.getInt(i));
            roster.complete(ended.getInt(i), endNs);
        }
        ended.clear();
        endedTokens.clear();
    }

    // ---- tokens

    @Override
    void deliver(long start, long end) {
        int same = 0;
        steady = true;
        if (pass.prefill.isEmpty()) {
            inbox.decoded(1);
            same = pass.decodes ? decodeTokens(start, end) : 0;
        } else {
            inbox.prefilled();
            pass.prefill.commit();
            same = firstTokens(start, end);
        }
        if (same > 0) {
            context.gaps().add(end - start, same);
        }
        for (int i = 0; steady && i < batch.size; i++) {
            steady = batch.lastTokenNs[i] == end;
        }
        lookIfIdle();
    }

    private int decodeTokens(long start, long end) {
        int same = 0;
        for (int i = 0; i < batch.size; i++) {
            same += roster.token(i, start, end);
            batch.computed[i]++;
        }
        grow(1);
        endAll(end);
        return same;
    }

    /**
     * R-S6: a prefill gives the first token. Who wants one more needs a page for it; if some can't have one, all wait.
     */
    private int firstTokens(long start, long end) {
        int begun = batch.size;
        for (int i = 0; i < pass.prefill.size(); i++) {
            if (pass.prefill.whole(i)) {
                begun--;
            } else {
                roster.chunk(pass.prefill.request(i), pass.prefill.chunk(i), end);
            }
        }
        int same = lastTokens(begun, start, end);
        int needed = 0;
        for (int i = begun; i < batch.size; i++) {
            needed += batch.room(i, pageSize) == 0 ? 1 : 0;
        }
        if (needed > pages.available()) {
            pages.evictAll();
        } else {
            pages.take(needed);
            for (int i = begun; i < batch.size; i++) {
                same += roster.token(i, start, end);
                batch.computed[i]++;
                pages.insert(batch.request[i], batch.computed[i], pages.ticks(1));
            }
        }
        freeEnded(end);
        return same;
    }

    /** Who wants no output leaves without a token, then who gets its last one: that takes no place in a page. */
    private int lastTokens(int begun, long start, long end) {
        int same = 0;
        for (int more = 0; more <= 1; more++) {
            int i = begun;
            while (i < batch.size) {
                if (batch.left[i] > more) {
                    i++;
                    continue;
                }
                same += more == 0 ? 0 : roster.token(i, start, end);
                leave(i);
            }
        }
        return same;
    }
}

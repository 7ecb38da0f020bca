package dev.orrery.data.report;

import dev.orrery.model.engine.Blocked;
import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.Candidate;
import dev.orrery.model.router.RouteObserver;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one request from the router through the passes of its worker. A first run tells which worker that is and
 * when; the same run, repeated with this observer, tells what happened. Stretches of equal passes become one step.
 */
public final class Explanation implements PassObserver, RouteObserver {
    private static final int NOBODY = -1;

    private final int request;
    private final int worker;
    private final int firstRow;
    private final long arrivalNs;
    private final long endNs;
    private final List<Step> steps = new ArrayList<>();
    private List<Candidate> candidates = List.of();

    private long originNs;
    private boolean warmingUp;
    private boolean inBatch;
    private @Nullable Blocked why;
    private int head = NOBODY;
    private int tokens;
    private boolean samples;
    private boolean generating;
    private int others;
    private long othersPrefill;

    /** What happened to the request for a while. */
    enum Kind {
        WAIT,
        ADMITTED,
        PREFILL,
        DECODE,
        PASSED_OVER,
        PREEMPTED
    }

    /**
     * A stretch of passes in which the same happened.
     *
     * @param passes how many; 0 for an instant
     * @param tokens tokens of the request that were computed, or reused at an admission
     * @param shortestNs shortest pass
     * @param longestNs longest pass
     * @param mixed passes that also computed prompts of others
     * @param othersPrefill their prompt tokens
     * @param others most other requests in a pass
     * @param why what the head of the queue waited for, null for the pass in progress
     * @param head the head of the queue, -1 if that does not matter
     */
    record Step(
            Kind kind,
            long fromNs,
            long toNs,
            int passes,
            long tokens,
            long shortestNs,
            long longestNs,
            int mixed,
            long othersPrefill,
            int others,
            @Nullable Blocked why,
            int head) {
        private boolean continues(Step before) {
            boolean same = kind == before.kind && why == before.why && head == before.head && fromNs == before.toNs;
            return same && kind != Kind.ADMITTED && kind != Kind.PREEMPTED && kind != Kind.PREFILL;
        }

        private Step after(Step before) {
            return new Step(
                    kind,
                    before.fromNs,
                    toNs,
                    before.passes + passes,
                    before.tokens + tokens,
                    Math.min(before.shortestNs, shortestNs),
                    Math.max(before.longestNs, longestNs),
                    before.mixed + mixed,
                    before.othersPrefill + othersPrefill,
                    Math.max(before.others, others),
                    why,
                    head);
        }
    }

    /**
     * Prepares to follow a request that a first run has logged.
     *
     * @param routes how requests were routed: before it was sent, the worker's passes did not concern it
     * @param firstRow first request that counts; earlier ones warm the caches
     */
    public Explanation(RequestLog log, @Nullable RouteLog routes, int request, int firstRow) {
        this.request = request;
        this.firstRow = firstRow;
        this.worker = log.worker[request];
        boolean waited = routes != null && routes.releasedNs[request] != RequestLog.NEVER;
        this.arrivalNs = waited && routes != null ? routes.releasedNs[request] : log.arrivalNs[request];
        this.endNs = log.endNs[request] == RequestLog.NEVER ? Long.MAX_VALUE : log.endNs[request];
    }

    /** Returns the steps in order; their times are on the run's own clock, which starts after the warm-up. */
    List<Step> steps() {
        return steps;
    }

    /** Returns what the workers would have cost the request; empty if the router does not weigh them. */
    List<Candidate> candidates() {
        return candidates;
    }

    @Override
    public boolean wants(int who) {
        return who == request;
    }

    @Override
    public void routed(int who, long nowNs, int chosen, List<Candidate> weighed) {
        candidates = weighed;
    }

    @Override
    public void admitted(int at, int who, long nowNs, int reusedTokens) {
        if (who == request) {
            inBatch = true;
            instant(Kind.ADMITTED, nowNs - originNs, reusedTokens);
        }
    }

    @Override
    public void preempted(int at, int who, long nowNs) {
        if (who == request) {
            inBatch = false;
            tokens = 0;
            samples = false;
            instant(Kind.PREEMPTED, nowNs - originNs, 0);
        }
    }

    @Override
    public void scheduled(int at, int who, int computed, boolean sampled) {
        warmingUp |= who < firstRow;
        if (who == request) {
            tokens = computed;
            samples = sampled;
        } else if (at == worker) {
            others++;
            othersPrefill += computed > 1 ? computed : 0;
        }
    }

    @Override
    public void blocked(int at, int who, long nowNs, Blocked reason) {
        if (at == worker) {
            why = reason;
            head = who;
        }
    }

    @Override
    public void pass(int at, long startNs, long passEndNs, int active, int inactive, int running, int waiting) {
        if (warmingUp) {
            originNs = Math.max(originNs, passEndNs);
            warmingUp = false;
        } else if (at == worker && passEndNs - originNs > arrivalNs && startNs - originNs < endNs) {
            addPass(startNs - originNs, passEndNs - originNs);
        }
        if (at == worker) {
            forget();
        }
    }

    private void forget() {
        why = null;
        head = NOBODY;
        tokens = 0;
        samples = false;
        others = 0;
        othersPrefill = 0;
    }

    private void addPass(long startNs, long passEndNs) {
        if (tokens > 0) {
            boolean decode = generating && tokens == 1;
            add(step(decode ? Kind.DECODE : Kind.PREFILL, startNs, passEndNs, null, NOBODY));
            generating |= samples;
        } else if (inBatch) {
            add(step(Kind.PASSED_OVER, startNs, passEndNs, null, NOBODY));
        } else if (startNs < arrivalNs) {
            add(step(Kind.WAIT, arrivalNs, passEndNs, null, NOBODY));
        } else if (why != null) {
            add(step(Kind.WAIT, startNs, passEndNs, why, head));
        }
    }

    private Step step(Kind kind, long fromNs, long toNs, @Nullable Blocked reason, int first) {
        int mixed = othersPrefill > 0 ? 1 : 0;
        long length = toNs - fromNs;
        return new Step(kind, fromNs, toNs, 1, tokens, length, length, mixed, othersPrefill, others, reason, first);
    }

    private void instant(Kind kind, long nowNs, int reused) {
        add(new Step(kind, nowNs, nowNs, 0, reused, 0, 0, 0, 0, 0, null, NOBODY));
    }

    private void add(Step step) {
        if (!steps.isEmpty() && step.continues(steps.getLast())) {
            steps.set(steps.size() - 1, step.after(steps.getLast()));
        } else {
            steps.add(step);
        }
    }
}

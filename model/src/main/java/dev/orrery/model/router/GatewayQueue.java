package dev.orrery.model.router;

import dev.orrery.model.router.RouterConfig.QueuePolicy;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.workload.RequestTable;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The requests that wait at the router because every worker is busy (router.md §4), in order of arrival. */
final class GatewayQueue {
    private static final double SECOND_NS = 1e9;

    private final QueueRule rule;
    private final RequestTable requests;
    private final double busyTokens;
    private final IntArrayList waiting;
    private final double[] score;
    private final Int2ObjectOpenHashMap<int[]> frozen;

    /** Creates an empty queue before workers that compute at most so many tokens in a pass. */
    GatewayQueue(QueueRule rule, RequestTable requests, int maxNumBatchedTokens) {
        this.rule = rule;
        this.requests = requests;
        this.busyTokens = rule.threshold() * maxNumBatchedTokens;
        this.waiting = new IntArrayList();
        this.score = new double[requests.size()];
        this.frozen = new Int2ObjectOpenHashMap<>();
    }

    private GatewayQueue(GatewayQueue from) {
        rule = from.rule;
        requests = from.requests;
        busyTokens = from.busyTokens;
        waiting = new IntArrayList(from.waiting);
        score = from.score.clone();
        frozen = from.frozen.clone();
    }

    GatewayQueue copy() {
        return new GatewayQueue(this);
    }

    int size() {
        return waiting.size();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Returns whether every worker has more booked than it may. */
    boolean allBusy(FleetView fleet) {
        for (int w = 0; w < fleet.workers(); w++) {
            if (fleet.bookedTokens(w) <= busyTokens) {
                return false;
            }
        }
        return true;
    }

    /** Adds a request that arrives now. */
    void hold(int request, long nowNs, GatewayView fleet) {
        waiting.add(request);
        if (rule.policy() == QueuePolicy.WSPT || !rule.refreshed()) {
            fleet.look(request, nowNs);
        }
        score[request] = score(request, nowNs, fleet);
        if (!rule.refreshed()) {
            frozen.put(request, fleet.overlaps().toArray());
        }
    }

    /** Takes the next request out; the fleet has looked up its blocks, now or, if frozen, when it arrived. */
    int take(long nowNs, GatewayView fleet) {
        int best = 0;
        for (int i = 0; i < waiting.size(); i++) {
            int request = waiting.getInt(i);
            if (rule.refreshed() && rule.policy() == QueuePolicy.WSPT) {
                fleet.look(request, nowNs);
                score[request] = score(request, nowNs, fleet);
            }
            if (i > 0 && before(request, waiting.getInt(best))) {
                best = i;
            }
        }
        int request = waiting.removeInt(best);
        int[] known = frozen.remove(request);
        if (known == null) {
            fleet.look(request, nowNs);
        } else {
            fleet.look(request, known);
        }
        return request;
    }

    private boolean before(int a, int b) {
        int strictA = requests.strictPriority(a);
        int strictB = requests.strictPriority(b);
        return strictA != strictB ? strictA > strictB : score[a] > score[b];
    }

    private double score(int request, long arrivalNs, GatewayView fleet) {
        double priority = Math.max(0, requests.priority(request));
        return switch (rule.policy()) {
            case FCFS -> priority - arrivalNs / SECOND_NS;
            case LCFS -> priority + arrivalNs / SECOND_NS;
            case WSPT -> {
                long cached = (long) fleet.overlaps().best() * fleet.blockSize();
                yield (1 + priority) / Math.max(1, fleet.promptTokens(request) - cached);
            }
        };
    }
}

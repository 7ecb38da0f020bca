package dev.orrery.model.shared;

import dev.orrery.model.fleet.Starting;
import dev.orrery.model.twin.ElasticTwin;
import java.util.Arrays;

/**
 * The LLM workers of a shared fleet from their order to their end: they start, take requests, drain, and are gone
 * (planner.md §6). A worker is paid for from its order until it has ended its last request.
 */
final class LlmPool {
    private enum State {
        FREE,
        STARTING,
        LIVE,
        DRAINING
    }

    private final ElasticTwin twin;
    private final int gpusPerWorker;
    private final long startupNs;
    private final State[] states;
    private final long[] orderedNs;
    private final long[] drainedNs;
    private final Starting starting = new Starting();
    private int live;
    private int draining;
    private long paidNs;
    private int orders;
    private int drains;

    /** Creates a pool whose first workers are there. */
    LlmPool(ElasticTwin twin, int places, int workers, int gpusPerWorker, long startupNs) {
        this.twin = twin;
        this.gpusPerWorker = gpusPerWorker;
        this.startupNs = startupNs;
        states = new State[places];
        Arrays.fill(states, State.FREE);
        Arrays.fill(states, 0, workers, State.LIVE);
        orderedNs = new long[places];
        drainedNs = new long[places];
        live = workers;
    }

    /** Does all that happens before an instant, workers that become ready included. */
    void advanceTo(long ns) {
        while (starting.earliestNs() < ns) {
            twin.advanceTo(starting.earliestNs());
            open(starting.removeEarliest());
        }
        twin.advanceTo(ns);
    }

    private void open(int place) {
        states[place] = State.LIVE;
        live++;
        twin.open(place);
    }

    /** Lets go of the drained workers that have ended their last request. */
    void release() {
        for (int p = 0; p < states.length; p++) {
            if (states[p] == State.DRAINING && twin.inFlight(p) == 0) {
                draining--;
                free(p, Math.max(drainedNs[p], twin.lastEndNs(p)));
                twin.remove(p);
            }
        }
    }

    private void free(int place, long ns) {
        states[place] = State.FREE;
        paidNs += ns - orderedNs[place];
    }

    /**
     * Changes the number of workers that take requests or start. The newest of those that start are cancelled first; of
     * the others the one with the fewest requests drains, which takes the least time.
     *
     * @param workers how many there should be, at least 1
     * @param mostOrders most that may be ordered
     */
    void scale(int workers, int mostOrders, long nowNs) {
        for (int k = Math.min(workers - workers(), mostOrders); k > 0; k--) {
            order(nowNs);
        }
        while (workers() > workers) {
            if (starting.count() > 0) {
                free(starting.removeNewest(), nowNs);
            } else {
                drain(idlest(), nowNs);
            }
        }
    }

    private void order(long nowNs) {
        int place = 0;
        while (states[place] != State.FREE) {
            place++;
        }
        orders++;
        orderedNs[place] = nowNs;
        if (startupNs == 0) {
            open(place);
        } else {
            states[place] = State.STARTING;
            starting.add(place, nowNs + startupNs);
        }
    }

    private void drain(int place, long nowNs) {
        drains++;
        states[place] = State.DRAINING;
        drainedNs[place] = nowNs;
        live--;
        draining++;
        twin.drain(place);
    }

    private int idlest() {
        int best = -1;
        for (int p = 0; p < states.length; p++) {
            if (states[p] == State.LIVE && (best < 0 || twin.inFlight(p) <= twin.inFlight(best))) {
                best = p;
            }
        }
        return best;
    }

    /** Returns the requests that live workers have, and those that wait for one. */
    int requests() {
        int sum = twin.waiting();
        for (int p = 0; p < states.length; p++) {
            sum += states[p] == State.LIVE ? twin.inFlight(p) : 0;
        }
        return sum;
    }

    /** Returns the workers that take requests or start. */
    int workers() {
        return live + starting.count();
    }

    /** Returns the GPUs that are paid for. */
    int paidGpus() {
        return (workers() + draining) * gpusPerWorker;
    }

    int orders() {
        return orders;
    }

    int drains() {
        return drains;
    }

    /** Ends all bills at an instant and returns the GPU time of all workers, ns. */
    long finish(long endNs) {
        long sum = paidNs;
        for (int p = 0; p < states.length; p++) {
            sum += states[p] == State.FREE ? 0 : endNs - orderedNs[p];
        }
        return sum * gpusPerWorker;
    }
}

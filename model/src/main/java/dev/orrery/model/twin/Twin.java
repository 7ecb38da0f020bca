package dev.orrery.model.twin;

import dev.orrery.model.engine.Engine;
import dev.orrery.model.engine.PassSignals;
import dev.orrery.model.kernel.GuardException;
import dev.orrery.model.kernel.WakeHeap;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.router.Gateway;
import dev.orrery.model.router.Router;
import dev.orrery.model.router.Routers;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.PlayGraph;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * One run: arrivals go through the router to workers until nothing is left to do.
 *
 * <p>Where nothing reacts to the end of a request, a worker is advanced only when a request comes to it. Otherwise the
 * workers wait in a heap for the next instant at which something can change, and each instant is settled to a fixed
 * point: passes that end, then arrivals, then passes that start (replay.md §2).
 */
public final class Twin {
    private static final int MOST_ROUNDS_AT_ONE_INSTANT = 100_000;
    private static final int REPORT_EVERY = 255;

    private final RunSpec spec;
    private final RunOptions options;
    private final TwinState state;
    private final FrontEnd front;
    private final Router unused;
    private final IntArrayList starting = new IntArrayList();
    private boolean stopped;
    private @Nullable String diagnosis;
    private int steps;
    private long reachedNs;

    private Twin(RunSpec spec, RunOptions options, TwinState state, FrontEnd front, Router unused) {
        this.spec = spec;
        this.options = options;
        this.state = state;
        this.front = front;
        this.unused = unused;
    }

    /** Runs a specification. The same one gives the same result, whatever the options. */
    public static RunResult run(RunSpec spec, RunOptions options) {
        return start(spec, options).finish();
    }

    /** Returns a run at its beginning: caches warm, if the specification says so, and nothing counted has arrived. */
    public static Twin start(RunSpec spec, RunOptions options) {
        return start(spec, options, Routers.create(spec.router(), spec.seed()));
    }

    /** The same with a router of the caller's own in place of the one that the specification names. */
    public static Twin start(RunSpec spec, RunOptions options, Router router) {
        return start(spec, options, router, TwinState.FIXED);
    }

    /** The same with places for workers that come and go, see {@link ElasticTwin}. */
    static Twin start(RunSpec spec, RunOptions options, Router router, int places) {
        Router unused = router.fork();
        TwinState state = TwinState.create(spec, options, router, places);
        boolean stopped = false;
        String diagnosis = null;
        if (spec.warmRows() > 0) {
            FrontEnd rows = state.frontEnd(0, spec.warmRows(), Arrivals.recorded(), null);
            Twin warm = new Twin(spec, options, state, rows, unused);
            warm.play(WakeHeap.NEVER);
            stopped = warm.stopped;
            diagnosis = warm.diagnosis;
            state.startCounting();
        }
        state.limit(spec.maxSimTimeNs());
        int size = spec.requests().size();
        FrontEnd front = state.frontEnd(spec.warmRows(), size, spec.arrivals(), spec.explicitArrivalsNs());
        Twin twin = new Twin(spec, options, state, front, unused);
        twin.stopped = stopped;
        twin.diagnosis = diagnosis;
        return twin;
    }

    /** Does all events and all passes that start before an instant, in ns after the start of the counted workload. */
    public void advanceTo(long ns) {
        long limit = state.originNs() + ns;
        playUntil(limit);
        if (diagnosis == null && !stopped) {
            guarded(() -> catchUp(limit));
        }
    }

    /** Returns what changes. */
    TwinState state() {
        return state;
    }

    /** Returns whether no request comes any more and no worker has anything to do, or the run cannot go on. */
    boolean over() {
        long next = Math.min(front.nextNs(), state.wakes().earliest());
        return stopped || diagnosis != null || next == WakeHeap.NEVER || next > state.cutoffNs();
    }

    private void catchUp(long limitNs) {
        for (Engine engine : state.engines()) {
            engine.advance(Math.min(limitNs, state.afterCutoffNs()));
        }
    }

    /**
     * Returns an independent run in the same state; both go on as the one would have.
     *
     * @param other how the copy goes on, and who sees it
     */
    public Twin fork(RunOptions other) {
        Twin copy = new Twin(spec, other, state.copy(other), front.copy(), unused);
        copy.stopped = stopped;
        copy.diagnosis = diagnosis;
        copy.steps = steps;
        copy.reachedNs = reachedNs;
        return copy;
    }

    /**
     * Runs to the end.
     *
     * <p>Gaps between tokens are summed as they come, but only those of requests that end count. Which ones a time
     * limit leaves unfinished is known only then: an equal run leaves their gaps out.
     */
    public RunResult finish() {
        play(WakeHeap.NEVER);
        RunResult result = state.result(diagnosis, stopped);
        if (result.ending() != RunResult.Ending.TIME_LIMIT || !result.hasGapsOfUnfinished()) {
            return result;
        }
        Twin again = start(spec, options.unobserved(), unused.fork());
        again.state.countOnlyEnded(result.log());
        again.play(WakeHeap.NEVER);
        return again.stopped
                ? result
                : result.with(again.state.result(again.diagnosis, false).gaps());
    }

    private void play(long limitNs) {
        playUntil(limitNs);
        if (diagnosis == null) {
            guarded(this::drain);
        }
    }

    private void playUntil(long limitNs) {
        if (diagnosis == null) {
            guarded(() -> events(limitNs));
        }
    }

    private void guarded(Runnable part) {
        try {
            part.run();
        } catch (GuardException e) {
            diagnosis = e.getMessage();
            state.catchUp(reachedNs);
        }
    }

    private void events(long limitNs) {
        boolean coupled = state.coupled();
        WakeHeap wakes = state.wakes();
        while (proceed()) {
            long arrival = Math.max(front.nextNs(), state.readyNs());
            long next = coupled ? Math.min(arrival, wakes.earliest()) : arrival;
            if (next >= limitNs || next > state.cutoffNs()) {
                return;
            }
            state.now(next);
            reachedNs = next;
            if (coupled) {
                settle(next);
            } else {
                dispatch(next);
                starting.clear();
            }
        }
    }

    private boolean proceed() {
        if ((++steps & REPORT_EVERY) == 0) {
            stopped |= !options.control().proceed(front.dispatched(), state.nowNs());
        }
        return !stopped;
    }

    /** Takes the next request and sends it to a worker, if it does not have to wait for one. */
    private void dispatch(long now) {
        long arrival = front.arrivalNs();
        int request = front.take();
        state.arrive(request, arrival);
        state.publish(now);
        int worker = state.gateway().arrive(request, now);
        if (worker == Gateway.NONE) {
            state.hold(request);
        } else {
            send(request, worker, now);
        }
    }

    private void send(int request, int worker, long now) {
        state.send(request, worker, now);
        starting.add(worker);
    }

    private void settle(long now) {
        WakeHeap wakes = state.wakes();
        int rounds = 0;
        while (wakes.earliest() <= now || front.nextNs() <= now) {
            starting.clear();
            while (wakes.earliest() <= now) {
                int worker = wakes.first();
                state.engines()[worker].advance(now);
                tell(worker, now);
                starting.add(worker);
                wakes.set(worker, WakeHeap.NEVER);
            }
            while (front.nextNs() <= now) {
                dispatch(now);
            }
            for (int i = 0; i < starting.size(); i++) {
                int worker = starting.getInt(i);
                state.engines()[worker].advance(now + 1);
                tell(worker, now);
                wakes.set(worker, state.engines()[worker].wakeNs());
            }
            if (front.nextNs() <= now) {
                startAll(now);
            }
            if (++rounds > MOST_ROUNDS_AT_ONE_INSTANT) {
                throw new GuardException("more than " + MOST_ROUNDS_AT_ONE_INSTANT + " rounds of events at " + now / 1e6
                        + " ms: time stands still");
            }
        }
    }

    /**
     * Whoever has work has started a pass by now, so that what arrives in a further round at this instant misses it.
     */
    private void startAll(long now) {
        for (int w = 0; w < state.engines().length; w++) {
            state.engines()[w].advance(now + 1);
            state.wakes().set(w, state.engines()[w].wakeNs());
        }
    }

    /** Tells of what a worker's passes have brought by an instant; who waited at the router may go after each. */
    private void tell(int worker, long now) {
        PassSignals signals = state.signals(worker);
        Gateway gateway = state.gateway();
        int told = 0;
        while (told < signals.size() && signals.atNs(told) <= now) {
            int request = signals.request(told);
            gateway.hear(signals.kind(told), request, worker, signals.tokens(told));
            if (signals.kind(told) == PassSignals.Kind.END) {
                ended(request, now);
            }
            told++;
            for (int next = gateway.release(now); next != Gateway.NONE; next = gateway.release(now)) {
                send(next, gateway.place(next, now), now);
            }
        }
        signals.removeFirst(told);
    }

    /** A rejected turn ends its conversation if that is wanted; what waits in a play for an answer gets none. */
    private void ended(int request, long now) {
        boolean rejected = state.log().status(request) == RequestStatus.REJECTED;
        boolean play = !PlayGraph.free(spec.requests().plays(), request);
        if (rejected && play && spec.compatibility() == Compatibility.REFERENCE) {
            front.playStopped(request, now);
        } else {
            front.ended(request, now, rejected && (play || spec.endSessionOnReject()));
        }
    }

    /** Does what is left after the last arrival, in slices, so that the caller can end the run. */
    private void drain() {
        long slice = 60_000_000_000L;
        long limit = state.nowNs();
        boolean busy = true;
        while (busy && !stopped) {
            limit = Math.min(limit > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : limit + slice, state.afterCutoffNs());
            busy = false;
            reachedNs = limit;
            for (int w = 0; w < state.engines().length; w++) {
                Engine engine = state.engines()[w];
                state.signals(w).clear();
                engine.advance(limit);
                busy |= engine.wakeNs() != WakeHeap.NEVER;
            }
            slice *= 2;
            busy &= limit < state.afterCutoffNs();
            stopped |= !options.control().proceed(front.dispatched(), limit);
        }
        if (!stopped) {
            state.checkLiveness();
        }
    }
}

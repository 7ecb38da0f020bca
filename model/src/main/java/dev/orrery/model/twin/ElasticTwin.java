package dev.orrery.model.twin;

import dev.orrery.model.router.LiveWorkers;
import dev.orrery.model.router.Routers;
import java.util.Objects;

/**
 * A run whose workers come and go. The caller advances it to an instant, then opens or drains workers as of that
 * instant: a worker that is opened gets requests from then on; one that is drained gets no more and finishes those it
 * has, whereupon it is removed with its cache. Workers have places that are used again.
 */
public final class ElasticTwin {
    private final Twin twin;

    private ElasticTwin(Twin twin) {
        this.twin = twin;
    }

    /**
     * Returns a run at its beginning with the workers of its pool in the first places.
     *
     * @param places most workers at a time, those that are draining included; at least the pool's
     */
    public static ElasticTwin start(RunSpec spec, RunOptions options, int places) {
        if (places < spec.pool().workers()) {
            throw new IllegalArgumentException("there are places for " + places + " workers, and the pool has "
                    + spec.pool().workers());
        }
        return new ElasticTwin(Twin.start(spec, options, Routers.create(spec.router(), spec.seed()), places));
    }

    /** Does all events and all passes that start before an instant, in ns after the start of the counted workload. */
    public void advanceTo(long ns) {
        twin.advanceTo(ns);
    }

    /** Returns whether nothing is left to happen. */
    public boolean over() {
        return twin.over();
    }

    /** The worker at a free place takes requests from now on. */
    public void open(int place) {
        live().open(place);
    }

    /** A worker takes no more requests; one that takes requests must be left. */
    public void drain(int place) {
        if (live().count() == 1) {
            throw new IllegalStateException("the last worker cannot be drained: requests would have nowhere to go");
        }
        live().close(place);
    }

    /** Returns the requests that were sent to a worker and have not ended. */
    public int inFlight(int place) {
        return twin.state().view().inFlight(place);
    }

    /** Returns the requests that wait because every worker is busy. */
    public int waiting() {
        return twin.state().gateway().waiting();
    }

    /** Returns when the last pass of the workers that were in a place ended, ns after the start. */
    public long lastEndNs(int place) {
        return twin.state().usage().lastEndNs[place] - twin.state().originNs();
    }

    /** A drained worker that has ended all its requests is gone, with its cache; its place is free. */
    public void remove(int place) {
        twin.state().renew(place);
    }

    /** Runs to the end with the workers that there are. */
    public RunResult finish() {
        return twin.finish();
    }

    private LiveWorkers live() {
        return Objects.requireNonNull(twin.state().gateway().live());
    }
}

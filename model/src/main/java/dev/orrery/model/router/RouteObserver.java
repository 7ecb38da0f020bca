package dev.orrery.model.router;

import java.util.List;

/** Sees how requests were routed. Times are virtual ns. */
public interface RouteObserver {
    /** Wants to know of nobody; as part of the options of a run it has decisions noted. */
    RouteObserver NONE = new RouteObserver() {
        @Override
        public boolean wants(int request) {
            return false;
        }

        @Override
        public void routed(int request, long nowNs, int worker, List<Candidate> candidates) {}
    };

    /** Returns whether it wants to know of a request. */
    boolean wants(int request);

    /**
     * A request has been given a worker.
     *
     * @param candidates what each worker would have cost; empty if the router does not weigh them
     */
    void routed(int request, long nowNs, int worker, List<Candidate> candidates);
}

package dev.orrery.model.router;

import java.util.List;

/** Chooses a worker for each request. An implementation is one file and one line in {@link Routers}. */
public interface Router {
    /** Returns the worker that gets a request. */
    int choose(int request, FleetView fleet);

    /** Returns an independent copy that would choose the same. */
    Router fork();

    /** Returns what must be kept current. */
    Needs needs();

    /** Returns what a worker would cost a request, in blocks; NaN if the router does not weigh workers. */
    default double cost(int request, int worker, FleetView fleet) {
        return Double.NaN;
    }

    /** Returns what each worker would have cost, in order of workers; empty if the router does not weigh them. */
    default List<Candidate> candidates(int request, FleetView fleet) {
        return List.of();
    }
}

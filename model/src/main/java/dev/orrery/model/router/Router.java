package dev.orrery.model.router;

import java.util.List;
import java.util.Set;

/** Chooses a worker for each request. An implementation is one file and one line in {@link Routers}. */
public interface Router {
    /** What of the {@link FleetView} a router reads and must be kept current. The less, the faster the run. */
    enum Need {
        /** {@link FleetView#inFlight}: which requests have ended. */
        ENDS,
        /** {@link FleetView#bookedTokens}: prompts that have no first token yet. */
        PREFILL_LOAD,
        /** Parts of prompts leave the prefill load as they are computed, and not whole at the first token. */
        CHUNKS,
        /** {@link FleetView#overlap} and {@link FleetView#activeBlocks}: who has which blocks. */
        BLOCKS,
        /** What workers publish at the end of each pass: {@link FleetView#running} and its like. */
        STATUS
    }

    /** Returns the worker that gets a request. */
    int choose(int request, FleetView fleet);

    /** Returns an independent copy that would choose the same. */
    Router fork();

    /** Returns what must be kept current. */
    Set<Need> needs();

    /** Returns what a worker would cost a request, in blocks; NaN if the router does not weigh workers. */
    default double cost(int request, int worker, FleetView fleet) {
        return Double.NaN;
    }

    /** Returns what each worker would have cost, in order of workers; empty if the router does not weigh them. */
    default List<Candidate> candidates(int request, FleetView fleet) {
        return List.of();
    }
}

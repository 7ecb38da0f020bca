package dev.orrery.model.router;

/** Chooses a worker for each request. An implementation is one file and one line in {@link Routers}. */
public interface Router {
    /** What a router must be kept informed of. The less, the faster the run. */
    enum Needs {
        /** Nothing of the fleet. */
        NOTHING,
        /** Which requests have ended: {@link FleetView#inFlight}. */
        ENDS,
        /** Also what workers publish at the end of each pass. */
        STATUS
    }

    /** Returns the worker that gets a request. */
    int choose(int request, FleetView fleet);

    /** Returns an independent copy that would choose the same. */
    Router fork();

    /** Returns what must be kept current in the {@link FleetView}. */
    Needs needs();
}

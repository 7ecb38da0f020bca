package dev.orrery.model.router;

/**
 * What a router sees of the fleet: its own bookings, what workers have told of their caches, and what they have
 * published. Never a true output length, and nothing of a pass before it has ended. What a router does not name in
 * {@link Router#needs} may be out of date.
 */
public interface FleetView {
    /** Returns the number of workers. */
    int workers();

    /** Returns the tokens of a block. */
    int blockSize();

    /** Returns the prompt length of a request. */
    int promptTokens(int request);

    /** Returns the requests that were sent to a worker and have not ended. */
    int inFlight(int worker);

    /** Returns the prompt tokens that a worker is thought to have to compute before its last first token. */
    long bookedTokens(int worker);

    /** Returns the prompt blocks of a worker's active requests; shared ones count once, if the router assumes reuse. */
    long activeBlocks(int worker);

    /** Returns how many leading blocks of the request that is being routed are known to be cached on a worker. */
    int overlap(int worker);

    /** Returns how many leading blocks of the request that is being routed a worker's active requests hold. */
    int sharedActive(int worker);

    /** Returns the KV blocks that a worker had to give at the end of its last pass. */
    int freeBlocks(int worker);

    /** Returns the requests in a worker's batch at the end of its last pass. */
    int running(int worker);

    /** Returns the requests in a worker's queue at the end of its last pass. */
    int waiting(int worker);

    /** Returns the full blocks that a worker's requests had generated at the end of its last pass. */
    long outputBlocks(int worker);
}

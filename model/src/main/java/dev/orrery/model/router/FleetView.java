package dev.orrery.model.router;

import dev.orrery.model.engine.StatusBoard;

/** What a router sees of the fleet: its own bookings, and what workers have published. Never a true output length. */
public final class FleetView {
    private final int[] inFlight;
    private final StatusBoard board;
    private final int[] promptTokens;

    /**
     * Creates the view of an idle fleet.
     *
     * @param promptTokens prompt length of each request, known from its arrival on
     */
    public FleetView(int workers, StatusBoard board, int[] promptTokens) {
        this.inFlight = new int[workers];
        this.board = board;
        this.promptTokens = promptTokens;
    }

    /** Returns the number of workers. */
    public int workers() {
        return inFlight.length;
    }

    /** Returns the requests that were sent to a worker and have not ended. */
    public int inFlight(int worker) {
        return inFlight[worker];
    }

    /** Returns the KV blocks that a worker had to give at the end of its last pass. */
    public int freeBlocks(int worker) {
        return board.freeBlocks[worker];
    }

    /** Returns the requests in a worker's batch at the end of its last pass. */
    public int running(int worker) {
        return board.running[worker];
    }

    /** Returns the requests in a worker's queue at the end of its last pass. */
    public int waiting(int worker) {
        return board.waiting[worker];
    }

    /** Returns the prompt length of a request. */
    public int promptTokens(int request) {
        return promptTokens[request];
    }

    /** Books a request on a worker. */
    public void sent(int worker) {
        inFlight[worker]++;
    }

    /** Takes a request that has ended off a worker. */
    public void ended(int worker) {
        inFlight[worker]--;
    }

    /** Returns an independent copy over copied columns. */
    public FleetView copy(StatusBoard copiedBoard, int[] copiedPrompts) {
        FleetView copy = new FleetView(inFlight.length, copiedBoard, copiedPrompts);
        System.arraycopy(inFlight, 0, copy.inFlight, 0, inFlight.length);
        return copy;
    }
}

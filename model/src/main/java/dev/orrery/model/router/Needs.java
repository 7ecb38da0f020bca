package dev.orrery.model.router;

/**
 * What of the {@link FleetView} a router reads and must be kept current. The less, the faster the run.
 *
 * @param ends {@link FleetView#inFlight}: which requests have ended
 * @param prefillLoad {@link FleetView#bookedTokens}: prompts that have no first token yet
 * @param chunks that parts of prompts leave the prefill load as they are computed, and not whole at the first token
 * @param blocks {@link FleetView#overlap} and {@link FleetView#activeBlocks}: who has which blocks
 * @param status what workers publish at the end of each pass: {@link FleetView#running} and its like
 */
public record Needs(boolean ends, boolean prefillLoad, boolean chunks, boolean blocks, boolean status) {
    /** Nothing of the fleet. */
    public static final Needs NOTHING = new Needs(false, false, false, false, false);

    /** Which requests have ended. */
    public static final Needs ENDS = new Needs(true, false, false, false, false);

    /** What routing decisions are explained with. */
    public static final Needs BLOCKS = new Needs(true, false, false, true, false);

    /** Which load is booked where, and who has which blocks. */
    public static final Needs LOADS = new Needs(true, true, false, true, false);

    /** Returns what this or another router needs. */
    public Needs and(Needs other) {
        return new Needs(
                ends || other.ends,
                prefillLoad || other.prefillLoad,
                chunks || other.chunks,
                blocks || other.blocks,
                status || other.status);
    }
}

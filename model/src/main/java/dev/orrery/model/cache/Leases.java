package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * What each request of a run holds in its worker's pool. Indexed by request; a request is on one worker at a time.
 *
 * <p>{@code slot} and {@code pinned} say how far its path is pinned: the deepest pool slot and the blocks of that slot.
 * {@code copies} counts blocks that it recomputed although they were resident (R-K1).
 */
public final class Leases {
    final int[] slot;
    final int[] pinned;
    final int[] copies;

    /** Creates empty leases. */
    public Leases(int requests) {
        slot = new int[requests];
        pinned = new int[requests];
        copies = new int[requests];
        Arrays.fill(slot, -1);
    }

    private Leases(Leases from) {
        slot = from.slot.clone();
        pinned = from.pinned.clone();
        copies = from.copies.clone();
    }

    /** Returns an independent copy. */
    public Leases copy() {
        return new Leases(this);
    }
}

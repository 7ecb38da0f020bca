package dev.orrery.model.cache;

import java.util.Arrays;

/**
 * What each request of a run holds in its worker's pool. Indexed by request; a request is on one worker at a time.
 *
 * <p>{@code slot} and {@code pinned} say how far its path is pinned: the deepest pool slot and the blocks of that slot.
 * {@code copy} is the second copy that it made of its last prompt block although that was resident (R-K1), or -1.
 *
 * <p>In a {@link RadixPool}: the deepest locked node, the leading blocks that belong to the tree, and the blocks that a
 * request holds while it waits for the rest of its prefill.
 */
public final class Leases {
    final int[] slot;
    final int[] pinned;
    final int[] copy;

    /** Creates empty leases. */
    public Leases(int requests) {
        slot = new int[requests];
        pinned = new int[requests];
        copy = new int[requests];
        Arrays.fill(slot, -1);
        Arrays.fill(copy, CopyLists.NONE);
    }

    private Leases(Leases from) {
        slot = from.slot.clone();
        pinned = from.pinned.clone();
        copy = from.copy.clone();
    }

    /** Returns an independent copy. */
    public Leases copy() {
        return new Leases(this);
    }
}

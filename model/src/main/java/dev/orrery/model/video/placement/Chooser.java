package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;

/** Chooses a GPU for a session that has none (sessions.md P2). May look at open GPUs only. */
public interface Chooser {
    /** Returns an open GPU with a free slot, or {@link Placements#NONE} to let the session wait. */
    int choose(int session, Placements fleet);

    /** Chooses a GPU for a session whose GPU is given up; otherwise as {@link #choose}. */
    default int rehouse(int session, Placements fleet) {
        return choose(session, fleet);
    }

    /** Remembers what has been learned from choices so far; a choice may be tentative. */
    default void keep() {}

    /** Goes back to what was kept last. */
    default void forget() {}
}

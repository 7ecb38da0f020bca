package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;

/** Moves sessions between open GPUs after everybody has been placed (sessions.md P3). */
public interface Rebalancer {
    /** Leaves everybody where they are. */
    Rebalancer NONE = fleet -> {};

    /** Moves sessions, never onto a full GPU. */
    void rebalance(Placements fleet);
}

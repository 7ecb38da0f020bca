package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;

/** The GPU with the smallest sum of active states that still fits, the lowest among equals: MAG of sessions.md §6. */
public final class LeastState implements Chooser {
    @Override
    public int choose(int session, Placements fleet) {
        int best = Placements.NONE;
        double mb = fleet.sessionMb(session);
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            boolean fits =
                    !fleet.full(g) && fleet.stateMb(g) + mb <= fleet.type(g).hbmMb();
            if (fits && (best == Placements.NONE || fleet.stateMb(g) < fleet.stateMb(best))) {
                best = g;
            }
        }
        return best;
    }
}

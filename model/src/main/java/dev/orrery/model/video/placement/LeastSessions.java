package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;

/** The GPU with the fewest active sessions, the lowest among equals: LAG of sessions.md §6. */
public final class LeastSessions implements Chooser {
    @Override
    public int choose(int session, Placements fleet) {
        int best = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (!fleet.full(g) && (best == Placements.NONE || fleet.load(g) < fleet.load(best))) {
                best = g;
            }
        }
        return best;
    }
}

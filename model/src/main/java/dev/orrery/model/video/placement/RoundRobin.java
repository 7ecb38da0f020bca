package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;

/** The next GPU above the last one used, wrapping, full ones passed over: RR of sessions.md §6. */
public final class RoundRobin implements Chooser {
    private int last = -1;
    private int kept = -1;

    @Override
    public int choose(int session, Placements fleet) {
        int open = fleet.openCount();
        int next = 0;
        while (next < open && fleet.openAt(next) <= last) {
            next++;
        }
        for (int k = 0; k < open; k++) {
            int g = fleet.openAt((next + k) % open);
            if (!fleet.full(g)) {
                last = g;
                return g;
            }
        }
        return Placements.NONE;
    }

    @Override
    public void keep() {
        kept = last;
    }

    @Override
    public void forget() {
        last = kept;
    }
}

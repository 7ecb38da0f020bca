package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;

/** The GPU that another chooser found at a session's arrival, for its whole life: BASE of sessions.md §6. */
public final class HomeGpu implements Chooser {
    private final Chooser first;
    private final int[] home;
    private int[] learned = new int[16];
    private int learnedCount;

    /** Creates homes for a number of sessions. */
    public HomeGpu(Chooser first, int sessions) {
        this.first = first;
        home = new int[sessions];
        Arrays.fill(home, Placements.NONE);
    }

    @Override
    public int choose(int session, Placements fleet) {
        int at = home[session];
        if (at != Placements.NONE) {
            return fleet.isOpen(at) && !fleet.full(at) ? at : Placements.NONE;
        }
        int g = first.choose(session, fleet);
        if (g != Placements.NONE) {
            if (learnedCount == learned.length) {
                learned = Arrays.copyOf(learned, 2 * learnedCount);
            }
            learned[learnedCount++] = session;
            home[session] = g;
        }
        return g;
    }

    @Override
    public void keep() {
        learnedCount = 0;
        first.keep();
    }

    @Override
    public void forget() {
        while (learnedCount > 0) {
            home[learned[--learnedCount]] = Placements.NONE;
        }
        first.forget();
    }
}

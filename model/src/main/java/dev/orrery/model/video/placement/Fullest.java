package dev.orrery.model.video.placement;

import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.fleet.Placements;

/**
 * The fullest GPU with room under a cap, so that the emptiest ones run dry by themselves: sessions re-place themselves
 * at every resume, which costs nothing (sessions.md I3). Slots are kept free on GPUs that somebody is on the way to, so
 * that the batch that he joins is short enough for his first chunk there to be in time.
 */
public final class Fullest implements Chooser {
    private final int cap;
    private final int reserve;
    private final int mostGpus;
    private final BatchView batches;

    /**
     * Creates the rule.
     *
     * @param cap sessions of a GPU
     * @param reserve slots kept free for hand-overs
     * @param mostGpus with so many GPUs open no more will come: sessions go above the cap, to the emptiest GPU.
     *     Otherwise they wait for the next GPU rather than make others late
     */
    public Fullest(int cap, int reserve, int mostGpus, BatchView batches) {
        this.cap = cap;
        this.reserve = reserve;
        this.mostGpus = mostGpus;
        this.batches = batches;
    }

    @Override
    public int choose(int session, Placements fleet) {
        int best = Placements.NONE;
        int second = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            int load = fleet.load(g);
            if (load >= cap) {
                continue;
            }
            if (load < cap - reserve || batches.arriving(g) + batches.landing(g) == 0) {
                best = fuller(g, best, fleet);
            } else if (batches.landing(g) == 0) {
                second = fuller(g, second, fleet);
            }
        }
        int chosen = best != Placements.NONE ? best : second;
        return chosen == Placements.NONE && fleet.openCount() >= mostGpus ? emptiest(fleet) : chosen;
    }

    @Override
    public int rehouse(int session, Placements fleet) {
        int best = Placements.NONE;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (fleet.load(g) < cap - reserve) {
                best = fuller(g, best, fleet);
            }
        }
        return best != Placements.NONE ? best : choose(session, fleet);
    }

    private static int fuller(int gpu, int other, Placements fleet) {
        return other == Placements.NONE || fleet.load(gpu) > fleet.load(other) ? gpu : other;
    }

    private static int emptiest(Placements fleet) {
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

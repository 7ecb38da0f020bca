package dev.orrery.model.video.placement;

import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.fleet.Placements;
import dev.orrery.model.video.fleet.SlotCaps;

/**
 * The fullest GPU with room under its cap, so that the emptiest ones run dry by themselves: sessions re-place
 * themselves at every resume, which costs nothing (sessions.md I3). Slots are kept free on GPUs that somebody is on the
 * way to, so that the batch that he joins is short enough for his first chunk there to be in time; once he is handed
 * over, nobody comes who would make that batch too long.
 */
public final class Fullest implements Chooser {
    private final SlotCaps caps;
    private final int reserve;
    private final int mostGpus;
    private final BatchView batches;

    /**
     * Creates the rule.
     *
     * @param caps sessions of a GPU
     * @param reserve slots kept free for hand-overs
     * @param mostGpus with so many GPUs open no more will come: sessions go above the cap, to the emptiest GPU.
     *     Otherwise they wait for the next GPU rather than make others late
     */
    public Fullest(SlotCaps caps, int reserve, int mostGpus, BatchView batches) {
        this.caps = caps;
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
            int cap = caps.of(g, fleet);
            if (load >= cap || load >= batches.mostNext(g)) {
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
            if (fleet.load(g) < caps.of(g, fleet) - reserve) {
                best = fuller(g, best, fleet);
            }
        }
        return best != Placements.NONE ? best : choose(session, fleet);
    }

    /** Returns the GPU of the larger kind, the fuller of one kind. */
    private int fuller(int gpu, int other, Placements fleet) {
        if (other == Placements.NONE) {
            return gpu;
        }
        int larger = Integer.compare(caps.of(gpu, fleet), caps.of(other, fleet));
        return larger > 0 || larger == 0 && fleet.load(gpu) > fleet.load(other) ? gpu : other;
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

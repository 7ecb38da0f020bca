package dev.orrery.model.video.placement;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.control.BatchView;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.Placements;

/**
 * Pairwise balancing that knows what a move does to the moved session's next chunk: besides the transfer it waits for
 * the batch that runs on the new GPU when it lands (sessions.md I1). At most so many moves at a step.
 */
public final class StallAware implements Rebalancer {
    private final Links links;
    private final double eta;
    private final int budget;
    private final BatchView batches;

    /**
     * Creates the rule.
     *
     * @param eta charge for each ms that the moved session stalls
     * @param budget most moves at a step
     */
    public StallAware(Links links, double eta, int budget, BatchView batches) {
        this.links = links;
        this.eta = eta;
        this.budget = budget;
        this.batches = batches;
    }

    @Override
    public void rebalance(Placements fleet) {
        for (int moves = 0; moves < budget; moves++) {
            int from = fleet.slowest();
            if (from == Placements.NONE || fleet.load(from) == 0) {
                return;
            }
            int session = Greedy.smallest(from, fleet);
            int to = target(session, from, fleet);
            if (to == Placements.NONE) {
                return;
            }
            fleet.move(session, to);
        }
    }

    private int target(int session, int from, Placements fleet) {
        int best = Placements.NONE;
        double bestGain = Greedy.EPSILON;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (g == from || fleet.full(g)) {
                continue;
            }
            double fall = fleet.chunkMs(from) - Math.max(fleet.chunkMs(from, -1), fleet.chunkMs(g, 1));
            double gain = fall - eta * stallMs(session, from, g, fleet);
            if (gain > bestGain + Greedy.EPSILON) {
                best = g;
                bestGain = gain;
            }
        }
        return best;
    }

    private double stallMs(int session, int from, int to, Placements fleet) {
        double kappa = links.between(from, to).ms(fleet.sessionMb(session));
        double lead = (batches.batchEndNs(to) - batches.batchEndNs(from)) / Nanos.PER_MS;
        double wait = lead - kappa;
        double period = fleet.chunkMs(to);
        if (wait < 0 && period > 0) {
            wait += Math.ceil(-wait / period) * period; // it misses this batch and waits for a later one
        }
        return kappa + Math.max(0, wait);
    }
}

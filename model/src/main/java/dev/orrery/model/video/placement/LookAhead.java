package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.Placements;

/**
 * Looks several moves ahead (sessions.md I4): of all chains of at most so many moves away from the slowest GPU, the one
 * after which {@code L + eta * sum of kappa} is least. So it crosses a plateau of equally slow GPUs, where the paper's
 * gain sees nothing, and does nothing where a single move only helps one GPU and not the cluster. Exchanging two
 * sessions changes no load and therefore no chunk time, so that chains of single moves are all there is to search.
 */
public final class LookAhead implements Rebalancer {
    private final Links links;
    private final double eta;
    private final int depth;
    private final int[] session;
    private final int[] target;
    private final int[] bestSession;
    private final int[] bestTarget;
    private int bestLength;
    private double bestCost;

    /**
     * Creates the rule.
     *
     * @param eta charge for each ms of migration
     * @param depth most moves at a step
     */
    public LookAhead(Links links, double eta, int depth) {
        this.links = links;
        this.eta = eta;
        this.depth = depth;
        session = new int[depth];
        target = new int[depth];
        bestSession = new int[depth];
        bestTarget = new int[depth];
    }

    @Override
    public void rebalance(Placements fleet) {
        if (fleet.slowest() == Placements.NONE) {
            return;
        }
        bestLength = 0;
        bestCost = fleet.chunkMs(fleet.slowest());
        search(0, 0, fleet);
        for (int k = 0; k < bestLength; k++) {
            fleet.move(bestSession[k], bestTarget[k]);
        }
    }

    /** Tries what can follow on a chain of moves that has cost so much; leaves the fleet as it is. */
    private void search(int length, double kappaMs, Placements fleet) {
        int from = fleet.slowest();
        double cost = fleet.chunkMs(from) + eta * kappaMs;
        if (cost < bestCost - Greedy.EPSILON) {
            bestCost = cost;
            bestLength = length;
            System.arraycopy(session, 0, bestSession, 0, length);
            System.arraycopy(target, 0, bestTarget, 0, length);
        }
        if (length == depth || fleet.load(from) == 0) {
            return;
        }
        int s = Greedy.smallest(from, fleet);
        follow(s, from, Greedy.target(from, true, links, fleet), length, kappaMs, fleet);
        if (links.twoClasses()) {
            follow(s, from, Greedy.target(from, false, links, fleet), length, kappaMs, fleet);
        }
    }

    private void follow(int s, int from, int to, int length, double kappaMs, Placements fleet) {
        if (to == Placements.NONE || fleet.chunkMs(to, 1) >= fleet.chunkMs(from) - Greedy.EPSILON) {
            return;
        }
        int mark = fleet.changes();
        session[length] = s;
        target[length] = to;
        fleet.move(s, to);
        search(length + 1, kappaMs + links.between(from, to).ms(fleet.sessionMb(s)), fleet);
        fleet.undo(mark);
    }
}

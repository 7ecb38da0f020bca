package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Placements;

/**
 * The placement with the least {@code L + eta * sum of kappa} for one class of links and one type of GPU (sessions.md
 * P7): for each cap on the sessions of a GPU, the cheapest surplus leaves; the cap with the least cost wins.
 */
public final class Exact implements Rebalancer {
    private final Link link;
    private final double eta;
    private final int budget;

    /** Sessions of each open GPU, cheapest first, one GPU after the other, and where each begins. */
    private int[] order = new int[64];

    private int[] begin = new int[17];

    /** Creates an exhaustive rebalancer that charges {@code eta} for each ms of migration. */
    public Exact(Link link, double eta) {
        this(link, eta, Integer.MAX_VALUE);
    }

    /**
     * Creates a rebalancer that searches all placements within so many moves.
     *
     * @param eta charge for each ms of migration
     * @param budget most moves at a step
     */
    public Exact(Link link, double eta, int budget) {
        this.link = link;
        this.eta = eta;
        this.budget = budget;
    }

    @Override
    public void rebalance(Placements fleet) {
        int open = fleet.openCount();
        int most = 0;
        int sessions = 0;
        for (int k = 0; k < open; k++) {
            most = Math.max(most, fleet.load(fleet.openAt(k)));
            sessions += fleet.load(fleet.openAt(k));
        }
        int least = open == 0 ? 0 : (sessions + open - 1) / open;
        if (least >= most) {
            return;
        }
        sort(fleet, sessions);
        int cap = cheapestCap(fleet, least, most);
        if (cap < most) {
            apply(fleet, cap);
        }
    }

    private int cheapestCap(Placements fleet, int least, int most) {
        int best = most;
        double bestCost = fleet.type(fleet.openAt(0)).times().ms(most);
        int bestMoves = 0;
        for (int cap = most - 1; cap >= least; cap--) {
            int moves = 0;
            double kappa = 0;
            for (int k = 0; k < fleet.openCount(); k++) {
                int surplus = fleet.load(fleet.openAt(k)) - cap;
                for (int i = 0; i < surplus; i++) {
                    kappa += link.ms(fleet.sessionMb(order[begin[k] + i]));
                }
                moves += Math.max(0, surplus);
            }
            if (moves > budget) {
                break; // lower caps need even more
            }
            double cost = fleet.type(fleet.openAt(0)).times().ms(cap) + eta * kappa;
            if (cost < bestCost - Greedy.EPSILON || cost <= bestCost + Greedy.EPSILON && moves < bestMoves) {
                best = cap;
                bestCost = cost;
                bestMoves = moves;
            }
        }
        return best;
    }

    private void apply(Placements fleet, int cap) {
        int surplusEnd = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            int surplus = fleet.load(fleet.openAt(k)) - cap;
            for (int i = 0; i < surplus; i++) {
                order[surplusEnd++] = order[begin[k] + i]; // never ahead of what is read
            }
        }
        for (int i = 0; i < surplusEnd; i++) {
            fleet.move(order[i], Placements.NONE);
        }
        for (int i = 0; i < surplusEnd; i++) {
            fleet.move(order[i], leastLoaded(fleet));
        }
    }

    /** Returns the GPU with the fewest sessions; while somebody has no place, that is below the cap. */
    private static int leastLoaded(Placements fleet) {
        int best = fleet.openAt(0);
        for (int k = 1; k < fleet.openCount(); k++) {
            if (fleet.load(fleet.openAt(k)) < fleet.load(best)) {
                best = fleet.openAt(k);
            }
        }
        return best;
    }

    private void sort(Placements fleet, int sessions) {
        if (order.length < sessions) {
            order = new int[2 * sessions];
        }
        if (begin.length <= fleet.openCount()) {
            begin = new int[2 * fleet.openCount() + 1];
        }
        int end = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            begin[k] = end;
            for (int m = 0; m < fleet.load(g); m++) {
                int s = fleet.member(g, m);
                int at = end++;
                while (at > begin[k] && before(s, order[at - 1], fleet)) {
                    order[at] = order[at - 1];
                    at--;
                }
                order[at] = s;
            }
        }
    }

    private static boolean before(int session, int other, Placements fleet) {
        int smaller = Double.compare(fleet.sessionMb(session), fleet.sessionMb(other));
        return smaller != 0 ? smaller < 0 : session < other;
    }
}

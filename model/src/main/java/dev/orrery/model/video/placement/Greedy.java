package dev.orrery.model.video.placement;

import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.Placements;
import java.util.Arrays;

/**
 * Moves one session at a time away from the slowest GPU as long as that gains more than it costs (sessions.md P3 to
 * P6). Of each class of links only one target can win, the GPU that ends up fastest, and one session, the one with the
 * smallest state; so a move costs one pass over the GPUs and one over the sessions of the slowest.
 */
public final class Greedy implements Rebalancer {
    /** Gains that differ by less are equal, and a gain has to be more. */
    static final double EPSILON = 1e-9;

    /** What a move gains. */
    public enum Gain {
        /** The fall of the cluster's maximum: the paper's. */
        GLOBAL_MAX,
        /** The fall of the maximum of the two GPUs: does not stall when two GPUs share the cluster's maximum. */
        PAIRWISE
    }

    private final Gain gain;
    private final Links links;
    private final double eta;
    private final int budget;

    private double[] gains = new double[16];
    private int moves;

    private int bestSession;
    private int bestGpu;
    private double bestGain;

    /** Creates a rebalancer that charges {@code eta} for each ms of migration and makes so many moves as gain. */
    public Greedy(Gain gain, Links links, double eta) {
        this(gain, links, eta, Integer.MAX_VALUE);
    }

    /**
     * Creates a rebalancer.
     *
     * @param eta charge for each ms of migration
     * @param budget most moves at a step
     */
    public Greedy(Gain gain, Links links, double eta, int budget) {
        this.gain = gain;
        this.links = links;
        this.eta = eta;
        this.budget = budget;
    }

    @Override
    public void rebalance(Placements fleet) {
        moves = 0;
        int from = fleet.slowest();
        while (moves < budget && from != Placements.NONE && fleet.load(from) > 0 && search(from, fleet)) {
            if (moves == gains.length) {
                gains = Arrays.copyOf(gains, 2 * moves);
            }
            gains[moves++] = bestGain;
            fleet.move(bestSession, bestGpu);
            from = fleet.slowest();
        }
    }

    /** Returns how many moves the last rebalancing made. */
    public int moves() {
        return moves;
    }

    /** Returns the gain of a move of the last rebalancing, ms. */
    public double gain(int move) {
        return gains[move];
    }

    private boolean search(int from, Placements fleet) {
        bestSession = Placements.NONE;
        double floor = gain == Gain.GLOBAL_MAX ? secondSlowest(from, fleet) : 0;
        if (links.twoClasses()) {
            consider(from, target(from, true, links, fleet), floor, fleet);
            consider(from, target(from, false, links, fleet), floor, fleet);
        } else {
            consider(from, target(from, true, links, fleet), floor, fleet);
        }
        return bestSession != Placements.NONE;
    }

    private static double secondSlowest(int from, Placements fleet) {
        double worst = 0;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (g != from) {
                worst = Math.max(worst, fleet.chunkMs(g));
            }
        }
        return worst;
    }

    /** Returns the GPU that would be fastest with one session more, of one class of links as seen from another. */
    static int target(int from, boolean sameNode, Links links, Placements fleet) {
        int best = Placements.NONE;
        double bestMs = Double.POSITIVE_INFINITY;
        for (int k = 0; k < fleet.openCount(); k++) {
            int g = fleet.openAt(k);
            if (g == from || fleet.full(g) || links.sameNode(from, g) != sameNode) {
                continue;
            }
            double ms = fleet.chunkMs(g, 1);
            if (ms < bestMs || ms == bestMs && fleet.load(g) < fleet.load(best)) {
                best = g;
                bestMs = ms;
            }
        }
        return best;
    }

    private void consider(int from, int to, double floor, Placements fleet) {
        if (to == Placements.NONE) {
            return;
        }
        double after = Math.max(floor, Math.max(fleet.chunkMs(from, -1), fleet.chunkMs(to, 1)));
        double fall = fleet.chunkMs(from) - after;
        if (fall <= EPSILON) {
            return;
        }
        int session = eta == 0 ? lowest(from, fleet) : smallest(from, fleet);
        double value = fall - eta * links.between(from, to).ms(fleet.sessionMb(session));
        boolean better = bestSession == Placements.NONE
                ? value > EPSILON
                : value > bestGain + EPSILON || value >= bestGain - EPSILON && ahead(to, bestGpu, fleet);
        if (better) {
            bestGain = value;
            bestSession = session;
            bestGpu = to;
        }
    }

    private static boolean ahead(int gpu, int other, Placements fleet) {
        int fewer = Integer.compare(fleet.load(gpu), fleet.load(other));
        return fewer != 0 ? fewer < 0 : gpu < other;
    }

    /** Returns the session with the smallest state, the lowest id among equals. */
    static int smallest(int gpu, Placements fleet) {
        int best = fleet.member(gpu, 0);
        for (int k = 1; k < fleet.load(gpu); k++) {
            int s = fleet.member(gpu, k);
            int smaller = Double.compare(fleet.sessionMb(s), fleet.sessionMb(best));
            best = smaller < 0 || smaller == 0 && s < best ? s : best;
        }
        return best;
    }

    /** Returns the session with the lowest id: moves cost nothing. */
    private static int lowest(int gpu, Placements fleet) {
        int best = fleet.member(gpu, 0);
        for (int k = 1; k < fleet.load(gpu); k++) {
            best = Math.min(best, fleet.member(gpu, k));
        }
        return best;
    }
}

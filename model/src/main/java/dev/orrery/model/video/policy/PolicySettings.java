package dev.orrery.model.video.policy;

import dev.orrery.model.video.autoscale.Proportional;
import dev.orrery.model.video.autoscale.ScalingTable;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.placement.Exact;
import dev.orrery.model.video.placement.Greedy;
import dev.orrery.model.video.placement.Rebalancer;
import java.util.List;

/**
 * What policies are made from.
 *
 * @param type the type of GPU
 * @param others further types, for policies that mix them
 * @param links between GPUs
 * @param mode how the paper's policy balances
 * @param eta charge for each ms of migration
 * @param table step and target load by volatility
 * @param delta half of the autoscaler's dead band
 * @param min least GPUs
 * @param max most GPUs
 * @param startupNs time from the order of a GPU until it takes sessions, ns
 * @param window seconds that the volatility looks back
 * @param chunkMb what one chunk changes of a state, MB
 * @param moveBudget most moves that balance at a step, {@link #UNLIMITED} for no limit
 */
public record PolicySettings(
        GpuType type,
        List<GpuType> others,
        Links links,
        Mode mode,
        double eta,
        ScalingTable table,
        double delta,
        int min,
        int max,
        long startupNs,
        int window,
        double chunkMb,
        int moveBudget) {
    /** As many moves as gain something. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** What a chunk of 12 frames changes of a state of the 1.3B model: 3 latent frames (sessions.md §8), MB. */
    public static final double CHUNK_MB = 3 * 287.5;

    /** How the paper's policy balances (sessions.md §3). */
    public enum Mode {
        /** By the fall of the maximum of two GPUs. */
        PAIRWISE,
        /** By the fall of the cluster's maximum. */
        GLOBAL_MAX,
        /** By exhaustive search. */
        EXACT
    }

    /** Checks the ranges. */
    public PolicySettings {
        others = List.copyOf(others);
        if (min < 0 || max < Math.max(1, min) || startupNs < 0 || !(eta >= 0) || !(delta >= 0) || moveBudget < 0) {
            throw new IllegalArgumentException("a fleet has 0 <= min <= max GPUs, max at least 1, and eta, delta, the"
                    + " start-up time and the budget of moves are not negative");
        }
    }

    /** Returns the settings of the evaluation (sessions.md §10) for a type of GPU. */
    public static PolicySettings of(GpuType type, Link link, int max) {
        return new PolicySettings(
                type,
                List.of(),
                Links.uniform(link),
                Mode.PAIRWISE,
                0.1,
                ScalingTable.DEFAULT,
                0.1,
                1,
                max,
                0,
                60,
                CHUNK_MB,
                UNLIMITED);
    }

    /** Returns these settings with further types of GPU and another limit of their number. */
    public PolicySettings with(List<GpuType> more, int most) {
        return new PolicySettings(
                type,
                more,
                links,
                mode,
                eta,
                table,
                delta,
                Math.min(min, most),
                most,
                startupNs,
                window,
                chunkMb,
                moveBudget);
    }

    /** Returns these settings with another type of GPU. */
    public PolicySettings with(GpuType other) {
        return new PolicySettings(
                other, others, links, mode, eta, table, delta, min, max, startupNs, window, chunkMb, moveBudget);
    }

    /** Returns these settings with another dead band. */
    public PolicySettings withDelta(double half) {
        return new PolicySettings(
                type, others, links, mode, eta, table, half, min, max, startupNs, window, chunkMb, moveBudget);
    }

    /** Returns these settings with another limit of moves at a step. */
    public PolicySettings withMoveBudget(int most) {
        return new PolicySettings(
                type, others, links, mode, eta, table, delta, min, max, startupNs, window, chunkMb, most);
    }

    /** Returns the most sessions that any of the types takes. */
    public int mostPerGpu() {
        int most = type.hard();
        for (GpuType other : others) {
            most = Math.max(most, other.hard());
        }
        return most;
    }

    /** Returns these settings with another way to balance. */
    public PolicySettings with(Mode other) {
        return new PolicySettings(
                type, others, links, other, eta, table, delta, min, max, startupNs, window, chunkMb, moveBudget);
    }

    /** Returns these settings with another start-up time in ns. */
    public PolicySettings withStartup(long ns) {
        return new PolicySettings(
                type, others, links, mode, eta, table, delta, min, max, ns, window, chunkMb, moveBudget);
    }

    /** Returns these settings with another table. */
    public PolicySettings with(ScalingTable other) {
        return new PolicySettings(
                type, others, links, mode, eta, other, delta, min, max, startupNs, window, chunkMb, moveBudget);
    }

    /** Returns a fresh rebalancer of the mode. */
    Rebalancer rebalancer() {
        return switch (mode) {
            case PAIRWISE -> new Greedy(Greedy.Gain.PAIRWISE, links, eta, moveBudget);
            case GLOBAL_MAX -> new Greedy(Greedy.Gain.GLOBAL_MAX, links, eta, moveBudget);
            case EXACT -> exact();
        };
    }

    private Rebalancer exact() {
        if (links.twoClasses()) {
            throw new IllegalArgumentException("exhaustive placement is defined for one class of links only");
        }
        return new Exact(links.intra(), eta, moveBudget);
    }

    /** Returns a fresh autoscaler of the paper. */
    Proportional autoscaler() {
        return new Proportional(table, delta, type.target(), min, max);
    }
}

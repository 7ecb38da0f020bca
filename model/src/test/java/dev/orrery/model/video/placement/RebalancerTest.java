package dev.orrery.model.video.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.video.fleet.ChunkTimes;
import dev.orrery.model.video.fleet.GpuType;
import dev.orrery.model.video.fleet.Link;
import dev.orrery.model.video.fleet.Links;
import dev.orrery.model.video.fleet.Placements;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RebalancerTest {
    private static final Link LINK = new Link(5, 50);
    private static final int HARD = 8;

    private static Placements fleet(long seed) {
        UniformRandomProvider random = RandomStreams.stream(seed, "placements");
        int gpus = 2 + random.nextInt(5);
        double[] mb = new double[random.nextInt(gpus * HARD)];
        Placements fleet = new Placements(mb, HARD);
        GpuType type = GpuType.of(ChunkTimes.linear(60, 80, HARD), HARD, HARD);
        for (int g = 0; g < gpus; g++) {
            fleet.open(fleet.add(type));
        }
        for (int s = 0; s < mb.length; s++) {
            mb[s] = 500 + random.nextInt(6000);
            int g = random.nextInt(gpus);
            while (fleet.full(g)) {
                g = (g + 1) % gpus;
            }
            fleet.move(s, g);
        }
        fleet.commit();
        return fleet;
    }

    private static double objective(Placements fleet, double eta) {
        double kappa = 0;
        for (int k = 0; k < fleet.changes(); k++) {
            int to = fleet.changedTo(k);
            kappa += to == Placements.NONE ? 0 : LINK.ms(fleet.sessionMb(fleet.changedSession(k)));
        }
        return fleet.chunkMs(fleet.slowest()) + eta * kappa;
    }

    @Test
    @DisplayName("pairwise moves that cost nothing end with ceil(N/M) sessions on the fullest GPU")
    void pairwiseBalancesFully() {
        for (long seed = 0; seed < 500; seed++) {
            Placements fleet = fleet(seed);
            new Greedy(Greedy.Gain.PAIRWISE, Links.uniform(LINK), 0).rebalance(fleet);
            int even = (fleet.placed() + fleet.openCount() - 1) / fleet.openCount();
            assertThat(fleet.load(fleet.slowest())).as("seed %d", seed).isEqualTo(even);
        }
    }

    @Test
    @DisplayName("L never grows, and the exhaustive placement costs no more than a greedy one")
    void exhaustiveIsNeverWorse() {
        for (long seed = 0; seed < 500; seed++) {
            for (Greedy.Gain gain : Greedy.Gain.values()) {
                Placements greedy = fleet(seed);
                double before = greedy.chunkMs(greedy.slowest());
                new Greedy(gain, Links.uniform(LINK), 0.1).rebalance(greedy);
                Placements exact = fleet(seed);
                new Exact(LINK, 0.1).rebalance(exact);
                assertThat(greedy.chunkMs(greedy.slowest())).isLessThanOrEqualTo(before);
                assertThat(objective(exact, 0.1))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(objective(greedy, 0.1) + 1e-6);
            }
        }
    }

    @Test
    @DisplayName("with three GPUs of loads 4, 4, 2, 0 the paper's gain stalls and the pairwise one does not")
    void theTrap() {
        double[] mb = new double[10];
        java.util.Arrays.fill(mb, 2000);
        int[] home = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2};
        for (Greedy.Gain gain : Greedy.Gain.values()) {
            Placements fleet = new Placements(mb, HARD);
            for (int g = 0; g < 4; g++) {
                fleet.open(fleet.add(GpuType.of(ChunkTimes.linear(100, 50, HARD), HARD, HARD)));
            }
            for (int s = 0; s < mb.length; s++) {
                fleet.move(s, home[s]);
            }
            Greedy greedy = new Greedy(gain, Links.uniform(LINK), 0.1);
            greedy.rebalance(fleet);
            assertThat(greedy.moves()).isEqualTo(gain == Greedy.Gain.PAIRWISE ? 2 : 0);
            assertThat(fleet.chunkMs(fleet.slowest())).isEqualTo(gain == Greedy.Gain.PAIRWISE ? 250 : 300);
        }
    }

    @Test
    @DisplayName(
            "a chain of enough moves costs as little as the exhaustive placement, and one move never more than none")
    void lookingAhead() {
        for (long seed = 0; seed < 200; seed++) {
            Placements exact = fleet(seed);
            new Exact(LINK, 0.1, 3).rebalance(exact);
            Placements ahead = fleet(seed);
            new LookAhead(Links.uniform(LINK), 0.1, 3).rebalance(ahead);
            assertThat(objective(ahead, 0.1)).as("seed %d", seed).isEqualTo(objective(exact, 0.1), within(1e-6));
            Placements nodes = fleet(seed);
            double before = nodes.chunkMs(nodes.slowest());
            new LookAhead(new Links(2, LINK, new Link(50, 5)), 0.1, 2).rebalance(nodes);
            assertThat(nodes.chunkMs(nodes.slowest())).as("seed %d", seed).isLessThanOrEqualTo(before);
        }
    }

    @Test
    @DisplayName("no rebalancer makes more moves than its budget, and with enough of it the budget changes nothing")
    void budgets() {
        for (long seed = 0; seed < 200; seed++) {
            for (int budget = 0; budget < 4; budget++) {
                Placements greedy = fleet(seed);
                new Greedy(Greedy.Gain.PAIRWISE, Links.uniform(LINK), 0.1, budget).rebalance(greedy);
                Placements exact = fleet(seed);
                new Exact(LINK, 0.1, budget).rebalance(exact);
                assertThat(greedy.changes()).as("seed %d", seed).isLessThanOrEqualTo(budget);
                assertThat(moved(exact, fleet(seed))).as("seed %d", seed).isLessThanOrEqualTo(budget);
            }
            Placements limited = fleet(seed);
            new Greedy(Greedy.Gain.PAIRWISE, Links.uniform(LINK), 0.1, 1000).rebalance(limited);
            Placements free = fleet(seed);
            new Greedy(Greedy.Gain.PAIRWISE, Links.uniform(LINK), 0.1).rebalance(free);
            assertThat(moved(limited, free)).as("seed %d", seed).isZero();
        }
    }

    private static int moved(Placements one, Placements other) {
        int moved = 0;
        for (int s = 0; s < one.sessions(); s++) {
            moved += one.gpuOf(s) == other.gpuOf(s) ? 0 : 1;
        }
        return moved;
    }

    @Test
    @DisplayName("undoing brings every session back")
    void undoRestores() {
        for (long seed = 0; seed < 200; seed++) {
            Placements fleet = fleet(seed);
            int[] before = new int[fleet.sessions()];
            for (int s = 0; s < before.length; s++) {
                before[s] = fleet.gpuOf(s);
            }
            new Exact(LINK, 0.001).rebalance(fleet);
            fleet.undo(0);
            for (int s = 0; s < before.length; s++) {
                assertThat(fleet.gpuOf(s)).isEqualTo(before[s]);
            }
        }
    }
}

package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.router.RouterConfig.AffinityRule;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexRule;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.router.RouterConfig.Ties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KvRouterTest extends RouterContractTest {
    @Override
    String policy() {
        return "kv";
    }

    private static Router router(CostRule rule, Ties ties, long seed) {
        return Routers.create(
                new RouterConfig("kv", rule, QueueRule.NONE, IndexRule.EVENTS, ties, AffinityRule.NONE), seed);
    }

    /** Two workers: 0 with 300 booked tokens, 40 active blocks of which 12 are shared, 20 cached; 1 with little. */
    private static FakeFleet fleet() {
        FakeFleet fleet = new FakeFleet(2);
        fleet.prompt = 1005;
        fleet.block = 10;
        fleet.booked[0] = 300;
        fleet.booked[1] = 50;
        fleet.active[0] = 40;
        fleet.active[1] = 10;
        fleet.shared[0] = 12;
        fleet.overlap[0] = 20;
        fleet.inFlight[0] = 3;
        fleet.output[0] = 7;
        return fleet;
    }

    @ParameterizedTest
    @CsvSource({
        // credit, decay, scale, weight, blocks, prefill, output: 0's cost, 1's cost
        "1, 0, 1, 0, true, true, false, 238.5, 215.5", // 130.5 - 20 + 40 + 100 - 12; 105.5 + 10 + 100
        "2, 0, 1, 0, true, true, false, 218.5, 215.5", // credit 40
        "1, 0, 2, 0, true, true, false, 349, 321", // 2 * 110.5 + 128; 2 * 105.5 + 110
        "1, 0, 1, 4, true, true, false, 250.5, 215.5", // 3 requests
        "1, 0, 1, 0, false, true, false, 110.5, 105.5",
        "1, 0, 1, 0, true, false, false, 128, 110", // nothing to prefill counts, so no credit either
        "1, 0, 1, 0, true, true, true, 245.5, 215.5", // 7 generated blocks
        "0, 0, 1, 0, true, true, false, 258.5, 215.5"
    })
    @DisplayName("costs what its terms say")
    void terms(
            double credit,
            double decay,
            double scale,
            double weight,
            boolean blocks,
            boolean prefill,
            boolean output,
            double first,
            double second) {
        CostRule rule = new CostRule(credit, decay, scale, weight, 0, blocks, prefill, output, false, true);
        Router router = router(rule, Ties.LOWEST, 1);

        assertThat(router.cost(0, 0, fleet())).isEqualTo(first);
        assertThat(router.cost(0, 1, fleet())).isEqualTo(second);
        assertThat(router.choose(0, fleet())).isEqualTo(first <= second ? 0 : 1);
        assertThat(router.candidates(0, fleet())).extracting(Candidate::cost).containsExactly(first, second);
    }

    @Test
    @DisplayName("the credit fades with the prefill load beyond the least loaded worker's, per block of the prompt")
    void decay() {
        CostRule rule = new CostRule(1, 1, 1, 0, 0, true, true, false, false, true);
        // (300 - 50) / 10 = 25 blocks beyond, 101 blocks of prompt: credit 20 / (1 + 25/101)
        assertThat(router(rule, Ties.LOWEST, 1).cost(0, 0, fleet()))
                .isCloseTo(130.5 - 20 / (1 + 25.0 / 101) + 128, within(1e-12));
    }

    @Test
    @DisplayName("a credit beyond what is to be prefilled brings nothing more")
    void creditIsClamped() {
        FakeFleet fleet = fleet();
        fleet.overlap[0] = 100;
        CostRule rule = new CostRule(2, 0, 1, 0, 0, true, true, false, false, true);

        assertThat(router(rule, Ties.LOWEST, 1).cost(0, 0, fleet)).isEqualTo(128);
    }

    @Test
    @DisplayName("equal costs: the lowest number, or each with the same chance")
    void ties() {
        FakeFleet fleet = new FakeFleet(4);
        fleet.active[1] = 5;
        assertThat(router(CostRule.DEFAULT, Ties.LOWEST, 1).choose(0, fleet)).isZero();
        int[] count = new int[4];
        Router seeded = router(CostRule.DEFAULT, Ties.SEEDED, 1);
        for (int r = 0; r < 30_000; r++) {
            count[seeded.choose(r, fleet)]++;
        }
        assertThat(count[1]).isZero();
        assertThat(count[0]).isBetween(9700, 10_300);
        assertThat(count[2]).isBetween(9700, 10_300);
        assertThat(count[3]).isBetween(9700, 10_300);
    }

    @Test
    @DisplayName("a temperature makes dearer workers possible, by normalised cost only")
    void temperature() {
        FakeFleet fleet = new FakeFleet(3);
        fleet.active[1] = 5;
        fleet.active[2] = 5;
        CostRule rule = new CostRule(1, 0, 1, 0, 0.5, true, true, false, false, true);
        Router router = router(rule, Ties.SEEDED, 1);
        int cheapest = 0;
        for (int r = 0; r < 40_000; r++) {
            cheapest += router.choose(r, fleet) == 0 ? 1 : 0;
        }
        // 1 / (1 + 2 exp(-2)) = 0.787; four standard errors are 0.008
        assertThat(cheapest / 40_000.0).isCloseTo(1 / (1 + 2 * Math.exp(-2)), within(0.0082));
    }
}

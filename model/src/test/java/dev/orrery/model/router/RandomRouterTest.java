package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RandomRouterTest extends RouterContractTest {
    @Override
    String policy() {
        return "random";
    }

    @Test
    @DisplayName("gives each worker about the same share, and another seed another order")
    void sharesEvenly() {
        Router router = Routers.create(new RouterConfig(policy()), 1);
        Router other = Routers.create(new RouterConfig(policy()), 2);
        FakeFleet fleet = FakeFleet.of(50, 0, 0, 0);
        int[] count = new int[4];
        int same = 0;
        for (int r = 0; r < 40_000; r++) {
            int worker = router.choose(r, fleet);
            count[worker]++;
            same += worker == other.choose(r, fleet) ? 1 : 0;
        }

        for (int c : count) {
            assertThat(c).isBetween(9700, 10_300);
        }
        assertThat(same).isBetween(9500, 10_500);
    }
}

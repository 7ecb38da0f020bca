package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "1, 4, 1 2 1 1 2 1 1 0",
        "2, 4, 0 2 3 3 1 0 3 0",
        "3, 3, 1 2 1 0 0 0 0 2",
        "42, 2, 0 0 1 1 1 0 1 0",
        "7, 5, 3 4 1 3 2 2 3 2"
    })
    @DisplayName("draws what the stream 'router' gives: splitmix64 and xoshiro256++ worked out apart from this code")
    void drawsFromItsStream(long seed, int workers, String expected) {
        Router router = Routers.create(new RouterConfig(policy()), seed);
        StringBuilder drawn = new StringBuilder();
        for (int r = 0; r < 8; r++) {
            drawn.append(router.choose(r, new FakeFleet(workers))).append(' ');
        }
        assertThat(drawn.toString().strip()).isEqualTo(expected);
    }
}

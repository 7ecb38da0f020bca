package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RoundRobinTest extends RouterContractTest {
    @Override
    String policy() {
        return "round_robin";
    }

    @Test
    @DisplayName("takes the workers in turn, whatever their load")
    void takesTurns() {
        Router router = Routers.create(new RouterConfig(policy()), 1);
        FakeFleet fleet = FakeFleet.of(9, 0, 0);

        int[] chosen = new int[7];
        for (int r = 0; r < chosen.length; r++) {
            chosen[r] = router.choose(r, fleet);
        }
        assertThat(chosen).containsExactly(0, 1, 2, 0, 1, 2, 0);
        assertThat(router.needs()).isEqualTo(Needs.NOTHING);
    }
}

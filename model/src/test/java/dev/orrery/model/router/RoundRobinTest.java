package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.StatusBoard;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RoundRobinTest extends RouterContractTest {
    @Override
    String policy() {
        return "round_robin";
    }

    private static FleetView fleet(int... inFlight) {
        FleetView fleet = new FleetView(inFlight.length, new StatusBoard(inFlight.length, 10), new int[100]);
        for (int w = 0; w < inFlight.length; w++) {
            for (int i = 0; i < inFlight[w]; i++) {
                fleet.sent(w);
            }
        }
        return fleet;
    }

    @Test
    @DisplayName("takes the workers in turn, whatever their load")
    void takesTurns() {
        Router router = Routers.create(new RouterConfig(policy()), 1);
        FleetView fleet = fleet(9, 0, 0);

        int[] chosen = new int[7];
        for (int r = 0; r < chosen.length; r++) {
            chosen[r] = router.choose(r, fleet);
        }
        assertThat(chosen).containsExactly(0, 1, 2, 0, 1, 2, 0);
        assertThat(router.needs()).isEqualTo(Router.Needs.NOTHING);
    }
}

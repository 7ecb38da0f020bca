package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeastLoadedTest extends RouterContractTest {
    @Override
    String policy() {
        return "least_loaded";
    }

    private int choose(int... inFlight) {
        return Routers.create(new RouterConfig(policy()), 1).choose(0, FakeFleet.of(inFlight));
    }

    @Test
    @DisplayName("takes the worker with the fewest requests in flight, the lowest number on ties")
    void takesTheLeastLoaded() {
        assertThat(choose(0, 0, 0)).isZero();
        assertThat(choose(1, 0, 0)).isEqualTo(1);
        assertThat(choose(2, 3, 1)).isEqualTo(2);
        assertThat(choose(5, 4, 4, 6)).isEqualTo(1);
        assertThat(choose(7)).isZero();
    }

    @Test
    @DisplayName("counts what it has sent and what has ended")
    void countsItsOwnBookings() {
        Router router = Routers.create(new RouterConfig(policy()), 1);
        FakeFleet fleet = FakeFleet.of(1, 1);
        fleet.inFlight[1]--;

        assertThat(router.choose(0, fleet)).isEqualTo(1);
        assertThat(router.needs()).isEqualTo(Needs.ENDS);
    }

    @Test
    @DisplayName("in a run, a request goes where one has just ended, even at the same instant")
    void seesEndsAtTheSameInstant() {
        // both workers busy: 0 until 10, 1 until 12; the third request arrives at 10, the fourth at 11
        Workloads rows = Workloads.of(4)
                .request(0, 4, 1)
                .request(0, 4, 3)
                .request(10, 4, 1)
                .request(11, 4, 1);
        int[] worker = Runs.of(rows)
                .fixed(10, 1)
                .cache(4, 50)
                .workers(2)
                .router(policy())
                .run()
                .log()
                .worker;

        assertThat(worker).containsExactly(0, 1, 0, 0);
    }
}

package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every router must do. */
abstract class RouterContractTest {
    /** Returns the name of the router in {@link Routers}. */
    abstract String policy();

    private Router router(long seed) {
        return Routers.create(new RouterConfig(policy()), seed);
    }

    /** A fleet whose bookings and published state wander at random, the same for the same seed. */
    private static List<Integer> choices(Router router, int workers, long seed) {
        Random random = new Random(seed);
        FakeFleet fleet = new FakeFleet(workers);
        List<Integer> chosen = new ArrayList<>();
        for (int r = 0; r < 500; r++) {
            fleet.prompt = 1 + random.nextInt(5000);
            int worker = router.choose(r, fleet);
            chosen.add(worker);
            fleet.inFlight[worker]++;
            int w = random.nextInt(workers);
            fleet.inFlight[w] = Math.max(0, fleet.inFlight[w] - 1);
            fleet.booked[w] = random.nextInt(20_000);
            fleet.active[w] = random.nextInt(2000);
            fleet.overlap[w] = random.nextInt(fleet.prompt / fleet.block + 1);
            fleet.shared[w] = random.nextInt(fleet.prompt / fleet.block + 1);
            fleet.free[w] = random.nextInt(100);
            fleet.running[w] = random.nextInt(50);
            fleet.waiting[w] = random.nextInt(5);
        }
        return chosen;
    }

    @Test
    @DisplayName("chooses one of the workers")
    void choosesAWorker() {
        for (int workers : new int[] {1, 2, 7, 64}) {
            assertThat(choices(router(1), workers, 5)).allMatch(w -> w >= 0 && w < workers);
        }
    }

    @Test
    @DisplayName("INV-SEED: the same seed and the same fleet give the same choices")
    void repeatsItself() {
        assertThat(choices(router(3), 5, 8)).isEqualTo(choices(router(3), 5, 8));
    }

    @Test
    @DisplayName("INV-SEED: a copy chooses as the original would have")
    void copiesGoOnAlike() {
        Router router = router(4);
        choices(router, 5, 8);
        Router copy = router.fork();

        assertThat(choices(copy, 5, 9)).isEqualTo(choices(router, 5, 9));
    }

    @Test
    @DisplayName("INV-BLIND: output lengths change no choice before the first request has ended")
    void cannotSeeOutputLengths() {
        Random random = new Random(7);
        Workloads shorter = Workloads.of(16);
        Workloads longer = Workloads.of(16);
        for (int r = 0; r < 60; r++) {
            int input = 16 + random.nextInt(300);
            long[] ids = Workloads.ids(100L * random.nextInt(3), input, 16);
            shorter.request(r, input, 60 + random.nextInt(20), ids);
            longer.request(r, input, 500 + random.nextInt(900), ids);
        }
        int[] one = workers(shorter);
        int[] other = workers(longer);

        assertThat(one).isEqualTo(other);
        assertThat(one).doesNotContain(-1);
    }

    private int[] workers(Workloads rows) {
        // 60 requests arrive within 60 ms, and 60 decode passes take longer than that
        return Runs.of(rows).cache(16, 5000).workers(4).router(policy()).run().log().worker;
    }
}

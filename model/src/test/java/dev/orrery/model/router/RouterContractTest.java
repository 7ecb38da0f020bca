package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.StatusBoard;
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
        StatusBoard board = new StatusBoard(workers, 100);
        FleetView fleet =
                new FleetView(workers, board, random.ints(500, 1, 5000).toArray());
        List<Integer> chosen = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        for (int r = 0; r < 500; r++) {
            int worker = router.choose(r, fleet);
            chosen.add(worker);
            fleet.sent(worker);
            open.add(worker);
            while (!open.isEmpty() && random.nextInt(3) == 0) {
                fleet.ended(open.remove(random.nextInt(open.size())));
            }
            int w = random.nextInt(workers);
            board.freeBlocks[w] = random.nextInt(100);
            board.running[w] = random.nextInt(50);
            board.waiting[w] = random.nextInt(5);
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

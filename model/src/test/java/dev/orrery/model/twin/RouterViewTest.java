package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.FleetView;
import dev.orrery.model.router.Needs;
import dev.orrery.model.router.Router;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.router.RouterConfig.AffinityRule;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexRule;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.router.RouterConfig.Ties;
import dev.orrery.model.testing.Routing;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.testing.Workloads;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** INV-VIEW: a router sees what a real one would: events, its own bookings, and what passes have published. */
class RouterViewTest {
    /** Sends everything to worker 0 and writes down what it sees. */
    private record Spy(List<String> seen) implements Router {
        @Override
        public int choose(int request, FleetView fleet) {
            seen.add("in flight " + fleet.inFlight(0) + ", booked " + fleet.bookedTokens(0) + ", active "
                    + fleet.activeBlocks(0) + ", overlap " + fleet.overlap(0) + ", running " + fleet.running(0)
                    + ", waiting " + fleet.waiting(0) + ", free " + fleet.freeBlocks(0) + ", output "
                    + fleet.outputBlocks(0));
            return 0;
        }

        @Override
        public Router fork() {
            return new Spy(new ArrayList<>());
        }

        @Override
        public Needs needs() {
            return new Needs(true, true, true, true, true);
        }
    }

    private static List<String> seen(Workloads rows) {
        Spy spy = new Spy(new ArrayList<>());
        RunSpec spec = Runs.of(rows).fixed(10, 1).cache(4, 20).budget(8).spec();
        Twin.start(spec, RunOptions.DEFAULT, spy).finish();
        return spy.seen;
    }

    @Test
    @DisplayName("INV-VIEW: nothing of a pass is seen before it ends, everything at that instant")
    void passesInFlight() {
        // 12 tokens in passes of 8 and 4: 0-10, 10-20; then five more tokens, a pass of 1 ms each
        Workloads rows = Workloads.of(4).request(0, 12, 6, 1, 2, 3);
        for (double at : new double[] {1, 9.999999, 10, 19.999999, 20, 23, 25}) {
            rows.request(at, 4001, 1, 1, 2, 3);
        }
        List<String> seen = seen(rows);

        assertThat(seen.get(0)).isEqualTo(line(0, 0, 0, 0, 0, 0, 20, 0));
        assertThat(seen.get(1)).isEqualTo(line(1, 12, 3, 0, 0, 0, 20, 0));
        assertThat(seen.get(2)).startsWith("in flight 2, ").endsWith(", running 0, waiting 0, free 20, output 0");
        assertThat(seen.get(3)).contains("overlap 2, running 1").endsWith("free 18, output 0");
        assertThat(seen.get(4)).contains("overlap 2, running 1").endsWith("free 18, output 0");
        assertThat(seen.get(5)).contains("overlap 3, running 1").endsWith("free 17, output 0");
        assertThat(seen.get(6)).endsWith("free 16, output 1"); // 12 + 4 tokens known after the pass that ends at 23
        assertThat(seen.get(7)).contains("running 0").endsWith("free 20, output 0");
    }

    private static String line(
            int inFlight, int booked, int active, int overlap, int running, int waiting, int free, int output) {
        return "in flight " + inFlight + ", booked " + booked + ", active " + active + ", overlap " + overlap
                + ", running " + running + ", waiting " + waiting + ", free " + free + ", output " + output;
    }

    @Test
    @DisplayName(
            "INV-QUEUE: who waits at the router leaves at a signal, as soon as a worker is free, and nobody is forgotten")
    void queuedRequestsLeave() {
        int waited = 0;
        for (long seed = 0; seed < 300; seed++) {
            QueueRule queue = Routing.queue(new Random(seed));
            RouterConfig router =
                    new RouterConfig("kv", CostRule.DEFAULT, queue, IndexRule.EVENTS, Ties.SEEDED, AffinityRule.NONE);
            RunResult run = Scenarios.any(seed).router(router).run();
            if (run.ending() != RunResult.Ending.DONE) {
                continue;
            }
            RouteLog routes = Objects.requireNonNull(run.routes());
            Set<Long> signals = new HashSet<>();
            for (int r = 0; r < run.log().size(); r++) {
                signals.add(run.log().firstTokenNs[r]);
                signals.add(run.log().endNs[r]);
            }
            for (int r = 0; r < run.log().size(); r++) {
                boolean over = run.log().arrivalNs[r] < 0 || run.log().status(r).terminal();
                assertThat(over).as("seed %d, request %d", seed, r).isTrue();
                if (routes.queuedNs[r] >= 0) {
                    waited++;
                    assertThat(signals).as("seed %d, request %d", seed, r).contains(routes.releasedNs[r]);
                }
            }
        }
        assertThat(waited).isGreaterThan(300);
    }
}

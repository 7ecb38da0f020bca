package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.RouteLog;
import dev.orrery.model.router.RouterConfig.AffinityRule;
import dev.orrery.model.router.RouterConfig.CostRule;
import dev.orrery.model.router.RouterConfig.IndexRule;
import dev.orrery.model.router.RouterConfig.IndexType;
import dev.orrery.model.router.RouterConfig.QueuePolicy;
import dev.orrery.model.router.RouterConfig.QueueRule;
import dev.orrery.model.router.RouterConfig.Ties;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.twin.RunResult;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that no recorded case covers, worked out by hand: blocks of 4 tokens, a pass with prefill takes 10 ms. */
class GatewayRulesTest {
    private static final long MS = 1_000_000;

    private static Runs runs(Workloads rows, int workers, RouterConfig router) {
        return Runs.of(rows).fixed(10, 1).cache(4, 1000).workers(workers).router(router);
    }

    private static RouteLog routes(RunResult run) {
        return Objects.requireNonNull(run.routes());
    }

    @Nested
    @DisplayName("assumed index")
    class AssumedIndex {
        private static RouterConfig config(IndexType type, long ttlMs, long predictedMs) {
            IndexRule index = new IndexRule(type, 0, ttlMs * MS, predictedMs * MS);
            return new RouterConfig("kv", CostRule.DEFAULT, QueueRule.NONE, index, Ties.LOWEST, AffinityRule.NONE);
        }

        private static int[] overlaps(RouterConfig router, Workloads rows) {
            return routes(runs(rows, 2, router).run()).overlap;
        }

        @ParameterizedTest
        @CsvSource({
            "1, 2", // a sibling sees what nobody has computed yet
            "99.999999, 2", // the last instant
            "100, 0", // over, although the worker still has it
        })
        @DisplayName("a placed prompt is assumed to be cached for the time to live")
        void lives(double atMs, int overlap) {
            Workloads rows = Workloads.of(4).request(0, 8, 1, 1, 2).request(atMs, 8, 1, 1, 2);

            assertThat(overlaps(config(IndexType.APPROXIMATE, 100, 0), rows)).containsExactly(0, overlap);
        }

        @Test
        @DisplayName("placing the prompt again begins its life anew")
        void refreshed() {
            Workloads rows = Workloads.of(4)
                    .request(0, 8, 1, 1, 2)
                    .request(60, 8, 1, 1, 2)
                    .request(130, 8, 1, 1, 2);

            assertThat(overlaps(config(IndexType.APPROXIMATE, 100, 0), rows)).containsExactly(0, 2, 2);
        }

        @Test
        @DisplayName("a shorter prompt keeps only its own blocks alive")
        void partlyRefreshed() {
            Workloads rows = Workloads.of(4)
                    .request(0, 12, 1, 1, 2, 3)
                    .request(60, 8, 1, 1, 2)
                    .request(110, 12, 1, 1, 2, 3);

            assertThat(overlaps(config(IndexType.APPROXIMATE, 100, 0), rows)).containsExactly(0, 2, 2);
        }

        @Test
        @DisplayName("the approximate index believes in blocks that were evicted; events know better")
        void believesInEvictedBlocks() {
            Workloads rows = Workloads.of(4)
                    .request(0, 8, 1, 1, 2)
                    .request(20, 16, 1, 5, 6, 7, 8)
                    .request(40, 8, 1, 1, 2);
            Runs approximate =
                    runs(rows, 1, config(IndexType.APPROXIMATE, 100, 0)).cache(4, 4);
            Runs events = runs(rows, 1, config(IndexType.EVENTS, 120_000, 0)).cache(4, 4);

            assertThat(routes(approximate.run()).overlap).containsExactly(0, 0, 2);
            assertThat(routes(events.run()).overlap).containsExactly(0, 0, 0);
            assertThat(routes(events.run()).ever).containsExactly(0, 0, 2);
        }

        @ParameterizedTest
        @CsvSource({
            "0, 1, 0", // no prediction: the first pass has not ended
            "20, 1, 2", // predicted
            "5, 7, 0", // the prediction is over, the pass is not
            "5, 10, 2", // the pass has ended
            "20, 90, 2" // the prediction is over, the events remain
        })
        @DisplayName("the predicted index bridges the time until the events come; the larger overlap counts")
        void predicted(long predictedMs, double atMs, int overlap) {
            Workloads rows = Workloads.of(4).request(0, 8, 1, 1, 2).request(atMs, 8, 1, 1, 2);

            assertThat(overlaps(config(IndexType.EVENTS, 120_000, predictedMs), rows))
                    .containsExactly(0, overlap);
        }
    }

    @Nested
    @DisplayName("overlap of a waiting request")
    class WaitingRequests {
        private static RouterConfig config(double threshold, QueuePolicy order, boolean refreshed) {
            QueueRule queue = new QueueRule(threshold, order, refreshed);
            return new RouterConfig("kv", CostRule.DEFAULT, queue, IndexRule.EVENTS, Ties.LOWEST, AffinityRule.NONE);
        }

        private static RouteLog play(Workloads rows, boolean refreshed) {
            return routes(runs(rows, 1, config(1, QueuePolicy.FCFS, refreshed))
                    .budget(8)
                    .run());
        }

        /** 12 tokens in passes of 8: busy from 0 to 20 ms, since 12 > 8. The second prompt has the first in it. */
        private static Workloads rows() {
            return Workloads.of(4)
                    .request(0, 12, 9, 1, 2, 3)
                    .request(1, 16, 9, 1, 2, 3, 4)
                    .request(21, 4, 1, 9);
        }

        @Test
        @DisplayName("is looked up again when it is released, or frozen as in the reference")
        void lookedUpAgain() {
            assertThat(play(rows(), true).releasedNs).containsExactly(0, 20 * MS, 21 * MS);
            assertThat(play(rows(), true).overlap).containsExactly(0, 3, 0);
            assertThat(play(rows(), false).overlap).containsExactly(0, 0, 0);
        }

        @Test
        @DisplayName("decides what it costs: 4 blocks to prefill less 3, and 4 in use")
        void costs() {
            assertThat(play(rows(), true).cost[1]).isEqualTo(4 - 3 + 4);
            assertThat(play(rows(), false).cost[1]).isEqualTo(4 + 4);
        }

        @Test
        @DisplayName("decides what is booked: 4 tokens keep nobody waiting, 16 do")
        void bookings() {
            assertThat(play(rows(), true).queuedNs[2]).isEqualTo(-1);
            assertThat(play(rows(), true).cost[2]).isEqualTo((4 + 4) / 4.0 + 4 + 1);
            assertThat(play(rows(), false).queuedNs[2]).isEqualTo(21 * MS);
        }

        @Test
        @DisplayName("decides the order of weighted shortest processing time: 4 tokens left go before 8")
        void order() {
            Workloads rows = Workloads.of(4)
                    .request(0, 12, 9, 1, 2, 3)
                    .request(1, 16, 1, 1, 2, 3, 4)
                    .request(2, 8, 1, 8, 9);
            RouteLog refreshed = routes(
                    runs(rows, 1, config(0, QueuePolicy.WSPT, true)).budget(8).run());
            RouteLog frozen = routes(
                    runs(rows, 1, config(0, QueuePolicy.WSPT, false)).budget(8).run());

            assertThat(refreshed.releasedNs[1]).isLessThan(refreshed.releasedNs[2]);
            assertThat(frozen.releasedNs[1]).isGreaterThan(frozen.releasedNs[2]);
        }

        @Test
        @DisplayName("forgets what was evicted in the meantime")
        void evictedMeanwhile() {
            // 8 blocks in all: the second prompt, of 7, evicts the first, which the third hoped for
            Workloads rows = Workloads.of(4)
                    .request(0, 8, 1, 1, 2)
                    .request(20, 28, 1, 11, 12, 13, 14, 15, 16, 17)
                    .request(21, 8, 1, 1, 2);
            RouterConfig refresh = config(1, QueuePolicy.FCFS, true);
            RouterConfig freeze = config(1, QueuePolicy.FCFS, false);

            assertThat(routes(runs(rows, 1, refresh).budget(8).cache(4, 8).run()).overlap)
                    .containsExactly(0, 0, 1);
            assertThat(routes(runs(rows, 1, freeze).budget(8).cache(4, 8).run()).overlap)
                    .containsExactly(0, 0, 2);
        }

        @Test
        @DisplayName("R-V7: a request that no worker can serve does not wait, and is rejected at its worker")
        void neverServed() {
            Workloads rows = Workloads.of(4).request(0, 12, 9, 1, 2, 3).request(1, 4001, 1);
            RunResult run =
                    runs(rows, 1, config(1, QueuePolicy.FCFS, true)).budget(8).run();

            assertThat(routes(run).queuedNs[1]).isEqualTo(-1);
            assertThat(run.log().status(1).name()).isEqualTo("REJECTED");
        }
    }

    @Nested
    @DisplayName("affinity")
    class Affinities {
        private static int[] workers(String policy, long idleMs, Workloads rows) {
            RouterConfig plain = new RouterConfig(policy);
            RouterConfig router = new RouterConfig(
                    policy,
                    plain.cost(),
                    plain.queue(),
                    plain.index(),
                    Ties.LOWEST,
                    new AffinityRule(true, idleMs * MS));
            return runs(rows, 3, router).run().log().worker;
        }

        private static Workloads rows() {
            return Workloads.of(4)
                    .turnAt("a", 0, 4, 1)
                    .turnAt("b", 1, 4, 1)
                    .turn("a", 50, 4, 1)
                    .turn("a", 200, 4, 1);
        }

        @Test
        @DisplayName("later turns go where the first went, and do not move the round robin")
        void stays() {
            assertThat(workers("round_robin", 1000, rows().request(400, 4, 1))).containsExactly(0, 1, 0, 0, 2);
        }

        @Test
        @DisplayName("is over when the conversation has been silent for its idle time")
        void expires() {
            // turns of a at 0, 60 and 270: the second gap is longer than 100 ms
            assertThat(workers("round_robin", 100, rows())).containsExactly(0, 1, 0, 2);
        }

        @Test
        @DisplayName("each turn begins the idle time anew")
        void renewed() {
            Workloads rows = Workloads.of(4).turnAt("a", 0, 4, 1);
            for (int turn = 0; turn < 4; turn++) {
                rows.turn("a", 80, 4, 1);
            }
            assertThat(workers("round_robin", 100, rows)).containsExactly(0, 0, 0, 0, 0);
        }

        @Test
        @DisplayName("requests without a conversation are routed for themselves")
        void withoutConversation() {
            Workloads rows =
                    Workloads.of(4).turnAt("a", 0, 4, 1).request(20, 4, 1).request(40, 4, 1);
            assertThat(workers("round_robin", 1000, rows.turn("a", 50, 4, 1))).containsExactly(0, 1, 2, 0);
        }

        @Test
        @DisplayName("keeps a conversation on a loaded worker that the policy would avoid")
        void overridesLoad() {
            Workloads rows = Workloads.of(4)
                    .turnAt("a", 0, 4, 1)
                    .request(11, 4, 500)
                    .request(12, 4, 500)
                    .request(13, 4, 500)
                    .request(14, 4, 500)
                    .turn("a", 10, 4, 1);
            int[] sticky = workers("least_loaded", 1000, rows);
            assertThat(sticky).containsExactly(0, 0, 1, 2, 0, 0);
        }
    }
}

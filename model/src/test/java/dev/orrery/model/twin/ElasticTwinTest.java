package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.testing.Fingerprint;
import dev.orrery.model.testing.Routing;
import dev.orrery.model.testing.Runs;
import dev.orrery.model.testing.Scenarios;
import dev.orrery.model.testing.Workloads;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ElasticTwinTest {
    private static final long MS = 1_000_000;

    /** Requests of 20 ms of prefill and 10 tokens of 10 ms each, one every so many ms, all with the same prompt. */
    private static RunSpec spec(String router, int requests, int everyMs) {
        Workloads rows = Workloads.of(16);
        for (int r = 0; r < requests; r++) {
            rows.request((double) r * everyMs, 64, 10, 1, 2, 3, 4);
        }
        return Runs.of(rows).workers(2).router(router).fixed(20, 10).spec();
    }

    @Test
    @DisplayName("a fleet in which nobody comes or goes gives the result of a fixed one")
    void asAFixedFleet() {
        for (long seed = 0; seed < 200; seed++) {
            RunSpec spec =
                    Scenarios.any(seed).router(Routing.any(new Random(seed))).spec();
            ElasticTwin twin =
                    ElasticTwin.start(spec, RunOptions.DEFAULT, spec.pool().workers());
            twin.advanceTo(seed * 13 * MS);
            assertThat(Fingerprint.differences(
                            Fingerprint.of(Twin.run(spec, RunOptions.DEFAULT)), Fingerprint.of(twin.finish())))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"round_robin", "random", "least_loaded", "power_of_two", "kv"})
    @DisplayName(
            "a drained worker gets no more requests and ends those it has; one in its place begins without a cache")
    void drainsAndComesBack(String router) {
        ElasticTwin twin = ElasticTwin.start(spec(router, 40, 50), RunOptions.DEFAULT, 3);
        twin.advanceTo(400 * MS);
        int gone = twin.inFlight(1) > 0 ? 1 : 0;
        int before = twin.inFlight(gone);
        twin.drain(gone);
        twin.advanceTo(800 * MS);
        assertThat(before).isPositive();
        assertThat(twin.inFlight(gone)).isZero();
        assertThat(twin.lastEndNs(gone)).isBetween(400 * MS, 600 * MS);
        twin.remove(gone);
        twin.advanceTo(1200 * MS);
        assertThat(twin.inFlight(gone)).isZero();
        twin.open(gone);
        RunResult result = twin.finish();
        boolean sentBack = false;
        for (int r = 0; r < 40; r++) {
            assertThat(result.log().status(r)).isEqualTo(RequestStatus.COMPLETED);
            long at = result.log().arrivalNs[r];
            boolean there = result.log().worker[r] == gone;
            assertThat(there && at >= 400 * MS && at < 1200 * MS)
                    .as("request %d", r)
                    .isFalse();
            if (there && at >= 1200 * MS && !sentBack) {
                sentBack = true;
                assertThat(result.log().mostReused[r]).isZero();
            }
        }
        assertThat(sentBack || router.equals("kv")).isTrue(); // the cache of the other attracts all requests
    }

    @Test
    @DisplayName("a router that knows caches does not believe in that of a worker that is gone")
    void cachesAreForgotten() {
        RunSpec spec = spec("kv", 40, 200);
        ElasticTwin twin = ElasticTwin.start(spec, RunOptions.DEFAULT, 2);
        twin.advanceTo(1000 * MS);
        RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
        int holder = whole.log().worker[4];
        twin.drain(holder);
        twin.advanceTo(2000 * MS);
        twin.remove(holder);
        twin.open(holder);
        RunResult result = twin.finish();
        for (int r = 11; r < 40; r++) {
            assertThat(result.log().worker[r]).isEqualTo(1 - holder);
        }
    }

    @Test
    @DisplayName("a conversation whose worker has gone goes on elsewhere")
    void affinityIsNoTrap() {
        Workloads rows = Workloads.of(16);
        for (int turn = 0; turn < 6; turn++) {
            rows.turn("s", 100, 64, 10, 1, 2, 3, 4);
        }
        RouterConfig plain = new RouterConfig("round_robin");
        RouterConfig bound = new RouterConfig(
                plain.policy(),
                plain.cost(),
                plain.queue(),
                plain.index(),
                plain.ties(),
                new RouterConfig.AffinityRule(true, 3_600_000 * MS));
        ElasticTwin twin = ElasticTwin.start(
                Runs.of(rows).workers(2).router(bound).fixed(20, 10).spec(), RunOptions.DEFAULT, 2);
        twin.advanceTo(300 * MS);
        twin.drain(0);
        RunResult result = twin.finish();
        assertThat(result.log().worker[5]).isEqualTo(1);
        assertThat(result.log().status(5)).isEqualTo(RequestStatus.COMPLETED);
    }

    @Test
    @DisplayName("the last worker stays, and a fleet has places for its first workers")
    void refusals() {
        ElasticTwin twin = ElasticTwin.start(spec("round_robin", 3, 10), RunOptions.DEFAULT, 2);
        twin.drain(0);
        assertThatThrownBy(() -> twin.drain(1)).hasMessageContaining("the last worker");
        assertThatThrownBy(() -> ElasticTwin.start(spec("round_robin", 3, 10), RunOptions.DEFAULT, 1))
                .hasMessageContaining("places for 1 workers");
    }
}

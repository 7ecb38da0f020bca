package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run can be forked at any instant: the planner tries the future on a copy while the original waits. */
class ForkTest {
    @ParameterizedTest
    @CsvSource({
        "round_robin,0",
        "random,0",
        "least_loaded,0",
        "kv,0",
        "power_of_two,0",
        "round_robin,6",
        "random,6",
        "least_loaded,6",
        "kv,6"
    })
    @DisplayName("a fork and its original both end as the run that was never forked")
    void forksGoOnAlike(String router, int concurrency) {
        for (int seed = 0; seed < 12; seed++) {
            RunSpec spec = spec(seed, router, concurrency);
            RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
            Twin twin = Twin.start(spec, RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() / 3);
            Twin early = twin.fork(RunOptions.DEFAULT);
            twin.advanceTo(whole.clockNs() / 2);
            Twin late = twin.fork(RunOptions.DEFAULT);
            assertSame(whole, late.finish());
            assertSame(whole, early.finish());
            assertSame(whole, twin.finish());
        }
    }

    private static void assertSame(RunResult expected, RunResult actual) {
        RequestLog want = expected.log();
        RequestLog got = actual.log();
        assertThat(got.arrivalNs).isEqualTo(want.arrivalNs);
        assertThat(got.admittedNs).isEqualTo(want.admittedNs);
        assertThat(got.firstTokenNs).isEqualTo(want.firstTokenNs);
        assertThat(got.endNs).isEqualTo(want.endNs);
        assertThat(got.worker).isEqualTo(want.worker);
        assertThat(got.mostReused).isEqualTo(want.mostReused);
        assertThat(actual.gaps().meanNs()).isEqualTo(expected.gaps().meanNs());
        assertThat(actual.gaps().stdNs()).isEqualTo(expected.gaps().stdNs());
        assertThat(actual.usage().passes).isEqualTo(expected.usage().passes);
        assertThat(actual.clockNs()).isEqualTo(expected.clockNs());
    }

    private static RunSpec spec(int seed, String router, int concurrency) {
        UniformRandomProvider random = RandomStreams.stream(seed, "fork test");
        RequestTable.Builder rows = new RequestTable.Builder(16, false);
        double atMs = 0;
        for (int r = 0; r < 60; r++) {
            int blocks = 1 + random.nextInt(12);
            long[] ids = new long[blocks];
            int shared = random.nextInt(blocks + 1);
            long group = 1000L * random.nextInt(3);
            for (int i = 0; i < blocks; i++) {
                ids[i] = i < shared ? group + i : 100_000L + 100L * r + i;
            }
            atMs += random.nextDouble() * 60;
            rows.add(atMs, blocks * 16 - random.nextInt(16), 1 + random.nextInt(80), ids, blocks);
            if (random.nextInt(3) == 0) {
                rows.session("s" + random.nextInt(8), Double.NaN);
            }
        }
        EngineConfig engine = new EngineConfig(
                "vllm", 8, 60, 8, 64, EngineConfig.UNLIMITED, true, true, EngineConfig.PreemptionMode.LIFO);
        return new RunSpec(
                seed,
                Compatibility.NONE,
                rows.build(),
                concurrency > 0 ? Arrivals.closed(concurrency) : Arrivals.recorded(),
                null,
                false,
                new PoolSpec(3, 1, engine, TimingConfig.polynomial(), 0, false),
                new RouterConfig(router),
                Slo.NONE,
                seed % 3 == 0 ? 1_500_000_000L : Long.MAX_VALUE,
                0,
                0);
    }
}

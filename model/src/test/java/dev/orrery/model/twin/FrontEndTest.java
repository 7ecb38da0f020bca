package dev.orrery.model.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.benchmark.BenchmarkResult;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Lengths;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.benchmark.Surroundings;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.engine.EngineConfig.PreemptionMode;
import dev.orrery.model.engine.SglangConfig;
import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.router.RouterConfig;
import dev.orrery.model.silicon.measured.InventedTables;
import dev.orrery.model.silicon.measured.MeasuredTimer;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.timing.TimingConfig;
import dev.orrery.model.workload.Arrivals;
import dev.orrery.model.workload.RequestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a calibration puts around the passes of a fleet. */
class FrontEndTest {
    private static final TimingConfig FIXED = new TimingConfig("fixed", 40, 10, 1, 1, 0);

    private static RunSpec spec(
            RequestTable requests,
            Arrivals arrivals,
            int workers,
            EngineConfig engine,
            TimingConfig timing,
            Calibration c) {
        return new RunSpec(
                1,
                Compatibility.NONE,
                requests,
                arrivals,
                null,
                false,
                new PoolSpec(workers, 1, engine, timing, 0, false, c),
                new RouterConfig("round_robin"),
                Slo.NONE,
                Long.MAX_VALUE,
                0,
                0);
    }

    private static Calibration around(double passMs, double frontMs, double clientMs, double serviceMs) {
        return new Calibration(1, 1, 1, new Surroundings(passMs, frontMs, clientMs, serviceMs));
    }

    /** Requests of 100 + 2 tokens that come at given times. */
    private static RequestTable at(double... ms) {
        RequestTable.Builder table = new RequestTable.Builder(64, false);
        for (double time : ms) {
            table.add(time, 100, 2, new long[0], 0);
        }
        return table.build();
    }

    private static RequestLog log(Calibration c, int workers, double... ms) {
        return Twin.run(spec(at(ms), Arrivals.recorded(), workers, EngineConfig.vllm(), FIXED, c), RunOptions.DEFAULT)
                .log();
    }

    @Test
    void eachRequestHoldsTheFrontEndAndTheNextOneWaits() {
        RequestLog log = log(around(0, 0, 0, 100), 1, 0, 10, 500);
        assertThat(log.arrivalNs).containsExactly(0, 10_000_000, 500_000_000);
        assertThat(log.admittedNs).containsExactly(100_000_000, 200_000_000, 600_000_000);
        assertThat(log.ttftNs(1)).isEqualTo(230_000_000);
    }

    @Test
    void eachWorkerBringsAFrontEnd() {
        RequestLog log = log(around(0, 0, 0, 100), 2, 0, 0, 0, 0);
        assertThat(log.admittedNs).containsExactly(100_000_000, 100_000_000, 200_000_000, 200_000_000);
    }

    @Test
    void whatIsAroundTheEngineGrowsWithTheRequestsInProgressAndDelaysNoPass() {
        RequestLog log = log(around(0, 50, 3, 0), 1, 0, 0, 0, 1000);
        RequestLog bare = log(Calibration.NONE, 1, 0, 0, 0, 1000);
        assertThat(log.firstTokenNs).isEqualTo(bare.firstTokenNs);
        assertThat(log.aroundNs).containsExactly(59_000_000, 59_000_000, 59_000_000, 53_000_000);
        assertThat(log.ttftNs(0)).isEqualTo(99_000_000);
        assertThat(log.e2eNs(3)).isEqualTo(103_000_000);
    }

    @Test
    void aForkedRunGoesOnWithTheSameFrontEnd() {
        RunSpec spec =
                spec(at(0, 1, 2, 3, 4, 5), Arrivals.closed(3), 1, EngineConfig.vllm(), FIXED, around(1, 5, 1, 30));
        Twin twin = Twin.start(spec, RunOptions.DEFAULT);
        twin.advanceTo(100_000_000);
        RunResult fork = twin.fork(RunOptions.DEFAULT).finish();
        RunResult whole = Twin.run(spec, RunOptions.DEFAULT);
        assertThat(fork.log().endNs).isEqualTo(whole.log().endNs);
        assertThat(twin.finish().log().aroundNs).isEqualTo(whole.log().aroundNs);
    }

    private static RequestTable requests(Load load) {
        Lengths lengths = new Lengths(load);
        RequestTable.Builder table = new RequestTable.Builder(64, false);
        for (int i = 0; i < load.requests(); i++) {
            table.add(Double.NaN, lengths.nextInput(), lengths.nextOutput(), new long[0], 0);
        }
        return table.build();
    }

    /** What differs: the fit interpolates passes between knots, and its SGLang fills a batch of prompts more simply. */
    @ParameterizedTest
    @CsvSource({
        "CHUNKED, vllm, 1, 400, 60, 0.0001",
        "CHUNKED, vllm, 8, 1000, 120, 0.0001",
        "CHUNKED, vllm, 32, 2000, 150, 0.01",
        "WHOLE_PROMPTS, trtllm, 8, 1000, 120, 0.0001",
        "WHOLE_PROMPTS, trtllm, 32, 2000, 150, 0.01",
        "PROMPTS_FIRST, sglang, 8, 1000, 120, 0.01",
        "PROMPTS_FIRST, sglang, 32, 2000, 150, 0.03"
    })
    void theTwinPlaysABenchmarkAsTheFitDoes(
            Load.Style style, String engine, int clients, int isl, int osl, double tolerance) {
        Load load =
                new Load(style, clients, clients, 10 * clients, isl, osl, 0.9, 8192, Integer.MAX_VALUE, 1 << 24, 1, 7);
        MeasuredSource source = InventedTables.source();
        Calibration c = new Calibration(0.5, 1.2, 1.4, new Surroundings(1.5, 60, 0.8, 2));
        BenchmarkResult fit = c.play(load, PassTable.of(source.deployment(), new MeasuredTimer(source.tables()), load));

        EngineConfig config = new EngineConfig(
                engine,
                engine.equals("sglang") ? 1 : 64,
                1 << 24,
                EngineConfig.UNLIMITED,
                8192,
                EngineConfig.UNLIMITED,
                false,
                true,
                PreemptionMode.LIFO,
                SglangConfig.DEFAULT);
        TimingConfig timing = new TimingConfig("silicon", 0, 0, 1, 1, 0).withPasses(source.withCollectives(0.5));
        RunResult run =
                Twin.run(spec(requests(load), Arrivals.closed(clients), 1, config, timing, c), RunOptions.DEFAULT);
        Summary twin = run.summary();
        assertThat(twin.ttft().mean()).isCloseTo(fit.ttftMs(), within(tolerance * fit.ttftMs()));
        assertThat(twin.tpot().mean()).isCloseTo(fit.tpotMs(), within(tolerance * fit.tpotMs()));
    }
}

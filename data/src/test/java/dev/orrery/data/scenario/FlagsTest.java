package dev.orrery.data.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.metrics.Slo;
import dev.orrery.model.workload.Arrivals;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagsTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        --block-size | 0 | --block-size: must be > 0; got 0
        --block-size | big | --block-size: must be a whole number; got 'big'
        --workers | 0 | --workers: must be > 0; got 0
        --speedup | 0 | --speedup: must be >= 0.000000001; got 0
        --router | nearest | --router: must be one of kv, least_loaded, power_of_two, random, round_robin; got 'nearest'
        --engine | tgi | --engine: must be one of sglang, trtllm, vllm; got 'tgi'
        --max-concurrency | 0 | --max-concurrency: must be > 0; got 0
        --slo | ttft:x | --slo ttft: must be a number or a duration such as 250ms, 2s or 5m or null; got 'x'
        --timing-model | fixed | --timing-model: fleet.pools[0].timing.prefill_ms and fleet.pools[0].timing.decode_ms must be given with fleet.pools[0].timing.type: fixed (--timing-model fixed:PREFILL_MS,DECODE_MS)
        --timing-model | grid | --timing-model: fleet.pools[0].timing.path must be given with fleet.pools[0].timing.type: grid (--timing-model grid:FILE)
        --timing-model | fixed:1 | --timing-model: must be polynomial, silicon, roofline, fixed:PREFILL_MS,DECODE_MS, grid:FILE, grid:PROFILE, recorded:FILE or roofline:TFLOPS,FP8_TFLOPS,HBM_GB_S,HBM_GB,LINK_GB_S; got fixed:1
        --timing-model | roofline:1,2,3 | --timing-model: must be polynomial, silicon, roofline, fixed:PREFILL_MS,DECODE_MS, grid:FILE, grid:PROFILE, recorded:FILE or roofline:TFLOPS,FP8_TFLOPS,HBM_GB_S,HBM_GB,LINK_GB_S; got roofline:1,2,3
        --timing-model | roofline:362,x,864,48,32 | --timing-model fp8_tflops: must be a number from 0 to 1000000 or null; got 'x'
        --timing-model | roofline:0,733,864,48,32 | --timing-model tflops: must be >= 1; got 0
        --timing-model | roofline:362,733,864,48,32e9 | --timing-model link_gb_s: must be <= 1000000; got 32e9
        --timing-model | fixed:1,-2 | --timing-model decode_ms: must be >= 0; got -2
        --timing-model | recorded | --timing-model: fleet.pools[0].timing.path must be given with fleet.pools[0].timing.type: recorded (--timing-model recorded:FILE)
        --workers | 99999999999999999999999 | --workers: must be <= 100000; got 99999999999999999999999
        --seed | 99999999999999999999 | --seed: must be <= 9223372036854775807; got 99999999999999999999
        --seed | -99999999999999999999 | --seed: must be >= -9223372036854775808; got -99999999999999999999
        --request-rate | 1e-12 | --request-rate: must be >= 0.000001; got 1e-12
        --speedup | 1e-300 | --speedup: must be >= 0.000000001; got 1e-300
        --num-gpu-blocks | 2000000000 | --num-gpu-blocks: must be <= 1073741824; got 2000000000
        --block-size | 2000000 | --block-size: must be <= 1048576; got 2000000
        --max-sim-time-ms | 1e300 | --max-sim-time-ms: must be <= 1000000000000; got 1e300
        --slo | ttft:1 ttft:2 | --slo: ttft is bounded twice; give it once
        --slo | ttft:1 a.yaml | --slo: must be bounds such as ttft:2000 itl:50 e2e:10s; got 'a.yaml'; put the scenario file before the flags
        --burstiness | 2 | --burstiness: workload.arrivals.rate_rps must be given with workload.arrivals.mode: gamma
        """)
    void aWrongFlagIsThePlaceOfItsError(String flag, String text, String message) {
        assertThat(Load.problems(Load.flags(flag, text))).contains(message);
    }

    @Test
    void aTimingModelOfAWrongFormIsOneMistake() {
        assertThat(Load.problems(Load.flags("--profile", "toolagent-like", "--timing-model", "fixed:1")))
                .hasSize(1);
        assertThat(Load.problems(Load.flags("--profile", "toolagent-like", "--timing-model", "fixed")))
                .hasSize(1);
    }

    @Test
    void moreEqualRequestsThanAnyRunTakesAreRefused() {
        assertThat(Load.problems(Load.flags("--input-len", "9", "--num-prompts", "2000000000", "--request-rate", "1")))
                .containsExactly("--num-prompts: must be <= 100000000; got 2000000000");
        assertThat(Load.problemsOfSets(
                        "workload.synthetic={\"requests\":100000,\"turns\":1001}",
                        "workload.arrivals={\"mode\":\"closed\",\"concurrency\":4}"))
                .containsExactly(
                        "--set workload.synthetic: requests times turns must be <= 100000000;" + " got 100100000");
    }

    @Test
    void theNumberOfPromptsGoesToTheWorkloadAtHand() {
        assertThat(Load.from(Load.flags("--num-prompts", "7", "--trace", "12"))
                        .workload()
                        .input())
                .isEqualTo(new Scenario.Trace("12", null, 0, 7, false));
        assertThat(Load.from(Load.flags("--input-len", "9", "--num-prompts", "7", "--max-concurrency", "1"))
                        .workload()
                        .input())
                .isEqualTo(new Scenario.Synthetic(7, 9, 128, 1, 0, 0, 0));
        assertThat(Load.from(Load.flags("--output-len", "9", "--max-concurrency", "1"))
                        .workload()
                        .input())
                .isEqualTo(new Scenario.Synthetic(1000, 1024, 9, 1, 0, 0, 0));
        assertThat(Load.from(Load.flags("--profile", "conversation-like", "--num-prompts", "7"))
                        .workload()
                        .input())
                .isEqualTo(new Scenario.Profile("conversation-like", null, 7));
    }

    @Test
    void equalRequestsAndATraceExcludeEachOther() {
        assertThat(Load.problems(Load.flags("--trace", "t", "--input-len", "9")))
                .contains("--input-len: workload.synthetic.requests and workload.trace.path (--trace) are both set; "
                        + "a workload is one of trace, profile, synthetic, video");
    }

    @Test
    void boundsTakeNamesOfBothToolsAndUnits() {
        assertThat(Load.from(Load.flags("--slo", "ttft:2000 itl:50")).slo()).isEqualTo(new Slo(2000, 50, Double.NaN));
        assertThat(Load.from(Load.flags("--slo", "tpot:50ms", "--slo", "e2el:10s"))
                        .slo())
                .isEqualTo(new Slo(Double.NaN, 50, 10_000));
    }

    @Test
    void aRateKeepsTheShapeThatTheFileChose() {
        Path file = Load.file(
                dir, "s.yaml", "workload: {trace: {path: t}, arrivals: {mode: gamma, rate_rps: 2, burstiness: 0.5}}\n");
        assertThat(Load.from(Load.flags("--request-rate", "8").withFile(file))
                        .workload()
                        .arrivals())
                .isEqualTo(new Arrivals(Arrivals.Mode.GAMMA, 1, 0, 8, 0.5));
        assertThat(Load.from(Load.flags("--request-rate", "8", "--burstiness", "2"))
                        .workload()
                        .arrivals())
                .isEqualTo(new Arrivals(Arrivals.Mode.GAMMA, 1, 0, 8, 2));
    }

    @Test
    void everyFlagWithAPathNamesAKey() {
        assertThat(Flags.rows())
                .filteredOn(row -> !row.path().isEmpty())
                .allSatisfy(row ->
                        assertThat(Schema.find(row.path())).as(row.flag()).isNotNull());
    }
}

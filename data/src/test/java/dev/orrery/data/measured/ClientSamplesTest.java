package dev.orrery.data.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.trace.Shared;
import dev.orrery.data.trace.TraceInput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that the clients themselves have written. */
class ClientSamplesTest {
    private static MeasuredPoint read(String file) throws Exception {
        List<MeasuredPoint> points = MeasuredReader.read(TraceInput.of(Shared.file("data/client-samples/" + file)));
        assertThat(points).hasSize(1);
        return points.getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "aiperf_profile_export_aiperf.json, AIPerf, OTHER, 0.4667, 12, 2000, 17.0833, 23.6139, 2.8727, 117.5947",
        "aiperf_profile_export_aiperf.csv, AIPerf, OTHER, 0.4667, 12, 2000, 17.08, 23.61, 2.87, 117.59",
        "aiperf_console.txt, AIPerf, CLOSED_LOOP, 4, 20, 128, 16, 37.41, 2.88, 684.75",
        "vllm_bench_random.json, vLLM bench, RATE, 0.8612, 20, 128, 16, 30.7510, 3.9051, 154.2512",
        "vllm_bench_console.txt, vLLM bench, RATE, 0.8618, 20, 128, 16, 30.75, 3.91, 154.25",
        "vllm_bench_timed_trace_detailed.json, vLLM bench, OTHER, 0.687, 12, 2000, 17.0833, 26.8608, 4.6397, 115.6451",
        "inference_perf_summary.json, inference-perf, OTHER, 0.2475, 20, 98, 11.55, 23.7457, 2.8663, 49.5225",
        "inference_perf_per_request_first3.json, inference-perf, OTHER, 0.215, 3, 96.3333, 10, 23.6885, 2.7296, 41.9630",
        "guidellm_report_trimmed.json, GuideLLM, CLOSED_LOOP, 4, 20, 128, 16, 25.0995, 4.4014, 604.1935"
    })
    void everyClientsFileIsRead(
            String file,
            String client,
            Load.Arrivals arrivals,
            double concurrency,
            long requests,
            double isl,
            double osl,
            double ttft,
            double tpot,
            double tokens)
            throws Exception {
        MeasuredPoint point = read(file);
        assertThat(Plausible.problems(point))
                .allMatch(problem -> arrivals != Load.Arrivals.CLOSED_LOOP && problem.contains("concurrency: must be"));
        assertThat(point.client()).isEqualTo(client);
        assertThat(point.load().arrivals()).isEqualTo(arrivals);
        assertThat(point.requests()).isEqualTo(requests);
        assertThat(point.load().concurrency()).isCloseTo(concurrency, within(0.01));
        assertThat(point.isl()).isCloseTo(isl, within(0.01));
        assertThat(point.osl()).isCloseTo(osl, within(0.001));
        assertThat(point.mean().ttftMs()).isCloseTo(ttft, within(0.001));
        assertThat(point.mean().tpotMs()).isCloseTo(tpot, within(0.001));
        assertThat(point.tokensPerSecond()).isCloseTo(tokens, within(0.001));
    }

    @Test
    void aiperfsRequestsMakeAiperfsSummary() throws Exception {
        MeasuredPoint summary = read("aiperf_profile_export_aiperf.json");
        MeasuredPoint requests = read("aiperf_profile_export.jsonl");
        assertThat(requests.requests()).isEqualTo(summary.requests());
        assertThat(requests.isl()).isEqualTo(summary.isl());
        assertThat(requests.osl()).isEqualTo(summary.osl());
        assertThat(requests.mean().ttftMs()).isCloseTo(summary.mean().ttftMs(), within(1e-9));
        assertThat(requests.mean().tpotMs()).isCloseTo(summary.mean().tpotMs(), within(1e-9));
        assertThat(requests.percentiles().p90())
                .usingRecursiveComparison()
                .withComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
                .isEqualTo(summary.percentiles().p90());
        assertThat(requests.tokensPerSecond()).isCloseTo(summary.tokensPerSecond(), within(1.0));
        assertThat(requests.load().arrivals()).isEqualTo(summary.load().arrivals());
    }
}

package dev.orrery.data.measured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.data.measured.Load.Arrivals;
import dev.orrery.data.trace.Damage;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredReaderTest {
    private static List<MeasuredPoint> read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<MeasuredPoint> read(byte[] text) throws IOException {
        return MeasuredReader.read(TraceInput.of(text, "f"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vLLM", "vLLM console", "AIPerf", "AIPerf CSV", "GuideLLM", "inference-perf"})
    void everyClientsResultIsTheSameMeasurement(String client) throws Exception {
        List<MeasuredPoint> points = read(Results.all().getOrDefault(client, ""));
        assertThat(points).hasSize(1);
        MeasuredPoint point = points.getFirst();
        assertThat(point.load()).isEqualTo(new Load(Arrivals.CLOSED_LOOP, 4, 20));
        assertThat(point.requests()).isEqualTo(40);
        assertThat(point.isl()).isEqualTo(100);
        assertThat(point.osl()).isEqualTo(10);
        assertThat(point.mean()).isEqualTo(new Latency(100, 11));
        assertThat(point.tokensPerSecond()).isEqualTo(200);
        assertThat(point.percentiles().p99()).isEqualTo(new Latency(180, 20));
    }

    @Test
    void whatAiperfPrintsIsReadWhereLabelsAreBroken() throws Exception {
        MeasuredPoint point = read(Results.AIPERF_CONSOLE).getFirst();
        assertThat(point.isl()).isEqualTo(1000);
        assertThat(point.requests()).isEqualTo(40);
        assertThat(point.tokensPerSecond()).isEqualTo(200);
        // No configuration and no effective concurrency: Little's law, 20 / s of 199 ms
        assertThat(point.load().arrivals()).isEqualTo(Arrivals.OTHER);
        assertThat(point.load().concurrency()).isCloseTo(3.98, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AIPerf requests", "inference-perf requests"})
    void listedRequestsMakeOneMeasurementWithoutWarmUpAndFailures(String client) throws Exception {
        MeasuredPoint point = read(Results.all().getOrDefault(client, "")).getFirst();
        assertThat(point.requests()).isEqualTo(2);
        assertThat(point.isl()).isEqualTo(200);
        assertThat(point.osl()).isEqualTo(2.5);
        assertThat(point.mean().ttftMs()).isCloseTo(150, within(1e-6));
        assertThat(point.mean().tpotMs()).isCloseTo(75, within(1e-6));
        assertThat(point.tokensPerSecond()).isCloseTo(10, within(1e-6));
        assertThat(point.load().closedLoop()).isTrue();
        assertThat(point.load().concurrency()).isEqualTo(1);
    }

    @Test
    void resultsAppendedToOneFileAreOneMeasurementEach() throws Exception {
        String line = Results.VLLM.replace("\n", " ");
        List<MeasuredPoint> points =
                read(line + "\n" + line.replace("\"max_concurrency\": 4", "\"max_concurrency\": 8"));
        assertThat(points).extracting(p -> p.load().concurrency()).containsExactly(4.0, 8.0);
        assertThat(points.getLast().place()).hasToString("f:2");
        assertThat(read(Results.VLLM_CONSOLE + Results.VLLM_CONSOLE)).hasSize(2);
        assertThat(read(Results.CSV)).extracting(p -> p.load().concurrency()).containsExactly(4.0, 8.0);
    }

    @Test
    void aRateIsNoClosedLoop() throws Exception {
        Load load = read(Results.VLLM.replace("\"inf\"", "12.5")).getFirst().load();
        assertThat(load.arrivals()).isEqualTo(Arrivals.RATE);
        assertThat(load.requestsPerSecond()).isEqualTo(12.5);
        assertThat(load.concurrency()).isCloseTo(20 * 0.199, within(1e-9));
        load = read(Results.GUIDELLM.replace("\"concurrent\", \"streams\": 4", "\"poisson\", \"rate\": 12.5"))
                .getFirst()
                .load();
        assertThat(load.arrivals()).isEqualTo(Arrivals.RATE);
        assertThat(load.requestsPerSecond()).isEqualTo(12.5);
        load = read(Results.VLLM.replace("\"max_concurrency\": 4", "\"max_concurrency\": null"))
                .getFirst()
                .load();
        assertThat(load.arrivals()).isEqualTo(Arrivals.OTHER);
    }

    @Test
    void compressedFilesAreRead() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(Results.GUIDELLM.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(read(bytes.toByteArray())).hasSize(1);
        byte[] cut = java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2);
        assertThatThrownBy(() -> read(cut)).isInstanceOf(TraceException.class).hasMessageContaining("truncated");
    }

    @Test
    void aFaultIsNamedWithItsPlaceAndWhatIsAccepted() {
        assertFault(Results.VLLM.replace("100.0", "\"fast\""), "f:4:", "mean_ttft_ms: expected a number, found 'fast'");
        assertFault(Results.VLLM.replace("\"mean_tpot_ms\": 11.0", "\"mean_tpot_ms\": NaN"), "f:5:", "found none");
        assertFault(
                Results.VLLM.replace("\"completed\": 40", "\"completed\": 0"),
                "f:1:",
                "above 0 and up to 1e20, found 0.0");
        assertFault(Results.VLLM.replace("p99_ttft_ms", "mean_ttft_ms"), "f:4:", "'mean_ttft_ms' is given twice");
        assertFault(Results.VLLM.substring(0, 200), "f:", "cut short");
        assertFault(Results.AIPERF.replace("\"sec\"", "\"weeks\""), "f:4:", "one of ns, us, ms, sec");
        assertFault(Results.CSV.replace("150", "soon"), "f:3:4:", "expected a number, found 'soon'");
        assertFault(Results.CSV.replace("150", "-1"), "f:3:4:", "ttft_ms: expected a number above 0");
        assertFault(Results.CSV.replace("osl", "out"), "f:1:", "the header has no column osl");
        assertFault("{\"a\": 1}", "f:1:1:", "accepted are results of AIPerf");
        assertFault("some words\n", "f:1:1:", "accepted are results of AIPerf");
        assertFault("", "f:1:1:", "accepted are results of AIPerf");
        assertFault("{\"benchmarks\": []}", "f:1:1:", "no measurements");
        assertFault(Results.AIPERF_REQUESTS.lines().findFirst().orElse(""), "f:1:1:", "without streaming?");
    }

    private static void assertFault(String text, String place, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(place)
                .hasMessageContaining(message);
    }

    @Test
    void aMissingFileIsOneSentence() {
        assertThatThrownBy(() -> MeasuredReader.read(TraceInput.of(Path.of("not-there.json"))))
                .isInstanceOf(TraceException.class)
                .hasMessage("not-there.json: no such file");
    }

    @Test
    void damagedFilesGiveMeasurementsOrATraceException() {
        String[] splices = {
            "{", "}", "[", "]", "\"", ",", ":", "\n", "1e999", "-", "NaN", "null", "\0", "│", "\ufeff", "9"
        };
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            SplittableRandom random = new SplittableRandom(17);
            for (int i = 0; i < 500; i++) {
                for (Map.Entry<String, String> result : Results.all().entrySet()) {
                    byte[] bytes = Damage.of(result.getValue().getBytes(StandardCharsets.UTF_8), splices, random);
                    try {
                        assertThat(read(bytes)).allSatisfy(point -> {
                            assertThat(point.mean().ttftMs()).isPositive().isFinite();
                            assertThat(point.mean().tpotMs()).isPositive().isFinite();
                        });
                    } catch (TraceException e) {
                        assertThat(e.defects()).hasSize(1);
                    } catch (RuntimeException e) {
                        throw new AssertionError(new String(bytes, StandardCharsets.ISO_8859_1), e);
                    }
                }
            }
        });
    }
}

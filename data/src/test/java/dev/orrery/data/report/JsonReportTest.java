package dev.orrery.data.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Slo;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class JsonReportTest {
    private static String text(Report report) throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(report, out);
        return out.toString();
    }

    private static JsonNode read(Report report) throws IOException {
        return new ObjectMapper().readTree(text(report));
    }

    @Test
    void isOneObjectWithTheKeysOfItsSchema() throws IOException {
        JsonNode json = read(Runs.pair());
        assertThat(json.propertyNames())
                .containsExactlyInAnyOrder(
                        "schema_version",
                        "config",
                        "provenance",
                        "ending",
                        "summary",
                        "metrics",
                        "workers",
                        "slo",
                        "warnings",
                        "token_gap_error",
                        "timing_note");
        assertThat(json.get("schema_version").asInt()).isEqualTo(1);
        assertThat(json.get("config").get("seed").asInt()).isEqualTo(42);
        assertThat(json.get("provenance").get("config_hash").asString()).isEqualTo("00ff");
        assertThat(json.get("workers").size()).isEqualTo(1);
    }

    @Test
    @DisplayName("row 19: gaps are between tokens only, n - 1 of them; the first token is in no gap")
    void gapsAreBetweenTokens() throws IOException {
        JsonNode summary = read(Runs.pair()).get("summary");
        assertThat(summary.get("num_itl_samples").asInt()).isEqualTo(2);
        assertThat(summary.get("mean_ttft_ms").asDouble()).isCloseTo(21.094342, within(1e-6));
        assertThat(summary.get("mean_tpot_ms").asDouble()).isCloseTo(26.849895 - 21.094342, within(1e-6));
        assertThat(summary.get("mean_itl_ms").asDouble()).isCloseTo(26.849895 - 21.094342, within(1e-6));
    }

    @Test
    @DisplayName("row 21: TTFT counts from arrival and is split into queue and prefill")
    void ttftIsSplit() throws IOException {
        Report report = Runs.report(Runs.spec(Runs.equal(50, 8000, 5, 1), 1, 16384, Slo.NONE));
        JsonNode summary = read(report).get("summary");
        assertThat(summary.get("mean_queue_ms").asDouble()).isPositive();
        assertThat(summary.get("mean_queue_ms").asDouble()
                        + summary.get("mean_prefill_ms").asDouble())
                .isCloseTo(summary.get("mean_ttft_ms").asDouble(), within(1e-6));
    }

    @Test
    @DisplayName("row 6: the result says the load factor and where the number of KV blocks comes from")
    void saysHowNearToSaturationItWas() throws IOException {
        Report report =
                Runs.report(Runs.spec(Runs.equal(5, 100, 5, 100), 1, 16384, Slo.NONE), 0.25, Percentiles.LINEAR);
        assertThat(read(report).get("summary").get("load_factor").asDouble()).isEqualTo(0.25);
        assertThat(TextReport.of(report, TextStyle.PLAIN))
                .contains("load factor 0.25, headroom 75.0 %; KV blocks:")
                .contains("default");
    }

    @Test
    @DisplayName("row 9: rejected requests are counted, with the smallest and the largest context")
    void rejectedRequestsAreCounted() throws IOException {
        Report report = Runs.report(Runs.spec(Runs.equal(3, 640, 3, 1), 1, 4, Slo.NONE));
        assertThat(read(report).get("summary").get("rejected_requests").asInt()).isEqualTo(3);
        assertThat(read(report).get("warnings").get(0).asString())
                .contains("3 requests can never be served")
                .contains("contexts from 640 to 640 tokens")
                .contains("holds 256 tokens");
    }

    @Test
    @DisplayName("row 24: goodput without an SLO is null, not a number")
    void goodputNeedsBounds() throws IOException {
        Report without = Runs.report(Runs.spec(Runs.equal(3, 64, 3, 1), 1, 16384, Slo.NONE));
        assertThat(read(without)
                        .get("summary")
                        .get("goodput_request_throughput_rps")
                        .isNull())
                .isTrue();
        assertThat(read(without).get("slo").isNull()).isTrue();
        JsonNode with = read(Runs.pair());
        assertThat(with.get("summary").get("goodput_completed_requests").asInt())
                .isEqualTo(2);
        assertThat(with.get("slo").get("good_share").asDouble()).isEqualTo(1);
    }

    @Test
    @DisplayName("row 23: the metrics object has the keys and units of AIPerf")
    void metricsHaveKnownKeys() throws IOException {
        JsonNode metrics = read(Runs.pair()).get("metrics");
        for (String key : List.of(
                "time_to_first_token",
                "time_to_second_token",
                "inter_token_latency",
                "inter_chunk_latency",
                "request_latency",
                "output_token_throughput_per_user",
                "input_sequence_length",
                "output_sequence_length")) {
            assertThat(metrics.get(key).propertyNames())
                    .as(key)
                    .contains("unit", "avg", "min", "max", "p1", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p99")
                    .contains("std", "count", "sum");
        }
        for (String key : List.of(
                "output_token_throughput",
                "total_token_throughput",
                "input_token_throughput",
                "request_throughput",
                "request_count",
                "good_request_count",
                "goodput",
                "benchmark_duration")) {
            assertThat(metrics.get(key).propertyNames()).as(key).contains("unit", "avg");
        }
        assertThat(metrics.get("request_throughput").get("unit").asString()).isEqualTo("requests/sec");
    }

    @Test
    void equalRunsGiveEqualBytes() throws IOException {
        assertThat(text(Runs.pair())).isEqualTo(text(Runs.pair()));
    }

    @Test
    void holdsNoWallTimes() throws IOException {
        assertThat(text(Runs.pair())).doesNotContain("wall").doesNotContain("cpu");
    }

    @Test
    void anEmptySetHasZerosInTheSummaryAndNullsInTheMetrics() throws IOException {
        Report report = Runs.report(Runs.spec(Runs.equal(1, 64, 1, 1), 1, 16384, Slo.NONE));
        JsonNode json = read(report);
        assertThat(json.get("summary").get("p99_tpot_ms").asDouble(-1)).isZero();
        assertThat(json.get("metrics").get("inter_token_latency").get("p99").isNull())
                .isTrue();
        assertThat(json.get("metrics").get("inter_token_latency").get("count").asInt())
                .isZero();
    }

    @Test
    void aLadderHasItsRungsAndTheKnee() throws IOException {
        Ladder ladder = new Ladder("request-rate", List.of(rung(2, 0.2), rung(4, 0.94), rung(8, 1.4)));
        StringWriter out = new StringWriter();
        JsonReport.write(ladder, out);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("knee").asDouble()).isEqualTo(4);
        assertThat(json.get("rungs").size()).isEqualTo(3);
        assertThat(json.get("rungs").get(2).get("within").asBoolean()).isFalse();
        assertThat(json.get("rungs")
                        .get(0)
                        .get("summary")
                        .get("completed_requests")
                        .asInt())
                .isEqualTo(3);
    }

    private static Ladder.Rung rung(double value, double loadFactor) {
        return new Ladder.Rung(
                value,
                Runs.report(
                        Runs.spec(Runs.equal(3, 64, 3, 1), 1, 16384, Slo.NONE), loadFactor, Percentiles.ROUNDED_RANK));
    }
}

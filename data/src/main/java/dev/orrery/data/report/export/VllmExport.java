package dev.orrery.data.report.export;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.Stats;
import dev.orrery.data.report.TokenSeconds;
import dev.orrery.data.report.TokenTimes;
import dev.orrery.data.report.VllmConsole;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.workload.Arrivals;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result file of {@code vllm bench serve} 0.33.0: linear percentiles, one entry per completed request in lists, in
 * seconds. Its date is the origin of virtual time. Left out is what only a client has: tokenizer, texts, and how long
 * requests waited inside the client.
 */
final class VllmExport {
    private static final double NS = 1e9;

    private final Report report;
    private final RequestLog log;
    private final JsonGenerator json;
    private final List<Integer> completed = new ArrayList<>();

    private VllmExport(Report report, JsonGenerator json) {
        this.report = report;
        this.log = report.run().log();
        this.json = json;
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.status(r) == RequestStatus.COMPLETED) {
                completed.add(r);
            }
        }
    }

    static Map<String, ExportFolder.Contents> files(Report report, ExportTool.Watched watched) {
        return Map.of("vllm_bench.json", out -> write(report, watched, out));
    }

    private static void write(Report report, ExportTool.Watched watched, Writer out) throws IOException {
        try (JsonGenerator json = JsonReport.generator(out)) {
            VllmExport export = new VllmExport(report, json);
            json.writeStartObject();
            export.setup();
            export.totals();
            if (watched.times() != null) {
                export.detail(watched.times());
            }
            export.seconds("latencies", r -> log(report).e2eNs(r) / NS);
            export.peaks(watched.seconds());
            Summary s = report.summary();
            export.family("ttft_ms", Stats.of(s.ttft()));
            export.family("tpot_ms", Stats.of(s.tpot()));
            export.family("itl_ms", new Stats.Gaps(s.gaps()));
            export.family("e2el_ms", Stats.of(s.e2e()));
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static RequestLog log(Report report) {
        return report.run().log();
    }

    private void setup() {
        JsonNode model = new JsonMapper()
                .readTree(report.configJson().get())
                .path("fleet")
                .path("model");
        Arrivals arrivals = report.run().spec().arrivals();
        json.writeStringProperty("date", "19700101-000000");
        json.writeStringProperty("endpoint_type", "orrery");
        json.writeStringProperty("backend", "orrery");
        json.writeName("label");
        json.writeNull();
        json.writeStringProperty("model_id", model.isString() ? model.asString() : "unnamed");
        json.writeNumberProperty("num_prompts", log.size() - report.run().firstRow());
        json.writeName("request_rate");
        if (arrivals.rateRps() > 0 && !Double.isInfinite(arrivals.rateRps())) {
            json.writeNumber(arrivals.rateRps());
        } else {
            json.writeString("inf");
        }
        boolean gamma = arrivals.mode() == Arrivals.Mode.GAMMA;
        json.writeNumberProperty("burstiness", gamma ? arrivals.burstiness() : 1.0);
        json.writeName("max_concurrency");
        if (arrivals.mode() == Arrivals.Mode.CLOSED) {
            json.writeNumber(arrivals.concurrency());
        } else {
            json.writeNull();
        }
    }

    private void totals() {
        Summary s = report.summary();
        json.writeNumberProperty("duration", s.durationMs() / 1000);
        json.writeNumberProperty("completed", s.count(RequestStatus.COMPLETED));
        json.writeNumberProperty("failed", VllmConsole.failed(s));
        json.writeNumberProperty("total_input_tokens", s.inputTokens());
        json.writeNumberProperty("total_output_tokens", s.outputTokens());
        json.writeNumberProperty("request_throughput", s.perSecond(s.count(RequestStatus.COMPLETED)));
        json.writeName("request_goodput");
        if (s.good() >= 0) {
            json.writeNumber(s.perSecond(s.good()));
        } else {
            json.writeNull();
        }
        json.writeNumberProperty("output_throughput", s.perSecond(s.outputTokens()));
        json.writeNumberProperty("total_token_throughput", s.perSecond((double) s.inputTokens() + s.outputTokens()));
    }

    private void detail(TokenTimes times) {
        json.writeName("input_lens");
        json.writeStartArray();
        completed.forEach(r -> json.writeNumber(log.inputTokens[r]));
        json.writeEndArray();
        json.writeName("output_lens");
        json.writeStartArray();
        completed.forEach(r -> json.writeNumber(log.outputTokens[r]));
        json.writeEndArray();
        seconds("ttfts", r -> log.ttftNs(r) / NS);
        json.writeName("itls");
        json.writeStartArray();
        for (int r : completed) {
            json.writeStartArray();
            for (long gap : times.gapsNs(r)) {
                json.writeNumber(gap / NS);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        seconds("start_times", r -> log.arrivalNs[r] / NS);
        json.writeName("errors");
        json.writeStartArray();
        completed.forEach(r -> json.writeString(""));
        json.writeEndArray();
    }

    /** Writes a list of times; a request without tokens has none, which the tool writes as 0. */
    private void seconds(String name, IntToDoubleFunction value) {
        json.writeName(name);
        json.writeStartArray();
        completed.forEach(r -> json.writeNumber(log.outputTokens[r] > 0 ? value.applyAsDouble(r) : 0));
        json.writeEndArray();
    }

    private void peaks(@Nullable TokenSeconds seconds) {
        if (seconds != null) {
            json.writeNumberProperty("max_output_tokens_per_s", (double) seconds.peak());
        }
        json.writeNumberProperty("max_concurrent_requests", VllmConsole.peakConcurrent(report));
    }

    private void family(String name, Stats values) {
        json.writeNumberProperty("mean_" + name, values.mean());
        json.writeNumberProperty("median_" + name, values.percentile(50, Percentiles.LINEAR));
        json.writeNumberProperty("std_" + name, values.std());
        json.writeNumberProperty("p99_" + name, values.percentile(99, Percentiles.LINEAR));
    }
}

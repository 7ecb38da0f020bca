package dev.orrery.data.report.shared;

import dev.orrery.data.report.JsonNumber;
import dev.orrery.data.report.JsonReport;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.shared.FleetTimeline;
import dev.orrery.model.shared.SharedResult;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.io.IOException;
import java.io.Writer;
import java.util.function.IntUnaryOperator;
import tools.jackson.core.JsonGenerator;

/** A run of a shared fleet as one JSON object; equal scenarios give equal bytes. */
public final class SharedJson {
    private static final int SCHEMA_VERSION = 1;
    private static final double S_PER_HOUR = 3600;

    private final JsonGenerator json;

    private SharedJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes a report; the writer stays open. */
    public static void write(SharedReport report, Writer out) throws IOException {
        try (JsonGenerator json = JsonReport.generator(out)) {
            new SharedJson(json).report(report);
        }
        out.write('\n');
    }

    private void report(SharedReport report) {
        json.writeStartObject();
        json.writeNumberProperty("schema_version", SCHEMA_VERSION);
        json.writeStringProperty("kind", "shared_fleet");
        json.writeName("config");
        json.writeRawValue(report.configJson());
        json.writeObjectPropertyStart("provenance");
        json.writeStringProperty("version", report.provenance().version());
        json.writeNumberProperty("seed", report.provenance().seed());
        json.writeStringProperty("config_hash", report.provenance().configHash());
        json.writeEndObject();
        requests(report.requests());
        video(report);
        bill(report);
        timeline(report.result().timeline());
        json.writeEndObject();
    }

    private void requests(Summary summary) {
        json.writeObjectPropertyStart("requests");
        json.writeNumberProperty("arrived", summary.arrived());
        json.writeNumberProperty("completed", summary.count(RequestStatus.COMPLETED));
        json.writeNumberProperty("rejected", summary.count(RequestStatus.REJECTED));
        json.writeNumberProperty("within_slo", summary.good());
        latency("ttft_ms", summary.ttft());
        latency("mean_gap_ms", summary.tpot());
        latency("e2e_ms", summary.e2e());
        json.writeEndObject();
    }

    private void video(SharedReport report) {
        Deliveries delivered = report.chunks().deliveries();
        VideoResult.Control control = report.result().video().control();
        json.writeObjectPropertyStart("video");
        json.writeNumberProperty("sessions", report.result().spec().sessions().sessions());
        json.writeNumberProperty("delivered_chunks", delivered.chunks());
        json.writeNumberProperty("late_share", delivered.lateShare());
        latency("chunk_ms", delivered.steady());
        latency("first_chunk_ms", delivered.first());
        json.writeNumberProperty("waiting_session_s", control.waitSeconds());
        json.writeNumberProperty("max_waiting_sessions", control.maxWaiting());
        json.writeNumberProperty("refused_sessions", control.refused());
        json.writeNumberProperty("stalls", delivered.stalls());
        json.writeEndObject();
    }

    private void bill(SharedReport report) {
        SharedResult.LlmBill bill = report.result().bill();
        json.writeObjectPropertyStart("bill");
        json.writeNumberProperty("budget_gpus", report.budget());
        json.writeNumberProperty("max_gpus", report.mostGpus());
        json.writeNumberProperty("short_share", report.shortShare());
        json.writeNumberProperty("llm_gpu_hours", bill.gpuSeconds() / S_PER_HOUR);
        json.writeNumberProperty("video_gpu_hours", report.chunks().gpuSeconds() / S_PER_HOUR);
        json.writeNumberProperty("gpu_hours", report.result().gpuSeconds() / S_PER_HOUR);
        json.writeNumberProperty("workers_ordered", bill.orders());
        json.writeNumberProperty("workers_drained", bill.drains());
        json.writeEndObject();
    }

    private void timeline(FleetTimeline line) {
        json.writeObjectPropertyStart("timeline");
        json.writeArrayPropertyStart("time_s");
        for (int i = 0; i < line.size(); i++) {
            json.writeNumber(line.timeNs(i) / 1e9);
        }
        json.writeEndArray();
        column("llm_gpus", line.size(), line::llm);
        column("video_gpus", line.size(), line::video);
        column("llm_wanted", line.size(), line::llmWanted);
        column("video_wanted", line.size(), line::videoWanted);
        json.writeEndObject();
    }

    private void column(String name, int size, IntUnaryOperator value) {
        json.writeArrayPropertyStart(name);
        for (int i = 0; i < size; i++) {
            json.writeNumber(value.applyAsInt(i));
        }
        json.writeEndArray();
    }

    private void latency(String name, Distribution values) {
        boolean none = values.count() == 0;
        latency(
                name,
                values.count(),
                none ? Double.NaN : values.mean(),
                none ? Double.NaN : values.percentile(50, Percentiles.ROUNDED_RANK),
                none ? Double.NaN : values.percentile(99, Percentiles.ROUNDED_RANK),
                none ? Double.NaN : values.max());
    }

    private void latency(String name, LatencyCounts counts) {
        latency(
                name,
                counts.count(),
                counts.meanNs() / Nanos.PER_MS,
                counts.quantileNs(0.5) / Nanos.PER_MS,
                counts.quantileNs(0.99) / Nanos.PER_MS,
                counts.worstNs() / Nanos.PER_MS);
    }

    private void latency(String name, long count, double mean, double p50, double p99, double max) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("count", count);
        number("mean", mean);
        number("p50", p50);
        number("p99", p99);
        number("max", max);
        json.writeEndObject();
    }

    private void number(String name, double value) {
        json.writeName(name);
        JsonNumber.write(json, value);
    }
}

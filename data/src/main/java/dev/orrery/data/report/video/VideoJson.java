package dev.orrery.data.report.video;

import dev.orrery.data.report.JsonNumber;
import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Provenance;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;
import dev.orrery.model.video.chunk.LatencyCounts;
import java.io.IOException;
import java.io.Writer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/** A run of video sessions as one JSON object; equal scenarios give equal bytes. */
public final class VideoJson {
    private static final int SCHEMA_VERSION = 1;

    private final JsonGenerator json;

    private VideoJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes a report; the writer stays open. */
    public static void write(VideoReport report, Writer out) throws IOException {
        write(report, json -> {}, out);
    }

    /**
     * Writes a report with more properties at its end.
     *
     * @param more writes them
     */
    public static void write(VideoReport report, Consumer<JsonGenerator> more, Writer out) throws IOException {
        try (JsonGenerator json = JsonReport.generator(out)) {
            new VideoJson(json).report(report, more);
        }
        out.write('\n');
    }

    private void report(VideoReport report, Consumer<JsonGenerator> more) {
        json.writeStartObject();
        json.writeNumberProperty("schema_version", SCHEMA_VERSION);
        json.writeStringProperty("kind", SessionCatalogue.KIND);
        json.writeName("config");
        json.writeRawValue(report.configJson());
        provenance(report.provenance());
        json.writeObjectPropertyStart("workload");
        json.writeNumberProperty("sessions", report.trace().sessions());
        json.writeNumberProperty("events", report.trace().events());
        json.writeNumberProperty("horizon_s", report.horizonNs() / 1e9);
        json.writeEndObject();
        summary(report);
        control(report.control());
        chunks(report);
        viewers(report);
        more.accept(json);
        json.writeEndObject();
    }

    private void provenance(Provenance provenance) {
        json.writeObjectPropertyStart("provenance");
        json.writeStringProperty("version", provenance.version());
        json.writeNumberProperty("seed", provenance.seed());
        json.writeStringProperty("config_hash", provenance.configHash());
        json.writeName("trace_hash");
        json.writeString(provenance.traceHash());
        json.writeEndObject();
    }

    /** Writes every number under the name that conditions and comparisons know. */
    private void summary(VideoReport report) {
        json.writeObjectPropertyStart("summary");
        for (SessionMetric metric : SessionMetric.ALL) {
            json.writeName(metric.name());
            JsonNumber.write(json, metric.value().applyAsDouble(report));
        }
        json.writeEndObject();
    }

    private void control(VideoResult.Control c) {
        json.writeObjectPropertyStart("control");
        json.writeNumberProperty("gpu_s", c.gpuSeconds());
        json.writeNumberProperty("gpus_mean", c.meanGpus());
        json.writeNumberProperty("gpus_max", c.maxGpus());
        json.writeNumberProperty("gpus_final", c.finalGpus());
        json.writeNumberProperty("worst_ms", c.worstMs());
        json.writeNumberProperty("mean_ms", c.meanMs());
        json.writeNumberProperty("p99_ms", c.p99Ms());
        json.writeNumberProperty("moves", c.moves());
        json.writeNumberProperty("moved_mb", c.movedMb());
        json.writeNumberProperty("scale_outs", c.scaleOuts());
        json.writeNumberProperty("scale_ins", c.scaleIns());
        json.writeNumberProperty("steps", c.steps());
        json.writeNumberProperty("wait_s", c.waitSeconds());
        json.writeNumberProperty("waiting_max", c.maxWaiting());
        json.writeNumberProperty("sessions_mean", c.meanSessions());
        json.writeNumberProperty("sessions_max", c.maxSessions());
        json.writeNumberProperty("refused", c.refused());
        json.writeEndObject();
    }

    private void chunks(VideoReport report) {
        Deliveries delivered = report.deliveries();
        json.writeObjectPropertyStart("chunks");
        json.writeNumberProperty("delivered", delivered.chunks());
        json.writeNumberProperty("late", delivered.late());
        json.writeNumberProperty("late_share", delivered.lateShare());
        latency("latency_ms", delivered.steady());
        latency("first_ms", delivered.first());
        json.writeNumberProperty("gpu_s", report.chunks().gpuSeconds());
        json.writeNumberProperty("cost", report.chunks().cost());
        json.writeNumberProperty("utilization", report.chunks().utilization());
        json.writeNumberProperty("migrations", report.chunks().migrations());
        json.writeNumberProperty("frozen_ms", report.chunks().frozenMs());
        json.writeNumberProperty("sent_mb", report.chunks().sentMb());
        json.writeNumberProperty("lost", delivered.lostChunks());
        json.writeNumberProperty("restarts", delivered.restarts());
        json.writeNumberProperty("lost_gpus", delivered.lostGpus());
        json.writeNumberProperty("checkpoint_mb", delivered.checkpointMb());
        json.writeNumberProperty("peak_state_mb", report.chunks().peakStateMb());
        json.writeEndObject();
    }

    private void latency(String name, LatencyCounts counts) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("count", counts.count());
        json.writeNumberProperty("mean", counts.meanNs() / Nanos.PER_MS);
        json.writeNumberProperty("p50", counts.quantileNs(0.5) / Nanos.PER_MS);
        json.writeNumberProperty("p99", counts.quantileNs(0.99) / Nanos.PER_MS);
        json.writeNumberProperty("max", counts.worstNs() / Nanos.PER_MS);
        json.writeEndObject();
    }

    private void viewers(VideoReport report) {
        Deliveries delivered = report.deliveries();
        json.writeObjectPropertyStart("viewers");
        json.writeNumberProperty("phases", delivered.phases());
        json.writeNumberProperty("stalls", delivered.stalls());
        json.writeNumberProperty("stalls_per_hour", report.stallsPerHour());
        json.writeNumberProperty("stalled_ms", delivered.stalledMs());
        json.writeNumberProperty("played_ms", delivered.playedMs());
        double cost = report.costPerSessionMinute();
        json.writeName("cost_per_session_minute");
        if (Double.isFinite(cost)) {
            json.writeNumber(cost);
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }
}

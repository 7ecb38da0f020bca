package dev.orrery.data.report.export;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.TokenTimes;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.Writer;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The files of {@code aiperf profile} 0.13.0. Wall-clock times count from the origin of virtual time, 1 January 1970.
 * Left out is what only a client has: HTTP timings, tokens as a server counts them, GPU telemetry, its own
 * configuration.
 */
final class AiperfExport {
    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);

    private final Report report;
    private final RequestLog log;
    private final @Nullable TokenTimes times;

    private AiperfExport(Report report, ExportTool.Watched watched) {
        this.report = report;
        this.log = report.run().log();
        this.times = watched.times();
    }

    static Map<String, ExportFolder.Contents> files(Report report, ExportTool.Watched watched) {
        AiperfExport export = new AiperfExport(report, watched);
        AiperfSummary summary = new AiperfSummary(report);
        Map<String, ExportFolder.Contents> files = new LinkedHashMap<>();
        files.put("profile_export_aiperf.json", out -> export.json(summary, out));
        files.put("profile_export_aiperf.csv", summary::csv);
        files.put("profile_export.jsonl", export::records);
        return files;
    }

    private void json(AiperfSummary summary, Writer out) throws IOException {
        Provenance provenance = report.provenance().get();
        RunResult.Ending ending = report.run().ending();
        try (JsonGenerator json = JsonReport.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("schema_version", "1.4");
            json.writeStringProperty("benchmark_id", provenance.configHash());
            summary.json(json);
            json.writeName("run_info");
            json.writeStartObject();
            json.writeStringProperty("benchmark_id", provenance.configHash());
            if (provenance.seed() >= 0) {
                json.writeNumberProperty("random_seed", provenance.seed());
            }
            json.writeNumberProperty("trial", 0);
            json.writeEndObject();
            json.writeBooleanProperty("was_cancelled", ending == RunResult.Ending.STOPPED);
            json.writeBooleanProperty("is_complete", ending == RunResult.Ending.DONE);
            errors(json);
            json.writeStringProperty("start_time", instant(0));
            json.writeStringProperty("end_time", instant(report.run().clockNs()));
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static String instant(long ns) {
        return LocalDateTime.ofEpochSecond(ns / 1_000_000_000, (int) (ns % 1_000_000_000), ZoneOffset.UTC)
                .format(INSTANT);
    }

    private void errors(JsonGenerator json) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int r = 0; r < log.size(); r++) {
            if (failed(r)) {
                counts.merge(name(log.status(r)) + " " + name(log.reason(r)), 1, Integer::sum);
            }
        }
        json.writeName("error_summary");
        json.writeStartArray();
        counts.forEach((error, count) -> {
            String[] words = error.split(" ", 2);
            json.writeStartObject();
            json.writeName("error_details");
            error(json, words[0], words[1]);
            json.writeNumberProperty("count", count);
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private static void error(JsonGenerator json, String type, String message) {
        json.writeStartObject();
        json.writeStringProperty("type", type);
        json.writeStringProperty("message", message);
        json.writeEndObject();
    }

    private boolean failed(int r) {
        return report.counts(r) && log.status(r).terminal() && log.status(r) != RequestStatus.COMPLETED;
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private void records(Writer out) throws IOException {
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.status(r).terminal()) {
                try (JsonGenerator json = JsonReport.generator(out)) {
                    json.writeStartObject();
                    metadata(json, r);
                    metrics(json, r);
                    if (failed(r)) {
                        json.writeName("error");
                        error(json, name(log.status(r)), name(log.reason(r)));
                    }
                    json.writeEndObject();
                }
                out.write('\n');
            }
        }
    }

    private void metadata(JsonGenerator json, int r) {
        RequestTable requests = report.run().spec().requests();
        int row = r - report.run().firstRow();
        int session = requests.session(r);
        String id = requests.requestId(r);
        String conversation = session == RequestTable.NONE ? Integer.toString(row) : requests.sessionName(session);
        json.writeName("metadata");
        json.writeStartObject();
        json.writeNumberProperty("session_num", session == RequestTable.NONE ? row : session);
        json.writeStringProperty("x_request_id", id == null ? Integer.toString(row) : id);
        json.writeStringProperty("x_correlation_id", conversation);
        json.writeStringProperty("conversation_id", conversation);
        json.writeNumberProperty("turn_index", requests.turn(r));
        json.writeNumberProperty("credit_issued_ns", log.arrivalNs[r]);
        json.writeNumberProperty("request_start_ns", log.arrivalNs[r]);
        json.writeNumberProperty(
                "request_end_ns", (log.outputTokens[r] > 0 ? log.lastTokenNs[r] : log.endNs[r]) + log.aroundNs(r));
        json.writeStringProperty("worker_id", "worker_" + log.worker[r]);
        json.writeStringProperty("record_processor_id", "orrery");
        json.writeStringProperty("benchmark_phase", "profiling");
        json.writeNumberProperty("phase_index", 0);
        json.writeNumberProperty("profiling_index", 0);
        json.writeStringProperty("phase_name", "profiling");
        json.writeStringProperty("phase_kind", "profiling");
        json.writeBooleanProperty("was_cancelled", log.status(r) == RequestStatus.CANCELLED);
        json.writeBooleanProperty("context_overflow_skip", false);
        json.writeNumberProperty("agent_depth", 0);
        json.writeStringProperty("root_correlation_id", conversation);
        json.writeEndObject();
    }

    private void metrics(JsonGenerator json, int r) {
        json.writeName("metrics");
        json.writeStartObject();
        if (log.status(r) == RequestStatus.COMPLETED) {
            for (AiperfMetric metric : AiperfMetric.ALL) {
                double value = metric.value().of(log, r);
                if (!Double.isNaN(value)) {
                    json.writeName(metric.key());
                    json.writeStartObject();
                    json.writeName("value");
                    if (metric.whole()) {
                        json.writeNumber((long) value);
                    } else {
                        json.writeNumber(value);
                    }
                    json.writeStringProperty("unit", metric.unit());
                    json.writeEndObject();
                }
            }
            gaps(json, r);
        }
        json.writeEndObject();
    }

    private void gaps(JsonGenerator json, int r) {
        if (times == null || log.outputTokens[r] < 2) {
            return;
        }
        json.writeName("inter_chunk_latency");
        json.writeStartObject();
        json.writeName("value");
        json.writeStartArray();
        for (long gap : times.gapsNs(r)) {
            json.writeNumber(gap / 1e6);
        }
        json.writeEndArray();
        json.writeStringProperty("unit", "ms");
        json.writeEndObject();
    }
}

package dev.orrery.data.report.export;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Report;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.workload.RequestTable;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.node.ObjectNode;

/**
 * The summary and the rows of requests as NVIDIA Dynamo's mocker replay returns them, with its rounded-rank
 * percentiles.
 */
final class DynosimExport {
    private final Report report;

    private DynosimExport(Report report) {
        this.report = report;
    }

    static Map<String, ExportFolder.Contents> files(Report report, ExportTool.Watched watched) {
        DynosimExport export = new DynosimExport(report);
        Map<String, ExportFolder.Contents> files = new LinkedHashMap<>();
        files.put("report.json", export::summary);
        files.put("per_request.jsonl", export::rows);
        return files;
    }

    private void summary(Writer out) throws IOException {
        ObjectNode summary = DynosimSummary.of(report.run());
        summary.put("prefill_gpus_per_worker", 0);
        summary.put("decode_gpus_per_worker", report.run().spec().pool().gpusPerWorker());
        out.write(summary.toPrettyString());
        out.write('\n');
    }

    private void rows(Writer out) throws IOException {
        RequestLog log = report.run().log();
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.status(r).terminal()) {
                try (JsonGenerator json = JsonReport.generator(out)) {
                    row(json, log, r);
                }
                out.write('\n');
            }
        }
    }

    private void row(JsonGenerator json, RequestLog log, int r) {
        RequestTable requests = report.run().spec().requests();
        int session = requests.session(r);
        json.writeStartObject();
        json.writeNumberProperty("row", r - report.run().firstRow());
        json.writeName("request_id");
        json.writeString(requests.requestId(r));
        json.writeStringProperty(
                "session_id",
                session == RequestTable.NONE
                        ? Integer.toString(r - report.run().firstRow())
                        : requests.sessionName(session));
        json.writeNumberProperty("turn_index", requests.turn(r));
        time(json, "arrival_time_ms", log.arrivalNs[r], 0);
        time(json, "first_admit_ms", log.admittedNs[r], 0);
        time(json, "first_token_ms", log.firstTokenNs[r], 0);
        time(json, "last_token_ms", log.lastTokenNs[r], 0);
        time(json, "terminal_time_ms", log.endNs[r], 0);
        time(json, "ttft_ms", log.firstTokenNs[r], log.arrivalNs[r] - log.aroundNs(r));
        time(json, "ttst_ms", log.secondGapNs[r], 0);
        json.writeName("itl_ms");
        double tpot = log.tpotMs(r);
        if (Double.isNaN(tpot)) {
            json.writeNull();
        } else {
            json.writeNumber(tpot);
        }
        time(json, "e2e_latency_ms", log.lastTokenNs[r], log.arrivalNs[r] - log.aroundNs(r));
        json.writeNumberProperty("input_length", log.inputTokens[r]);
        json.writeNumberProperty("output_length", log.outputTokens[r]);
        json.writeNumberProperty("reused_input_tokens", log.mostReused[r]);
        json.writeNumberProperty("decode_worker_idx", log.worker[r]);
        json.writeNumberProperty("readmission_count", Math.max(0, log.admissions[r] - 1));
        json.writeStringProperty("terminal_status", status(log.status(r)));
        json.writeEndObject();
    }

    private static String status(RequestStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    private static void time(JsonGenerator json, String name, long ns, long fromNs) {
        json.writeName(name);
        if (ns == RequestLog.NEVER) {
            json.writeNull();
        } else {
            json.writeNumber(Nanos.toMs(ns - fromNs));
        }
    }
}

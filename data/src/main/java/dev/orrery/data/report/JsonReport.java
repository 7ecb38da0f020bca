package dev.orrery.data.report;

import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.WorkerUsage;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as one JSON object. It holds no wall times: the same scenario and seed give the same bytes on any machine.
 * Numbers that are not defined for a run are null.
 */
public final class JsonReport {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    /** Writes a report; the writer stays open. */
    public static void write(Report report, Writer out) throws IOException {
        write(report, json -> {}, out);
    }

    /**
     * Writes a report; the writer stays open.
     *
     * @param more writes further properties at its end
     */
    public static void write(Report report, Consumer<JsonGenerator> more, Writer out) throws IOException {
        try (JsonGenerator json = generator(out)) {
            new JsonReport(json).report(report, more);
        }
        out.write('\n');
    }

    /** Writes a ladder; the writer stays open. */
    public static void write(Ladder ladder, Writer out) throws IOException {
        try (JsonGenerator json = generator(out)) {
            new JsonReport(json).ladder(ladder);
        }
        out.write('\n');
    }

    /** Returns a generator that leaves the writer open. */
    public static JsonGenerator generator(Writer out) {
        return new JsonFactory().createGenerator(ObjectWriteContext.empty(), new Unclosed(out));
    }

    private void report(Report report, Consumer<JsonGenerator> more) {
        json.writeStartObject();
        json.writeNumberProperty("schema_version", Report.SCHEMA_VERSION);
        json.writeName("config");
        json.writeRawValue(report.configJson().get());
        provenance(report);
        json.writeStringProperty("ending", Remarks.ending(report.run()));
        results(report);
        more.accept(json);
        json.writeEndObject();
    }

    private void provenance(Report report) {
        Provenance provenance = report.provenance().get();
        json.writeName("provenance");
        json.writeStartObject();
        json.writeStringProperty("version", provenance.version());
        json.writeNumberProperty("seed", provenance.seed());
        json.writeStringProperty("config_hash", provenance.configHash());
        json.writeName("trace_hash");
        json.writeString(provenance.traceHash());
        json.writeName("grid_hash");
        json.writeString(provenance.gridHash());
        json.writeStringProperty("percentiles", Remarks.rule(report.percentiles()));
        json.writeEndObject();
    }

    private void results(Report report) {
        summary(report);
        metrics(report);
        workers(report);
        slo(report);
        json.writeName("warnings");
        json.writeStartArray();
        report.inputWarnings().forEach(json::writeString);
        Remarks.warnings(report).forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("token_gap_error", Remarks.gapError(report));
        json.writeStringProperty("timing_note", Remarks.timing(report));
        origins(report);
        if (!report.calibration().none()) {
            json.writeName("calibration");
            json.writeRawValue(MAPPER.writeValueAsString(Calibrated.map(report)));
        }
    }

    private void origins(Report report) {
        Map<String, Double> shares = Remarks.origins(report);
        if (!shares.isEmpty()) {
            json.writeObjectPropertyStart("pass_origins");
            shares.forEach(json::writeNumberProperty);
            json.writeEndObject();
        }
    }

    private void summary(Report report) {
        json.writeName("summary");
        json.writeStartObject();
        for (Metric metric : Metrics.all()) {
            if (!metric.names().flat().isEmpty()) {
                flat(metric, report);
            }
        }
        json.writeEndObject();
    }

    private void flat(Metric metric, Report report) {
        switch (metric) {
            case Metric.Single single -> {
                json.writeName(single.names().flat());
                number(single.value().applyAsDouble(report), single.whole());
            }
            case Metric.Family family -> {
                Stats values = family.values().apply(report);
                for (Statistic statistic : Statistic.SUMMARY) {
                    json.writeName(family.flat(statistic));
                    number(statistic.of(values, report.percentiles()), false);
                }
            }
        }
    }

    private void metrics(Report report) {
        json.writeName("metrics");
        json.writeStartObject();
        for (Metric metric : Metrics.all()) {
            if (!metric.names().key().isEmpty()) {
                json.writeName(metric.names().key());
                json.writeStartObject();
                json.writeStringProperty("unit", metric.unit());
                described(metric, report);
                json.writeEndObject();
            }
        }
        json.writeEndObject();
    }

    private void described(Metric metric, Report report) {
        switch (metric) {
            case Metric.Single single -> {
                json.writeName("avg");
                number(single.value().applyAsDouble(report), single.whole());
            }
            case Metric.Family family -> {
                Stats values = family.values().apply(report);
                boolean none = values.count() == 0;
                for (Statistic statistic : Statistic.METRICS) {
                    json.writeName(statistic.key());
                    number(none ? Double.NaN : statistic.of(values, report.percentiles()), false);
                }
                json.writeNumberProperty("count", values.count());
                json.writeName("sum");
                number(values.sum(), false);
            }
        }
    }

    private void workers(Report report) {
        WorkerUsage usage = report.run().usage();
        RequestLog log = report.run().log();
        int[] requests = new int[usage.workers()];
        for (int r = 0; r < log.size(); r++) {
            if (report.counts(r) && log.worker[r] >= 0) {
                requests[log.worker[r]]++;
            }
        }
        double clock = report.run().clockNs();
        double blocks = report.run().spec().pool().engine().numGpuBlocks();
        json.writeName("workers");
        json.writeStartArray();
        for (int w = 0; w < usage.workers(); w++) {
            json.writeStartObject();
            json.writeNumberProperty("worker", w);
            json.writeNumberProperty("requests", requests[w]);
            json.writeNumberProperty("passes", usage.passes[w]);
            json.writeName("busy_share");
            number(clock > 0 ? usage.busyNs[w] / clock : 0, false);
            json.writeName("kv_utilisation_mean");
            number(clock > 0 ? usage.activeBlockNs(w) / clock / blocks : 0, false);
            json.writeName("kv_utilisation_peak");
            number(usage.peakActive[w] / blocks, false);
            json.writeNumberProperty("preemptions", usage.preemptions[w]);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void slo(Report report) {
        Slo slo = report.run().spec().slo();
        json.writeName("slo");
        if (!slo.any()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeName("ttft_ms");
        number(slo.ttftMs(), false);
        json.writeName("itl_ms");
        number(slo.itlMs(), false);
        json.writeName("e2e_ms");
        number(slo.e2eMs(), false);
        json.writeNumberProperty("good_requests", report.summary().good());
        json.writeName("good_share");
        number(Remarks.goodShare(report), false);
        json.writeEndObject();
    }

    private void ladder(Ladder ladder) {
        json.writeStartObject();
        json.writeNumberProperty("schema_version", Report.SCHEMA_VERSION);
        json.writeStringProperty("axis", ladder.axis());
        json.writeName("knee");
        number(
                ladder.knee() < 0
                        ? Double.NaN
                        : ladder.rungs().get(ladder.knee()).value(),
                false);
        json.writeName("rungs");
        json.writeStartArray();
        for (Ladder.Rung rung : ladder.rungs()) {
            json.writeStartObject();
            json.writeName("value");
            number(rung.value(), false);
            json.writeBooleanProperty("within", ladder.within(rung));
            json.writeName("config");
            json.writeRawValue(rung.report().configJson().get());
            provenance(rung.report());
            json.writeStringProperty("ending", Remarks.ending(rung.report().run()));
            results(rung.report());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void number(double value, boolean whole) {
        JsonNumber.write(json, value, whole);
    }
}

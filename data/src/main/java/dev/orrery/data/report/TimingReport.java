package dev.orrery.data.report;

import dev.orrery.model.metrics.WorkerUsage;
import java.io.IOException;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;

/**
 * How long a run took the machine: all that a report leaves out because it differs from run to run.
 *
 * @param loadMs reading or generating the workload, wall
 * @param simulateMs the simulation, wall
 * @param totalMs from the start of the process to this report, wall
 * @param cpuMs user and system time of the process so far; negative if it is not known
 * @param peakMemoryBytes largest resident set; negative if it is not known
 */
public record TimingReport(double loadMs, double simulateMs, double totalMs, double cpuMs, long peakMemoryBytes) {
    /** Writes it as one JSON object. */
    public void write(Report report, Writer out) throws IOException {
        WorkerUsage usage = report.run().usage();
        long passes = 0;
        long fast = 0;
        for (int w = 0; w < usage.workers(); w++) {
            passes += usage.passes[w];
            fast += usage.fastForwarded[w];
        }
        try (JsonGenerator json = JsonReport.generator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("schema_version", Report.SCHEMA_VERSION);
            json.writeNumberProperty("load_ms", loadMs);
            json.writeNumberProperty("simulate_ms", simulateMs);
            json.writeNumberProperty("total_ms", totalMs);
            known(json, "cpu_ms", cpuMs);
            known(json, "peak_memory_bytes", peakMemoryBytes);
            json.writeNumberProperty("virtual_ms", report.run().clockNs() / 1e6);
            json.writeNumberProperty("speed", simulateMs > 0 ? report.run().clockNs() / 1e6 / simulateMs : 0);
            json.writeNumberProperty("passes", passes);
            json.writeNumberProperty("fast_forwarded_share", passes == 0 ? 0 : (double) fast / passes);
            double tokens =
                    (double) report.summary().inputTokens() + report.summary().outputTokens();
            json.writeNumberProperty("processed_tokens", (long) tokens);
            json.writeNumberProperty("processed_tokens_per_s", simulateMs > 0 ? tokens / (simulateMs / 1000) : 0);
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void known(JsonGenerator json, String name, double value) {
        json.writeName(name);
        if (value < 0) {
            json.writeNull();
        } else {
            json.writeNumber(value);
        }
    }
}

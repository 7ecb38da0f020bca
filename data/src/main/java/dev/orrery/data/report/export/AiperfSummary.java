package dev.orrery.data.report.export;

import dev.orrery.data.report.Report;
import dev.orrery.data.report.Stats;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.RequestStatus;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The statistics that AIPerf tells of a run, with its linear percentiles, for its JSON and its CSV. */
final class AiperfSummary {
    private static final int[] PERCENTS = {1, 5, 10, 25, 50, 75, 90, 95, 99};
    private static final List<String> COLUMNS =
            List.of("avg", "min", "max", "sum", "p1", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p99", "std");

    private final Report report;
    private final RequestLog log;
    private final List<Line> lines = new ArrayList<>();

    /**
     * A metric with its statistics.
     *
     * @param key in JSON
     * @param label in CSV, with its unit
     * @param values by the names of {@link #COLUMNS}, and count
     * @param single whether there is only one number
     */
    private record Line(String key, String label, String unit, Map<String, Double> values, boolean single) {}

    AiperfSummary(Report report) {
        this.report = report;
        this.log = report.run().log();
        for (AiperfMetric metric : AiperfMetric.ALL) {
            add(metric.key(), metric.label(), metric.unit(), Stats.of(values(metric)));
        }
        add(
                "inter_chunk_latency",
                "Inter Chunk Latency",
                "ms",
                new Stats.Gaps(report.summary().gaps()));
        totals();
        levels("effective_concurrency", "Effective Concurrency", "requests", concurrency());
        levels("tokens_in_flight", "Tokens In Flight (tokens)", "tokens", tokens());
        lag();
    }

    private Distribution values(AiperfMetric metric) {
        double[] values = new double[log.size()];
        int n = 0;
        for (int r = 0; r < log.size(); r++) {
            double value = completed(r) ? metric.value().of(log, r) : Double.NaN;
            if (!Double.isNaN(value)) {
                values[n++] = value;
            }
        }
        return Distribution.of(Arrays.copyOf(values, n));
    }

    private boolean completed(int r) {
        return report.counts(r) && log.status(r) == RequestStatus.COMPLETED;
    }

    private void add(String key, String label, String unit, Stats stats) {
        if (stats.count() == 0) {
            return;
        }
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("avg", stats.mean());
        for (int percent : PERCENTS) {
            values.put("p" + percent, stats.percentile(percent, Percentiles.LINEAR));
        }
        values.put("min", stats.min());
        values.put("max", stats.max());
        values.put("std", stats.std());
        values.put("count", (double) stats.count());
        values.put("sum", stats.sum());
        lines.add(new Line(key, label + " (" + unit + ")", unit, values, false));
    }

    private void one(String key, String label, String unit, double value) {
        lines.add(new Line(key, label, unit, Map.of("avg", value), true));
    }

    private void totals() {
        long requests = 0;
        long input = 0;
        long output = 0;
        int ended = 0;
        for (int r = 0; r < log.size(); r++) {
            if (completed(r)) {
                requests++;
                input += log.inputTokens[r];
                output += log.outputTokens[r];
            }
            ended += report.counts(r) && log.status(r).terminal() ? 1 : 0;
        }
        totals(requests, input, output);
        one("completed_request_count", "Completed Requests (Success + Error)", "requests", ended);
        one("request_error_rate", "Request Error Rate (%)", "%", ended == 0 ? 0 : 100.0 * (ended - requests) / ended);
        if (ended > requests) {
            one("error_request_count", "Error Request Count", "requests", ended - requests);
        }
    }

    private void totals(long requests, long input, long output) {
        double seconds = report.summary().durationMs() / 1000;
        double per = seconds > 0 ? 1 / seconds : 0;
        one("request_throughput", "Request Throughput (requests/sec)", "requests/sec", requests * per);
        one("request_count", "Request Count", "requests", requests);
        one("output_token_throughput", "Output Token Throughput (tokens/sec)", "tokens/sec", output * per);
        one("input_token_throughput", "Input Token Throughput (tokens/sec)", "tokens/sec", input * per);
        one("total_token_throughput", "Total Token Throughput (tokens/sec)", "tokens/sec", (input + output) * per);
        one("total_output_tokens", "Total Output Tokens (tokens)", "tokens", output);
        one("benchmark_duration", "Benchmark Duration (sec)", "sec", seconds);
        one("total_isl", "Total Input Sequence Length (tokens)", "tokens", input);
        one("total_osl", "Total Output Sequence Length (tokens)", "tokens", output);
        if (report.summary().good() >= 0) {
            one(
                    "good_request_count",
                    "Good Request Count",
                    "requests",
                    report.summary().good());
            one(
                    "goodput",
                    "Goodput (requests/sec)",
                    "requests/sec",
                    report.summary().good() * per);
        }
    }

    private void levels(String key, String label, String unit, TimeWeighted quantity) {
        TimeWeighted.Levels levels = quantity.levels();
        if (levels.total() == 0) {
            return;
        }
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("avg", levels.mean());
        for (int percent : new int[] {50, 90, 95, 99}) {
            values.put("p" + percent, levels.percentile(percent));
        }
        values.put("min", levels.values()[0]);
        values.put("max", levels.values()[levels.values().length - 1]);
        values.put("std", levels.std());
        lines.add(new Line(key, label, unit, values, false));
    }

    private TimeWeighted concurrency() {
        TimeWeighted quantity = new TimeWeighted(2 * log.size());
        for (int r = 0; r < log.size(); r++) {
            if (completed(r)) {
                quantity.add(log.arrivalNs[r], 1);
                quantity.add(end(r), -1);
            }
        }
        return quantity;
    }

    /** Prompt tokens count from the arrival on, output tokens from the first one on. */
    private TimeWeighted tokens() {
        TimeWeighted quantity = new TimeWeighted(3 * log.size());
        for (int r = 0; r < log.size(); r++) {
            if (completed(r)) {
                quantity.add(log.arrivalNs[r], log.inputTokens[r]);
                if (log.outputTokens[r] > 0) {
                    quantity.add(log.firstTokenNs[r] + log.aroundNs(r), log.outputTokens[r]);
                }
                quantity.add(end(r), -log.inputTokens[r] - log.outputTokens[r]);
            }
        }
        return quantity;
    }

    private long end(int r) {
        return (log.outputTokens[r] > 0 ? log.lastTokenNs[r] : log.endNs[r]) + log.aroundNs(r);
    }

    /** A twin sends each request exactly when it is due. */
    private void lag() {
        one("replay_sched_lag_p50", "Replay Schedule Lag p50 (ms)", "ms", 0);
        one("replay_sched_lag_p90", "Replay Schedule Lag p90 (ms)", "ms", 0);
        one("replay_sched_lag_p99", "Replay Schedule Lag p99 (ms)", "ms", 0);
    }

    /** Writes a property for each metric. */
    void json(JsonGenerator json) {
        for (Line line : lines) {
            json.writeName(line.key());
            json.writeStartObject();
            json.writeStringProperty("unit", line.unit());
            line.values().forEach((name, value) -> {
                json.writeName(name);
                if (name.equals("count")) {
                    json.writeNumber(value.longValue());
                } else {
                    json.writeNumber(value.doubleValue());
                }
            });
            json.writeEndObject();
        }
    }

    /** Writes a table of statistics and one of single numbers, each sorted by label. */
    void csv(Writer out) throws IOException {
        Map<String, Line> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        lines.forEach(line -> sorted.put(line.label(), line));
        out.write("Metric," + String.join(",", COLUMNS) + "\n");
        for (Line line : sorted.values()) {
            if (!line.single()) {
                StringBuilder row = new StringBuilder(quoted(line.label()));
                for (String column : COLUMNS) {
                    row.append(',').append(number(line.values().get(column)));
                }
                out.write(row.append("\n").toString());
            }
        }
        out.write("\nMetric,Value\n");
        for (Line line : sorted.values()) {
            if (line.single()) {
                out.write(quoted(line.label()) + "," + number(line.values().get("avg")) + "\n");
            }
        }
    }

    private static String quoted(String label) {
        return label.contains(",") ? '"' + label + '"' : label;
    }

    private static String number(@Nullable Double value) {
        return value == null ? "" : String.format(Locale.ROOT, "%.2f", value);
    }
}

package dev.orrery.data.report;

import dev.orrery.model.fleet.PoolSpec;
import dev.orrery.model.metrics.LostHits;
import dev.orrery.model.metrics.Summary;
import dev.orrery.model.metrics.Trajectories;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.workload.Arrivals;
import java.util.ArrayList;
import java.util.List;

/** A run as people read it: a table of latencies and rates, and below it what explains them. */
public final class TextReport {
    private static final int LABEL = 14;

    private final Report report;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    private TextReport(Report report, TextStyle style) {
        this.report = report;
        this.style = style;
    }

    /** Returns the text, which ends with a line feed. */
    public static String of(Report report, TextStyle style) {
        TextReport text = new TextReport(report, style);
        text.head();
        text.table();
        text.below();
        return String.join("\n", text.lines) + "\n";
    }

    private void head() {
        lines.add(style.bold(subject(report)));
    }

    /** Returns in one line what was run. */
    public static String subject(Report report) {
        RunSpec spec = report.run().spec();
        PoolSpec pool = spec.pool();
        return Text.count(spec.requests().size() - report.run().firstRow(), "request") + ", "
                + Text.count(pool.workers(), pool.engine().type() + " worker") + ", "
                + spec.router().policy() + ", " + arrivals(spec) + ", block "
                + pool.engine().blockSize();
    }

    /** Names the arrival mode, so that nobody mistakes a closed loop for recorded load. */
    private static String arrivals(RunSpec spec) {
        Arrivals a = spec.arrivals();
        String speedup = a.speedup() == 1 ? "" : " x" + Text.number(a.speedup());
        return switch (a.mode()) {
            case RECORDED -> "recorded arrivals" + speedup;
            case CLOSED -> "closed loop of " + a.concurrency();
            case LANES -> "plays on " + Text.count(a.concurrency(), "lane") + speedup;
            case POISSON -> "poisson arrivals at " + Text.number(a.rateRps()) + "/s" + speedup;
            case GAMMA ->
                "gamma arrivals at " + Text.number(a.rateRps()) + "/s, burstiness " + Text.number(a.burstiness())
                        + speedup;
            case CONSTANT -> "constant arrivals at " + Text.number(a.rateRps()) + "/s" + speedup;
        };
    }

    private void table() {
        List<String> header = new ArrayList<>(List.of("Metric"));
        Statistic.TABLE.forEach(statistic -> header.add(statistic.key()));
        TextTable table = new TextTable(style, header);
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Family family && shown(family)) {
                table.add(row(family));
            }
        }
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Single single
                    && !single.names().label().isEmpty()) {
                table.add(row(single));
            }
        }
        lines.addAll(table.lines());
    }

    /** Without a calibration there is nothing around the engine. */
    private boolean shown(Metric.Family family) {
        String label = family.names().label();
        return !label.isEmpty()
                && (!label.equals(LatencyMetrics.AROUND)
                        || family.values().apply(report).count() > 0);
    }

    private List<String> row(Metric.Family family) {
        Stats values = family.values().apply(report);
        List<String> row = new ArrayList<>(List.of(family.names().label() + " (" + family.unit() + ")"));
        for (Statistic statistic : Statistic.TABLE) {
            row.add(values.count() == 0 ? "N/A" : Text.number(statistic.of(values, report.percentiles())));
        }
        return row;
    }

    private List<String> row(Metric.Single single) {
        List<String> row = new ArrayList<>(List.of(single.names().label() + " (" + single.unit() + ")"));
        for (Statistic statistic : Statistic.TABLE) {
            boolean mean = statistic.key().equals("avg");
            row.add(mean ? Text.number(single.value().applyAsDouble(report)) : "N/A");
        }
        return row;
    }

    private void below() {
        Summary s = report.summary();
        line(
                "Fleet",
                "busy " + Text.percent(s.busy()) + ", KV " + Text.percent(s.kvMean()) + " mean, "
                        + Text.percent(s.kvPeak()) + " peak; " + Text.count(s.preemptions(), "preemption") + ", "
                        + Text.count(s.recomputed()) + " tokens recomputed");
        line(
                "Cost",
                Text.number(s.gpuHours(), 3) + " GPU-hours on " + Text.count(s.gpus(), "GPU") + ", "
                        + Text.number(single("output_tok_s_per_gpu")) + " output tokens/s/GPU");
        line(
                "Reuse",
                Text.percent(single("first_admission_prefix_cache_reused_ratio"))
                        + " of prompt tokens from cache at first admission, "
                        + Text.percent(single("prefix_cache_reused_ratio")) + " at the largest of all admissions");
        LostHits lost = RoutingMetrics.lost(report);
        if (lost != null) {
            line("Routing", Remarks.routing(lost));
        }
        if (s.good() >= 0) {
            line(
                    "Goodput",
                    Text.count(s.good()) + " of " + Text.count(s.arrived(), "request") + " within the SLO ("
                            + Text.percent(Remarks.goodShare(report)) + "), "
                            + Text.number(single("goodput_request_throughput_rps")) + " requests/s");
        }
        Trajectories plays = report.run().trajectories();
        if (plays != null) {
            line("Plays", Remarks.plays(plays, report.percentiles()));
        }
        line("Requests", Remarks.conservation(s) + outside());
        line("Saturation", Remarks.saturation(report));
        line("Timing", Remarks.timing(report));
        calibration();
        for (String warning : Remarks.warnings(report)) {
            line("Warning", warning);
        }
    }

    private void calibration() {
        if (!report.calibration().none()) {
            line("Calibration", Calibrated.words(report.calibration()));
            String bands = Calibrated.bands(report);
            line("Bands", bands.isEmpty() ? "none: no held-out measurements for it" : bands);
        }
    }

    /** Tells of the requests that are in no sum. */
    private String outside() {
        String text = "";
        if (report.dropped() > 0) {
            text += "; " + Text.count(report.dropped()) + " left out of the statistics (drop_s)";
        }
        if (report.run().firstRow() > 0) {
            text += "; " + Text.count(report.run().firstRow()) + " warmed the caches before";
        }
        int never = report.notArrived();
        if (never > 0) {
            text += "; " + Text.count(never) + " had not arrived"
                    + (report.run().ending() == RunResult.Ending.TIME_LIMIT ? " by max_sim_time_ms" : "");
        }
        return text;
    }

    private double single(String flat) {
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Single one && one.names().flat().equals(flat)) {
                return one.value().applyAsDouble(report);
            }
        }
        throw new IllegalArgumentException(flat);
    }

    private void line(String label, String text) {
        List<String> wrapped = Text.wrap(text, Math.min(style.width(), 120) - LABEL);
        boolean warning = label.equals("Warning");
        for (int i = 0; i < wrapped.size(); i++) {
            String name = i == 0 ? label : "";
            String line = name + " ".repeat(LABEL - name.length()) + wrapped.get(i);
            lines.add(warning ? style.warning(line) : line);
        }
    }
}

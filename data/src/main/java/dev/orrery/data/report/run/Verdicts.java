package dev.orrery.data.report.run;

import dev.orrery.data.report.Ladder;
import dev.orrery.data.report.Metrics;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.Stats;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Page;
import dev.orrery.model.metrics.Slo;
import dev.orrery.model.metrics.Summary;
import java.util.ArrayList;
import java.util.List;

/** The top of the page: eight numbers and what follows from them. */
final class Verdicts {
    private final RunData data;
    private final Report report;
    private final Summary summary;

    Verdicts(RunData data) {
        this.data = data;
        this.report = data.report();
        this.summary = report.summary();
    }

    List<Page.KeyFigure> figures() {
        List<Page.KeyFigure> figures = new ArrayList<>();
        figures.add(latency("TTFT p99", "time_to_first_token"));
        figures.add(latency("TPOT p99", "inter_token_latency"));
        figures.add(latency("E2E latency p99", "request_latency"));
        figures.add(new Page.KeyFigure(
                "Requests",
                Chunks.figure(Metrics.number(report, "request_throughput_rps")),
                "/s",
                Text.count(summary.arrived()) + " arrived"));
        figures.add(new Page.KeyFigure(
                "Output",
                Chunks.figure(Metrics.number(report, "output_throughput_tok_s")),
                "tok/s",
                Chunks.figure(Metrics.number(report, "output_tok_s_per_gpu")) + " per GPU"));
        figures.add(new Page.KeyFigure(
                "Prefix reuse",
                Text.number(100 * Metrics.number(report, "first_admission_prefix_cache_reused_ratio"), 1),
                "%",
                "of prompt tokens, at first admission"));
        figures.add(new Page.KeyFigure(
                "Workers busy",
                Text.number(100 * summary.busy(), 1),
                "%",
                "KV " + Text.percent(summary.kvMean()) + " mean, " + Text.percent(summary.kvPeak()) + " peak"));
        figures.add(
                summary.good() >= 0
                        ? new Page.KeyFigure(
                                "Within the SLO",
                                Text.number(100 * Remarks.goodShare(report), 1),
                                "%",
                                Text.count(summary.good()) + " of " + Text.count(summary.arrived()))
                        : new Page.KeyFigure(
                                "GPU-hours",
                                Text.number(summary.gpuHours(), 3),
                                "h",
                                "on " + Text.count(summary.gpus(), "GPU")));
        return figures;
    }

    private Page.KeyFigure latency(String label, String key) {
        Stats values = Metrics.values(report, key);
        if (values.count() == 0) {
            return new Page.KeyFigure(label, "N/A", "", "no request has it");
        }
        return new Page.KeyFigure(
                label,
                Chunks.figure(values.percentile(99, report.percentiles())),
                "ms",
                "median " + Chunks.figure(values.percentile(50, report.percentiles())) + ", mean "
                        + Chunks.figure(values.mean()));
    }

    List<Page.Verdict> verdicts(LatencySection latency) {
        List<Page.Verdict> verdicts = new ArrayList<>();
        if (summary.good() >= 0) {
            boolean met = Remarks.goodShare(report) >= Ladder.GOOD_ENOUGH;
            verdicts.add(new Page.Verdict(
                    met ? Page.Mood.GOOD : Page.Mood.BAD,
                    Text.percent(Remarks.goodShare(report)) + " of " + Text.count(summary.arrived(), "request")
                            + " were served within the SLO (" + bounds() + "); below "
                            + Text.percent(Ladder.GOOD_ENOUGH) + " a fleet counts as too small."));
        }
        cause(verdicts, latency);
        balance(verdicts);
        report.inputWarnings().forEach(text -> verdicts.add(new Page.Verdict(Page.Mood.WARNING, sentence(text))));
        Remarks.warnings(report).forEach(text -> verdicts.add(new Page.Verdict(Page.Mood.WARNING, sentence(text))));
        verdicts.add(new Page.Verdict(Page.Mood.NOTE, sentence("Pass times are " + Remarks.timing(report))));
        return verdicts;
    }

    private String bounds() {
        Slo slo = report.run().spec().slo();
        List<String> bounds = new ArrayList<>();
        bound(bounds, "TTFT", slo.ttftMs());
        bound(bounds, "ITL", slo.itlMs());
        bound(bounds, "request", slo.e2eMs());
        return String.join(", ", bounds);
    }

    private static void bound(List<String> bounds, String name, double ms) {
        if (!Double.isNaN(ms)) {
            bounds.add(name + " at most " + Text.given(ms, 0) + " ms");
        }
    }

    private void cause(List<Page.Verdict> verdicts, LatencySection latency) {
        List<String> names = new Phases(data).names();
        List<String> parts = new ArrayList<>();
        for (int phase = 0; phase < names.size(); phase++) {
            double share = latency.shareOfSlowest(phase);
            if (!Double.isNaN(share)) {
                parts.add(Text.percent(share) + " in " + names.get(phase));
            }
        }
        if (!parts.isEmpty()) {
            verdicts.add(new Page.Verdict(
                    Page.Mood.NOTE,
                    "What the slowest hundredth of first tokens waited for: " + String.join(", ", parts) + "."));
        }
    }

    private void balance(List<Page.Verdict> verdicts) {
        long[] busy = report.run().usage().busyNs;
        double clock = report.run().clockNs();
        if (busy.length < 2 || clock <= 0) {
            return;
        }
        int least = 0;
        int most = 0;
        for (int w = 1; w < busy.length; w++) {
            least = busy[w] < busy[least] ? w : least;
            most = busy[w] > busy[most] ? w : most;
        }
        verdicts.add(new Page.Verdict(
                Page.Mood.NOTE,
                "The busiest worker (" + most + ") was in passes " + Text.percent(busy[most] / clock)
                        + " of the time, the idlest (" + least + ") " + Text.percent(busy[least] / clock) + "."));
    }

    private static String sentence(String text) {
        String upper = Character.toUpperCase(text.charAt(0)) + text.substring(1);
        return upper.endsWith(".") ? upper : upper + ".";
    }
}

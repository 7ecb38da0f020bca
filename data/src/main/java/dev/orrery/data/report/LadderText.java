package dev.orrery.data.report;

import dev.orrery.model.metrics.RequestStatus;
import dev.orrery.model.metrics.Summary;
import java.util.ArrayList;
import java.util.List;

/** A ladder as people read it: a row per rung, the knee, and a chart. */
public final class LadderText {
    private final Ladder ladder;
    private final TextStyle style;

    private LadderText(Ladder ladder, TextStyle style) {
        this.ladder = ladder;
        this.style = style;
    }

    /** Returns the text, which ends with a line feed. */
    public static String of(Ladder ladder, TextStyle style) {
        LadderText text = new LadderText(ladder, style);
        List<String> lines = new ArrayList<>(text.table());
        lines.addAll(text.chart());
        lines.add(text.knee());
        for (Ladder.Rung rung : ladder.rungs()) {
            for (String warning : Remarks.warnings(rung.report())) {
                if (!warning.startsWith("load factor")) {
                    lines.addAll(Text.wrap(
                            ladder.axis() + " " + value(rung) + ": " + warning, Math.min(120, style.width())));
                }
            }
        }
        lines.add("Timing: " + Remarks.times(ladder.rungs().getFirst().report()));
        return String.join("\n", lines) + "\n";
    }

    private boolean slo() {
        return ladder.rungs().getFirst().report().run().spec().slo().any();
    }

    private List<String> table() {
        List<String> header = new ArrayList<>(List.of(ladder.axis(), "load", "req/s", "tok/s", "p99 TTFT", "p99 TPOT"));
        if (slo()) {
            header.add("in SLO");
        }
        TextTable table = new TextTable(style, header);
        for (int i = 0; i < ladder.rungs().size(); i++) {
            table.add(row(ladder.rungs().get(i), i == ladder.knee()));
        }
        List<String> lines = table.lines();
        lines.add("load = load factor; req/s and tok/s are what was delivered; TTFT and TPOT in ms");
        return lines;
    }

    private List<String> row(Ladder.Rung rung, boolean knee) {
        Report report = rung.report();
        Summary s = report.summary();
        List<String> row = new ArrayList<>(List.of(
                value(rung) + (knee ? " <- knee" : Ladder.partial(rung) ? " partial" : ""),
                Text.number(report.loadFactor()),
                Text.number(s.perSecond(s.count(RequestStatus.COMPLETED))),
                Text.number(s.perSecond(s.outputTokens())),
                Text.number(s.ttft().percentile(99, report.percentiles())),
                Text.number(s.tpot().percentile(99, report.percentiles()))));
        if (slo()) {
            row.add(Text.percent(Remarks.goodShare(report)));
        }
        return row;
    }

    private static String value(Ladder.Rung rung) {
        return rung.value() == Math.rint(rung.value()) && Math.abs(rung.value()) < 1e15
                ? Long.toString((long) rung.value())
                : Double.toString(rung.value());
    }

    /** Draws p99 TTFT on a logarithmic scale, since it grows by orders of magnitude behind the knee. */
    private List<String> chart() {
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (Ladder.Rung rung : ladder.rungs()) {
            double p99 = p99(rung);
            if (p99 > 0) {
                low = Math.min(low, p99);
                high = Math.max(high, p99);
            }
        }
        List<String> lines = new ArrayList<>(List.of("", "p99 TTFT, ms (logarithmic)"));
        int width = Math.min(style.width(), 120) - 32;
        double span = high > low ? StrictMath.log(high / low) : 1;
        for (Ladder.Rung rung : ladder.rungs()) {
            double p99 = p99(rung);
            double share = p99 > 0 ? StrictMath.log(p99 / low) / span : 0;
            int bar = p99 > 0 ? 1 + (int) Math.round(share * (width - 1)) : 0;
            String name = value(rung);
            String mark = style.either(ladder.within(rung) ? "█" : "░", ladder.within(rung) ? "#" : "-");
            lines.add(" ".repeat(Math.max(0, 10 - name.length())) + name + " " + style.either("│", "|")
                    + mark.repeat(bar) + " " + Text.number(p99));
        }
        lines.add("");
        return lines;
    }

    private static double p99(Ladder.Rung rung) {
        return rung.report().summary().ttft().percentile(99, rung.report().percentiles());
    }

    private String knee() {
        String rule = "load factor < 0.95" + (slo() ? " and >= 90 % of the requests within the SLO" : "");
        if (ladder.interrupted()) {
            return "Knee unknown: interrupted";
        }
        if (ladder.knee() < 0) {
            return "Knee: below the first rung; none has " + rule;
        }
        Ladder.Rung knee = ladder.rungs().get(ladder.knee());
        String end = ladder.knee() == ladder.rungs().size() - 1 ? "; it may lie higher: no rung is beyond it" : "";
        return "Knee: " + ladder.axis() + " " + value(knee) + ", the last rung with " + rule + end;
    }
}

package dev.orrery.data.report.trace;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.TraceWarning;
import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.util.ArrayList;
import java.util.List;

/** The statistics of a trace as a page. */
public final class TracePage {
    private static final double[] PERCENTS = {50, 90, 99};
    private static final double POISSON = 1.3;

    private final TraceStats stats;

    private TracePage(TraceStats stats) {
        this.stats = stats;
    }

    /**
     * Makes the page.
     *
     * @param command what was typed
     * @param version of Orrery
     */
    public static Page of(TraceStats stats, String command, String version) {
        return new TracePage(stats).page(command, version);
    }

    private Page page(String command, String version) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(lengths());
        if (stats.gaps().count() > 0) {
            sections.add(new ArrivalSection(stats).section());
        }
        if (stats.blockReferences() > 0) {
            sections.add(new ReuseSection(stats).section());
        }
        if (stats.turns().count() > 0) {
            sections.add(sessions());
        }
        sections.add(numbers());
        sections.add(
                new Page.Section("again", "Make this page again", "", List.of(new Block.Code("Command", command))));
        TraceSummary summary = stats.summary();
        return new Page(
                "Trace report",
                summary.file() + ": " + summary.format() + ", " + Text.count(summary.rows(), "request") + " over "
                        + Text.time(stats.durationMs()),
                figures(),
                verdicts(),
                sections,
                "Made by Orrery " + version
                        + ". This page holds its own data and scripts and asks no other machine for anything.");
    }

    private List<Page.KeyFigure> figures() {
        List<Page.KeyFigure> out = new ArrayList<>();
        out.add(new Page.KeyFigure("requests", Text.count(stats.summary().rows()), "", ""));
        if (stats.gaps().count() > 0 && stats.gaps().mean() > 0) {
            out.add(new Page.KeyFigure("rate", Text.number(1000 / stats.gaps().mean()), "/s", "mean"));
        }
        out.add(length("input", stats.input()));
        out.add(length("output", stats.output()));
        if (stats.blockReferences() > 0) {
            out.add(new Page.KeyFigure(
                    "reuse", Text.number(100 * stats.idealReuse(), 1), "%", "of blocks, in a cache without limit"));
        }
        return out;
    }

    private static Page.KeyFigure length(String name, Distribution d) {
        return new Page.KeyFigure(
                name + " p50",
                Text.count((long) d.percentile(50, Percentiles.ROUNDED_RANK)),
                "tokens",
                "p99 " + Text.count((long) d.percentile(99, Percentiles.ROUNDED_RANK)));
    }

    private List<Page.Verdict> verdicts() {
        List<Page.Verdict> out = new ArrayList<>();
        double minute = stats.dispersion(60_000);
        if (!Double.isNaN(minute)) {
            String what = minute > POISSON
                    ? "Arrivals come in bursts: per minute their variance is " + Text.number(minute)
                            + " times the mean, a Poisson process has 1."
                    : "From minute to minute arrivals vary no more than a Poisson process: variance over mean is "
                            + Text.number(minute) + ".";
            out.add(new Page.Verdict(Page.Mood.NOTE, what));
        }
        if (stats.blockReferences() > 0) {
            out.add(new Page.Verdict(
                    Page.Mood.NOTE,
                    "A cache without limit would answer " + Text.percent(stats.tokenReuse())
                            + " of the prompt tokens; one of 10,000 blocks "
                            + Text.percent(stats.lruReuse(10_000)) + " of the block references."));
        }
        for (TraceWarning warning : stats.summary().warnings()) {
            out.add(new Page.Verdict(
                    Page.Mood.WARNING, warning.text(stats.summary().file())));
        }
        return out;
    }

    private Page.Section lengths() {
        return new Page.Section(
                "lengths",
                "Lengths",
                "Tokens of prompts and of outputs.",
                List.of(
                        new Block.Figure(new Chart.Cdf(
                                Chart.Caption.of(
                                        "lengths-cdf",
                                        "Input and output lengths",
                                        "Share of requests that are at most so long; a long foot to the right holds"
                                                + " up those behind it."),
                                new Chart.Axis("Length", "tokens", true),
                                Decimated.percents(),
                                List.of(
                                        Decimated.curve("input", stats.input().sorted()),
                                        Decimated.curve("output", stats.output().sorted())),
                                List.of())),
                        new Block.Figure(Doubling.bars(
                                Chart.Caption.of(
                                        "input-sizes",
                                        "Input lengths by size class",
                                        "Each class is twice as long as the one before; two humps are two kinds of"
                                                + " traffic."),
                                "Input (tokens)",
                                "requests",
                                stats.input().sorted()))));
    }

    private Page.Section sessions() {
        return new Page.Section(
                "sessions",
                "Conversations",
                "Only those that the trace names; turns of others count as single requests.",
                List.of(new Block.Figure(Doubling.bars(
                        Chart.Caption.of(
                                "turns",
                                "Turns of a conversation",
                                "Long conversations keep their context alive: they gain most from a cache."),
                        "Turns",
                        "conversations",
                        stats.turns().sorted()))));
    }

    private Page.Section numbers() {
        List<List<String>> rows = new ArrayList<>();
        row(rows, "input tokens", stats.input());
        row(rows, "output tokens", stats.output());
        row(rows, "ms between arrivals", stats.gaps());
        row(rows, "ms until a prefix comes again", stats.reuseTimes());
        row(rows, "turns", stats.turns());
        return new Page.Section(
                "numbers",
                "Numbers",
                "All of them: trace stats --json. Percentiles take the nearest rank.",
                List.of(new Block.Table(
                        "Distributions",
                        List.of("what", "count", "mean", "std", "min", "p50", "p90", "p99", "max"),
                        rows)));
    }

    private static void row(List<List<String>> rows, String name, Distribution d) {
        if (d.count() == 0) {
            return;
        }
        List<String> row = new ArrayList<>(List.of(
                name, Text.count(d.count()), Text.number(d.mean()), Text.number(d.std()), Text.number(d.min())));
        for (double percent : PERCENTS) {
            row.add(Text.number(d.percentile(percent, Percentiles.ROUNDED_RANK)));
        }
        row.add(Text.number(d.max()));
        rows.add(row);
    }
}

package dev.orrery.data.report.compare;

import dev.orrery.data.report.Text;
import dev.orrery.data.report.TextStyle;
import dev.orrery.data.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A comparison as people read it: the numbers side by side, and a sentence per objective. */
public final class ComparisonText {
    private final Comparison comparison;
    private final TextStyle style;
    private final List<String> lines = new ArrayList<>();

    private ComparisonText(Comparison comparison, TextStyle style) {
        this.comparison = comparison;
        this.style = style;
    }

    /** Returns the text, which ends with a line feed. */
    public static String of(Comparison comparison, TextStyle style) {
        ComparisonText text = new ComparisonText(comparison, style);
        text.head();
        switch (comparison.sides().size()) {
            case 1 -> text.alone();
            case 2 -> text.two();
            default -> text.many();
        }
        text.paragraph(text.seeds());
        comparison.pairs().forEach(text::verdicts);
        return String.join("\n", text.lines) + "\n";
    }

    private void head() {
        List<String> names = comparison.sides().stream().map(Side::name).toList();
        String seeds = Text.count(comparison.seeds(), "seed");
        lines.add(style.bold(
                names.size() == 1
                        ? names.getFirst() + ", " + seeds
                        : String.join(", ", names.subList(1, names.size())) + " against " + names.getFirst() + ", "
                                + seeds));
    }

    /** Returns the rows that any side has a value for. */
    private List<Catalogue.Row> shown() {
        return comparison.catalogue().rows().stream()
                .filter(row -> comparison.sides().stream()
                        .anyMatch(side -> !Double.isNaN(side.mean(row.metric().index()))))
                .toList();
    }

    private void alone() {
        TextTable table = new TextTable(style, List.of("Metric", "mean", "min", "max", "95 % interval"));
        for (Catalogue.Row line : shown()) {
            Quantity metric = line.metric();
            double[] column = comparison.reference().column(metric.index());
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (double value : column) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
            Interval interval = comparison.meanInterval(metric.index());
            table.add(List.of(
                    line.label(),
                    Sentences.value(metric, comparison.reference().mean(metric.index())),
                    Sentences.value(metric, low),
                    Sentences.value(metric, high),
                    interval.known()
                            ? "[" + Sentences.value(metric, interval.low()) + ", "
                                    + Sentences.value(metric, interval.high()) + "]"
                            : "N/A"));
        }
        lines.addAll(table.lines());
    }

    private void two() {
        Comparison.Pair pair = comparison.pairs().getFirst();
        TextTable table = new TextTable(
                style,
                List.of("Metric", comparison.reference().name(), pair.side().name(), "delta", "%", "95 % interval"));
        for (Catalogue.Row line : shown()) {
            Quantity metric = line.metric();
            Change change = pair.change(metric);
            List<String> row = new ArrayList<>(List.of(
                    line.label(),
                    Sentences.value(metric, change.reference()),
                    Sentences.value(metric, change.value())));
            row.addAll(difference(metric, change));
            table.add(row);
        }
        lines.addAll(table.lines());
    }

    private static List<String> difference(Quantity metric, Change change) {
        return List.of(
                Sentences.delta(metric, change.delta()),
                Sentences.percent(change.percent()),
                Sentences.range(metric, change.interval()));
    }

    private void many() {
        List<String> header = new ArrayList<>(List.of("Metric"));
        comparison.sides().forEach(side -> header.add(side.name()));
        TextTable table = new TextTable(style, header);
        for (Catalogue.Row line : shown()) {
            Quantity metric = line.metric();
            List<String> row = new ArrayList<>(List.of(line.label()));
            comparison.sides().forEach(side -> row.add(Sentences.value(metric, side.mean(metric.index()))));
            table.add(row);
        }
        lines.addAll(table.lines());
        for (Comparison.Pair pair : comparison.pairs()) {
            TextTable deltas = new TextTable(
                    style,
                    List.of(
                            pair.side().name() + " less "
                                    + comparison.reference().name(),
                            "delta",
                            "%",
                            "95 % interval"));
            for (Catalogue.Row line : shown()) {
                Quantity metric = line.metric();
                List<String> row = new ArrayList<>(List.of(line.label()));
                row.addAll(difference(metric, pair.change(metric)));
                deltas.add(row);
            }
            lines.add("");
            lines.addAll(deltas.lines());
        }
    }

    /** Tells what the intervals are made of, or why there are none. */
    private String seeds() {
        List<Long> seeds = comparison.reference().seeds();
        if (seeds.size() == 1) {
            return "Seed " + seeds.getFirst() + " only, so there are no intervals; --seeds 5 gives them.";
        }
        String which = "Means over " + seeds.size() + " seeds, " + seeds.getFirst() + " to " + seeds.getLast();
        if (!comparison.random()) {
            return which + ". The seed changes nothing here: workload, arrivals and decisions are not random, and the"
                    + " differences are exact for this workload. So there are no intervals.";
        }
        if (seeds.size() < PairedBootstrap.FEWEST) {
            return which + ". Intervals need at least " + PairedBootstrap.FEWEST + ".";
        }
        return which + ", paired by seed. Intervals: bootstrap of the mean with "
                + Text.count(PairedBootstrap.RESAMPLES)
                + " resamples; each metric for itself, so of 20 without any difference one is expected to exclude 0.";
    }

    private void verdicts(Comparison.Pair pair) {
        lines.add("");
        if (comparison.pairs().size() > 1) {
            lines.add(style.bold(
                    pair.side().name() + " against " + comparison.reference().name()));
        }
        for (Objective objective : comparison.catalogue().objectives()) {
            if (objective.measures().stream().anyMatch(measure -> told(pair.change(measure.metric())))) {
                paragraph(Sentences.verdict(pair, objective, comparison.marginPercent()));
            }
        }
    }

    private static boolean told(Change change) {
        return Double.isFinite(change.reference()) || Double.isFinite(change.value());
    }

    private void paragraph(String text) {
        lines.addAll(Text.wrap(text, Math.min(style.width(), 120)));
    }
}

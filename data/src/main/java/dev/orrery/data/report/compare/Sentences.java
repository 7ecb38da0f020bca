package dev.orrery.data.report.compare;

import dev.orrery.data.report.Text;
import java.util.ArrayList;
import java.util.List;

/** A comparison in sentences. */
final class Sentences {
    private Sentences() {}

    /** Returns how a side is at an objective beside the reference, and by how much. */
    static String verdict(Comparison.Pair pair, Objective objective, double marginPercent) {
        List<String> parts = new ArrayList<>();
        for (Objective.Measure measure : objective.measures()) {
            Change change = pair.change(measure.metric());
            Objective.Verdict verdict = measure.judge(change, marginPercent);
            String word = switch (verdict) {
                case BETTER -> "better ";
                case WORSE -> "worse ";
                case SAME -> change.delta() == 0 ? "the same " : "the same within " + margin(marginPercent) + " ";
                case UNDECIDED -> "open ";
                case UNDEFINED -> change.oneSided() ? "not comparable " : "not defined ";
            };
            parts.add(word + measure.where() + change(measure.metric(), change, verdict != Objective.Verdict.SAME));
        }
        return objective.title() + ": " + String.join("; ", parts);
    }

    private static String margin(double percent) {
        return Text.number(percent).replaceFirst("\\.?0+$", "") + " %";
    }

    private static String change(Quantity metric, Change change, boolean withInterval) {
        if (change.oneSided()) {
            return ", defined in only one of the two: " + value(metric, change.reference()) + " -> "
                    + value(metric, change.value());
        }
        if (!Double.isFinite(change.delta())) {
            return "";
        }
        if (change.delta() == 0) {
            return ", " + value(metric, change.value());
        }
        List<String> size = new ArrayList<>();
        if (!Double.isNaN(change.percent())) {
            size.add(percent(change.percent()));
        }
        if (withInterval && change.interval().known()) {
            size.add(range(metric, change.interval()));
        }
        return ", " + value(metric, change.reference()) + " -> " + value(metric, change.value())
                + (size.isEmpty() ? "" : " (" + String.join(", ", size) + ")");
    }

    /** Returns a percentage with its sign. */
    static String percent(double percent) {
        return Double.isNaN(percent) ? "N/A" : signed(Text.number(percent, 1)) + " %";
    }

    /** Returns a difference with its sign. */
    static String delta(Quantity metric, double delta) {
        return Double.isNaN(delta) ? "N/A" : signed(value(metric, delta));
    }

    private static String signed(String number) {
        return number.startsWith("-") || number.matches("0[.0]*") ? number : "+" + number;
    }

    static String range(Quantity metric, Interval interval) {
        return interval.known()
                ? "[" + delta(metric, interval.low()) + ", " + delta(metric, interval.high()) + "]"
                : "N/A";
    }

    /** Returns a value as its unit wants it. */
    static String value(Quantity metric, double value) {
        boolean small = metric.unit().equals("share")
                || metric.unit().equals("hours")
                || metric.unit().equals("price");
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15 && counted(metric);
        return whole ? Text.count((long) value) : Text.number(value, small ? 4 : 2);
    }

    private static boolean counted(Quantity metric) {
        return switch (metric.unit()) {
            case "requests", "tokens", "times", "samples", "chunks", "sessions", "transfers" -> true;
            default -> false;
        };
    }
}

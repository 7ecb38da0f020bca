package dev.orrery.data.report;

import dev.orrery.data.fidelity.Accuracy;
import dev.orrery.data.fidelity.AccuracyTable;
import java.util.ArrayList;
import java.util.List;

/** Errors of predictions against measurements as people read them: a table for each way to group. */
public final class AccuracyText {
    private AccuracyText() {}

    /** Returns the tables, with a line feed at the end. */
    public static String of(List<AccuracyTable> tables, TextStyle style) {
        List<String> lines = new ArrayList<>();
        tables.forEach(table -> lines.addAll(table(table, style)));
        lines.addAll(Text.wrap(
                "Errors in %: mean (median) of |predicted / measured - 1|; bias = median of predicted / measured - 1;"
                        + " tokens/s is that of a closed loop, C x osl / (TTFT + TPOT x (osl - 1))",
                Math.min(120, style.width())));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> table(AccuracyTable table, TextStyle style) {
        boolean several = table.lines().stream()
                        .map(AccuracyTable.Line::predictor)
                        .distinct()
                        .count()
                > 1;
        List<String> header = new ArrayList<>(List.of("By " + table.by().label()));
        if (several) {
            header.add("predicted by");
        }
        header.addAll(List.of("rows", "TTFT", "bias", "TPOT", "bias", "tokens/s", "bias"));
        TextTable text = new TextTable(style, header);
        for (AccuracyTable.Line line : table.lines()) {
            Accuracy accuracy = line.accuracy();
            List<String> row = new ArrayList<>(List.of(line.name()));
            if (several) {
                row.add(line.predictor());
            }
            row.add(rows(accuracy));
            for (Accuracy.Errors errors : List.of(accuracy.ttft(), accuracy.tpot(), accuracy.throughput())) {
                row.add(error(errors));
                row.add(signed(errors.bias()));
            }
            text.add(row);
        }
        return text.lines();
    }

    private static String rows(Accuracy accuracy) {
        String rows = Text.count(accuracy.rows());
        return accuracy.predicted() == accuracy.rows() ? rows : Text.count(accuracy.predicted()) + " of " + rows;
    }

    private static String error(Accuracy.Errors errors) {
        return Double.isNaN(errors.mape())
                ? Text.number(Double.NaN)
                : Text.number(errors.mape() * 100, 1) + " (" + Text.number(errors.median() * 100, 1) + ")";
    }

    private static String signed(double share) {
        String percent = Text.number(share * 100, 0);
        return share > 0 && !percent.equals("0") ? "+" + percent : percent;
    }
}

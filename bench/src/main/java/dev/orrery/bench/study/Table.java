package dev.orrery.bench.study;

import dev.orrery.bench.study.Results.Spread;
import java.util.ArrayList;
import java.util.List;

/** One axis as a Markdown table: per cell round robin, then KV with its smallest and largest value over the seeds. */
record Table(Results results, Axis axis, List<String> timings) {
    String text() {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder("| trace | pass times | " + axis.title() + " |");
        StringBuilder rule = new StringBuilder("|---|---|--:|");
        for (Measure measure : Measure.values()) {
            head.append(' ').append(measure.title()).append(": RR | KV |");
            rule.append("--:|--:|");
        }
        lines.add(head.toString());
        lines.add(rule.toString());
        for (Trace trace : Trace.values()) {
            for (String timing : timings) {
                for (int step : axis.values()) {
                    lines.add(row(new Cell(axis, trace, timing, step, RouterStudy.ROUND_ROBIN)));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private String row(Cell cell) {
        StringBuilder row =
                new StringBuilder("| " + cell.trace().title() + " | " + cell.timing() + " | " + cell.step() + " |");
        for (Measure measure : Measure.values()) {
            Spread kv = results.of(cell.with(RouterStudy.KV), measure);
            row.append(' ')
                    .append(measure.text(results.of(cell, measure).mean()))
                    .append(" | ")
                    .append(range(measure.text(kv.least()), measure.text(kv.most())))
                    .append(" |");
        }
        return row.toString();
    }

    private static String range(String least, String most) {
        return least.equals(most) ? least : least + "–" + most;
    }
}

package dev.orrery.data.report.run;

import dev.orrery.data.report.Metric;
import dev.orrery.data.report.Metrics;
import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.Statistic;
import dev.orrery.data.report.Stats;
import dev.orrery.data.report.Text;
import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Page;
import java.util.ArrayList;
import java.util.List;

/** All numbers, what they mean, and how to get them again. */
final class Facts {
    private final Report report;

    Facts(Report report) {
        this.report = report;
    }

    Page.Section numbers() {
        return new Page.Section(
                "metrics",
                "Metrics",
                "Names as in 'orrery run --json'. Percentiles by " + Remarks.rule(report.percentiles())
                        + "; error of token" + " gaps: " + Remarks.gapError(report) + ".",
                List.of(families(), definitions(), singles()));
    }

    private Block families() {
        List<String> columns = new ArrayList<>(List.of("metric", "unit"));
        Statistic.TABLE.forEach(statistic -> columns.add(statistic.key()));
        List<List<String>> rows = new ArrayList<>();
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Family family
                    && !family.names().label().isEmpty()) {
                Stats values = family.values().apply(report);
                List<String> row = new ArrayList<>(List.of(family.names().key(), family.unit()));
                for (Statistic statistic : Statistic.TABLE) {
                    row.add(values.count() == 0 ? "N/A" : Text.number(statistic.of(values, report.percentiles())));
                }
                rows.add(row);
            }
        }
        return new Block.Table("Distributions", columns, rows);
    }

    private Block singles() {
        List<List<String>> rows = new ArrayList<>();
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Single single) {
                double value = single.value().applyAsDouble(report);
                boolean whole = single.whole() && !Double.isNaN(value);
                rows.add(List.of(
                        single.names().first(),
                        single.unit(),
                        whole ? Text.count((long) value) : Text.number(value, 3),
                        single.definition()));
            }
        }
        return new Block.Table("Single numbers", List.of("metric", "unit", "value", "what it is"), rows);
    }

    private static Block definitions() {
        List<List<String>> rows = new ArrayList<>();
        for (Metric metric : Metrics.all()) {
            if (metric instanceof Metric.Family) {
                rows.add(List.of(metric.names().first(), metric.unit(), metric.definition()));
            }
        }
        return new Block.Table("What the distributions are", List.of("metric", "unit", "what it is"), rows);
    }

    /**
     * How to make the result again.
     *
     * @param command what was typed
     * @param yaml the scenario as a file
     */
    Page.Section again(String command, String yaml) {
        Provenance provenance = report.provenance().get();
        String hash = provenance.traceHash();
        return new Page.Section(
                "again",
                "Configuration",
                "The same version, scenario and workload give the same numbers, bit for bit, on any machine.",
                List.of(
                        new Block.Code("Command", command),
                        new Block.Code("Scenario: what differs from the defaults, flags included", yaml),
                        new Block.Table(
                                "Provenance",
                                List.of("what", "value"),
                                List.of(
                                        List.of("version", provenance.version()),
                                        List.of("seed", Long.toString(provenance.seed())),
                                        List.of("hash of the configuration", provenance.configHash()),
                                        List.of("SHA-256 of the trace", hash == null ? "no trace" : hash),
                                        List.of("requests", Remarks.conservation(report.summary())),
                                        List.of("ending", Remarks.ending(report.run())),
                                        List.of("pass times", Remarks.timing(report)),
                                        List.of("saturation", Remarks.saturation(report))))));
    }
}

package dev.orrery.cli;

import dev.orrery.data.report.JsonReport;
import dev.orrery.data.report.Remarks;
import dev.orrery.data.report.Report;
import dev.orrery.data.report.SummaryMetric;
import dev.orrery.data.report.compare.Catalogue;
import dev.orrery.data.report.compare.RequestCatalogue;
import dev.orrery.data.report.compare.Side;
import dev.orrery.data.scenario.Scenario;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Runs of fleets that serve requests. */
final class RequestRuns implements Runs {
    private final Simulation simulation;
    private final boolean saturation;

    /**
     * Takes how to run.
     *
     * @param saturation whether load factors are measured
     */
    RequestRuns(Simulation simulation, boolean saturation) {
        this.simulation = simulation;
        this.saturation = saturation;
    }

    @Override
    public Catalogue catalogue() {
        return RequestCatalogue.CATALOGUE;
    }

    @Override
    public Callable<Outcome> prepare(Scenario scenario, boolean json) {
        var spec = simulation.resolve(scenario);
        return () -> outcome(scenario.seed(), simulation.beside(scenario, spec, saturation), json);
    }

    @Override
    public @Nullable String traceHash() {
        return simulation.traceHash();
    }

    private static Outcome outcome(long seed, Report report, boolean json) {
        String text = null;
        if (json) {
            StringWriter out = new StringWriter();
            try {
                JsonReport.write(report, out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            text = out.toString();
        }
        return new Outcome(
                new Side.Sample(seed, SummaryMetric.values(report), text),
                Remarks.warnings(report),
                RunExit.problem(report));
    }
}

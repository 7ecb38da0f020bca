package dev.orrery.cli;

import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.report.Provenance;
import dev.orrery.data.report.Report;
import dev.orrery.data.scenario.PoolCalibration;
import dev.orrery.data.scenario.Scenario;
import dev.orrery.data.scenario.ScenarioResolver;
import dev.orrery.model.engine.PassObserver;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.router.RouteObserver;
import dev.orrery.model.twin.LoadFactor;
import dev.orrery.model.twin.RunControl;
import dev.orrery.model.twin.RunOptions;
import dev.orrery.model.twin.RunResult;
import dev.orrery.model.twin.RunSpec;
import dev.orrery.model.twin.Twin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Does the runs of one command and makes reports of them. */
final class Simulation {
    private final Progress progress;
    private final Terminal terminal;
    private final Workloads workloads;
    private final Settings settings;
    private final List<String> odd = new CopyOnWriteArrayList<>(); // told by runs that go on beside each other
    private @Nullable RunResult atOnce;
    private double loadMs;
    private double simulateMs;
    private int warned;

    /**
     * How to run and report.
     *
     * @param percentiles which rule percentiles follow
     * @param exactGaps whether every token gap is kept
     * @param fastForward whether pure decode passes are advanced together
     * @param hashes whether the report will tell the hash of the trace
     */
    record Settings(Percentiles percentiles, boolean exactGaps, boolean fastForward, boolean hashes) {}

    Simulation(Terminal terminal, Progress progress, ReadFlags reading, Settings settings) {
        this.terminal = terminal;
        this.progress = progress;
        this.settings = settings;
        this.workloads = new Workloads(reading, settings.hashes(), progress::read);
    }

    double loadMs() {
        return loadMs;
    }

    double simulateMs() {
        return simulateMs;
    }

    Progress progress() {
        return progress;
    }

    Percentiles percentiles() {
        return settings.percentiles();
    }

    /** Returns the hash of the trace that was read last, null without one or if nobody wants it. */
    @Nullable
    String traceHash() {
        return workloads.traceHash();
    }

    /** Reads the workload and returns the run that a scenario means. */
    RunSpec resolve(Scenario scenario) {
        long start = System.nanoTime();
        progress.phase("reading", bytes(scenario));
        if (simulateMs == 0) {
            progress.prepare();
        }
        try {
            RunSpec spec = ScenarioResolver.resolve(scenario, workloads);
            calibrated(scenario, spec);
            for (; warned < warnings().size(); warned++) {
                terminal.warn(warnings().get(warned));
            }
            return spec;
        } catch (IOException e) {
            throw new CommandFailure(Exit.DATA, "the workload cannot be read: " + e.getMessage());
        } finally {
            progress.prepared();
            loadMs += (System.nanoTime() - start) / 1e6;
        }
    }

    private void calibrated(Scenario scenario, RunSpec spec) throws IOException {
        for (String warning : PoolCalibration.warnings(scenario, spec.pool().timing())) {
            if (!odd.contains(warning)) {
                odd.add(warning);
            }
        }
    }

    private List<String> warnings() {
        List<String> all = new ArrayList<>(workloads.warnings());
        all.addAll(odd);
        return all;
    }

    private static NamedCalibration calibration(Scenario scenario) {
        try {
            return PoolCalibration.of(scenario);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long bytes(Scenario scenario) {
        if (scenario.workload().input() instanceof Scenario.Trace trace) {
            Path file = Path.of(trace.path());
            return Files.isRegularFile(file) ? file.toFile().length() : 0;
        }
        return 0;
    }

    /** Does a run. */
    RunResult run(RunSpec spec, @Nullable PassObserver observer) {
        return run(spec, observer, null);
    }

    /** The same with somebody who watches the router. */
    RunResult run(RunSpec spec, @Nullable PassObserver observer, @Nullable RouteObserver routes) {
        long start = System.nanoTime();
        progress.phase("simulating", spec.requests().size());
        RunResult result = Twin.run(
                spec, new RunOptions(settings.fastForward(), settings.exactGaps(), observer, routes, progress));
        simulateMs += (System.nanoTime() - start) / 1e6;
        progress.clear();
        return result;
    }

    /**
     * Does a run that may go on beside others, and measures its load factor if that is wanted.
     *
     * @return its report; partial if somebody stops it
     */
    Report beside(Scenario scenario, RunSpec spec, boolean saturation) {
        RunControl stop = (arrived, nowNs) -> !progress.stopped();
        RunResult run = Twin.run(spec, new RunOptions(settings.fastForward(), settings.exactGaps(), null, stop));
        double loadFactor = Double.NaN;
        if (saturation && !RunExit.partial(run)) {
            RunOptions fast = new RunOptions(settings.fastForward(), false, null, stop);
            loadFactor = LoadFactor.of(run, Twin.run(LoadFactor.allAtOnce(spec), fast));
        }
        return report(scenario, run, loadFactor);
    }

    /** Measures how near to saturation a run was; the other run that this takes is done once for all rungs. */
    double loadFactor(RunResult run) {
        RunResult other = atOnce;
        if (other == null) {
            progress.phase("measuring saturation", run.spec().requests().size());
            other = Twin.run(
                    LoadFactor.allAtOnce(run.spec()), new RunOptions(settings.fastForward(), false, null, progress));
            progress.clear();
            atOnce = other;
        }
        return LoadFactor.of(run, other);
    }

    /**
     * Makes a report.
     *
     * @param loadFactor NaN if it was not measured
     */
    Report report(Scenario scenario, RunResult run, double loadFactor) {
        return new Report(
                run,
                run.summary(),
                () -> new Provenance(
                        Main.VERSION,
                        scenario.seed(),
                        scenario.hash(),
                        workloads.traceHash(),
                        run.spec().pool().timing().fileHash()),
                scenario::canonicalJson,
                scenario.blocksGiven(),
                settings.percentiles(),
                loadFactor,
                calibration(scenario),
                warnings());
    }
}

package dev.orrery.cli;

import dev.orrery.data.fidelity.CalibrationFile;
import dev.orrery.data.fidelity.DeploymentCalibration;
import dev.orrery.data.fidelity.DeploymentPoint;
import dev.orrery.data.fidelity.EngineCalibrations;
import dev.orrery.data.measured.Distinct;
import dev.orrery.data.measured.MeasuredPoint;
import dev.orrery.data.measured.MeasuredReader;
import dev.orrery.data.measured.Plausible;
import dev.orrery.data.plan.MemoryFit;
import dev.orrery.data.report.CalibrationText;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.trace.OutputFile;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.spec.Deployment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fits Orrery to a deployment that somebody has measured. */
@Command(
        name = "calibrate",
        description = {
            "Fit five numbers to measurements of your own deployment, and tell how well it is predicted then: each"
                    + " concurrency is left out in turn.",
            "Of 12 points or more all five are fitted, of 8 to 11 three, of 4 to 7 two."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  orrery calibrate --measured c.csv --model Qwen/Qwen3-32B --system h200_sxm",
            "  orrery calibrate --measured out/ --model Qwen/Qwen3-8B --system l40s --json",
            "  orrery calibrate --measured c.json --model-config f --system l40s -o my.yaml"
        })
public final class CalibrateCommand implements Callable<Integer> {
    @Option(
            names = "--measured",
            paramLabel = "FILE",
            arity = "1..*",
            required = true,
            description = "results of AIPerf, vLLM bench, GuideLLM or inference-perf, or a CSV of points")
    private List<Path> measured = new ArrayList<>();

    @Mixin
    private DeploymentFlags flags = new DeploymentFlags();

    @Option(names = "-o", paramLabel = "FILE", description = "write the calibration, as YAML")
    private @Nullable Path output;

    @Option(names = "--json", description = "one JSON object instead of text")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Main main = Main.of(spec);
        if (output != null) {
            check(output, measured);
        }
        List<MeasuredPoint> points = points();
        List<CalibrationFile.Source> sources = CalibrationFile.Source.of(measured);
        CalibratedPasses passes =
                CalibratedPasses.of(flags, SiliconCache.of(main.terminal().environment()));
        tell(main.terminal(), points, passes.deployment());
        points = Distinct.of(points).points();
        DeploymentCalibration found = fit(main, prepared(points, passes), start(passes));
        report(found, passes, sources);
        return Exit.OK;
    }

    /** Returns the engine's own numbers; where collectives cannot be told apart, with all of them. */
    private static Calibration start(CalibratedPasses passes) throws IOException {
        Calibration own = EngineCalibrations.builtIn()
                .of(passes.deployment().backend().label())
                .numbers();
        return passes.collectives() ? own : new Calibration(1, own.decode(), own.prompts(), own.around());
    }

    /** Reads all files, so that everything unusable is told at once. */
    private static List<MeasuredPoint> read(List<Path> files) throws IOException {
        List<MeasuredPoint> points = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            try {
                points.addAll(MeasuredReader.read(TraceInput.of(file)));
            } catch (TraceException e) {
                problems.addAll(Workloads.problems(e));
            }
        }
        if (!problems.isEmpty()) {
            throw new CommandFailure(Exit.DATA, problems);
        }
        return points;
    }

    /** Returns all measurements, of which enough are different, and none impossible. */
    private List<MeasuredPoint> points() throws IOException {
        List<MeasuredPoint> points = read(measured);
        List<String> problems = new ArrayList<>();
        for (MeasuredPoint point : points) {
            if (!point.load().closedLoop()) {
                throw new CommandFailure(
                        Exit.DATA,
                        point.place() + ": requests were not sent by a fixed number of clients, and only those can be"
                                + " played again; measure with a concurrency instead of a rate");
            }
            problems.addAll(Plausible.problems(point));
        }
        if (!problems.isEmpty()) {
            throw new CommandFailure(Exit.DATA, problems);
        }
        int different = Distinct.of(points).points().size();
        int fewest = DeploymentCalibration.FEWEST;
        if (different < fewest) {
            String of = different < points.size() ? " (of " + points.size() + ", the others are copies)" : "";
            throw new CommandFailure(
                    Exit.DATA,
                    different + (different < points.size() ? " different" : "")
                            + (different == 1 ? " measurement" : " measurements") + of
                            + (different == 1 ? " is" : " are") + " too few: " + fewest
                            + " are needed at least, " + DeploymentCalibration.ALL + " for all five numbers");
        }
        return points;
    }

    /** Warns of what makes a calibration worth less than it looks. */
    private static void tell(Terminal terminal, List<MeasuredPoint> all, Deployment deployment) {
        Distinct distinct = Distinct.of(all);
        if (distinct.copies() > 0) {
            terminal.warn(distinct.copies() + " of " + all.size()
                    + " measurements are copies and count once with their originals, such as " + distinct.example());
        }
        int points = distinct.points().size();
        if (points < DeploymentCalibration.ALL) {
            terminal.warn(points + " measurements tell only "
                    + DeploymentCalibration.free(points).size()
                    + " numbers, the others stay as they are built in; give " + DeploymentCalibration.ALL
                    + " or more for all five");
        }
        double longest = 0;
        for (MeasuredPoint point : distinct.points()) {
            longest = Math.max(longest, point.isl() + point.osl());
        }
        String missing = MemoryFit.of(deployment, 1, (long) Math.ceil(longest)).problem();
        if (missing != null) {
            terminal.warn("by the calculation of memory " + missing + "; it was measured, so check the flags of width"
                    + " and formats (--tp, --gemm-quant, --moe-quant, --kv-cache-dtype)");
        }
    }

    private static List<DeploymentPoint> prepared(List<MeasuredPoint> points, CalibratedPasses passes) {
        List<DeploymentPoint> prepared = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            MeasuredPoint point = points.get(i);
            try {
                prepared.add(DeploymentPoint.of(point, passes.deployment(), passes.passes(), i));
            } catch (NoTimeException e) {
                throw new CommandFailure(Exit.USAGE, point.place() + ": " + e.getMessage());
            }
        }
        return prepared;
    }

    private static DeploymentCalibration fit(Main main, List<DeploymentPoint> points, Calibration start)
            throws InterruptedException {
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            interrupt.atOnce(() -> {
                progress.clear();
                main.terminal().error("interrupted before the fit was whole");
                main.terminal().err().flush();
            });
            DeploymentCalibration found = DeploymentCalibration.of(points, start, (done, of) -> {
                if (done == 1) {
                    progress.phase("fitting", of);
                }
                progress.done(done);
            });
            progress.clear();
            return found;
        }
    }

    private void report(DeploymentCalibration found, CalibratedPasses passes, List<CalibrationFile.Source> sources) {
        Deployment d = passes.deployment();
        PrintWriter out = spec.commandLine().getOut();
        if (output != null) {
            write(output, CalibrationFile.text(found, d, passes.origin(), sources));
        }
        String title = d.model().name() + " on " + d.system().name() + ", "
                + d.backend().label() + ", " + d.shape().label() + ", "
                + found.points().size() + " measurements";
        CalibrationText text = new CalibrationText(title, passes.origin(), found);
        if (json) {
            TraceVerb.printJson(text.map(), out);
        } else {
            out.print(text.of(Main.of(spec).style()));
        }
        out.flush();
    }

    private static void check(Path target, List<Path> inputs) {
        RunOutputs.writing(target, () -> OutputFile.check(target, inputs));
    }

    private static void write(Path target, String text) {
        RunOutputs.writing(target, () -> {
            try (OutputFile file = new OutputFile(target)) {
                file.writer().write(text);
                file.commit();
            }
        });
    }
}

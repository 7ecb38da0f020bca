package dev.orrery.cli;

import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.plan.Bands;
import dev.orrery.data.plan.Goal;
import dev.orrery.data.plan.Size;
import dev.orrery.data.plan.Sizing;
import dev.orrery.data.plan.SizingText;
import dev.orrery.data.report.Text;
import dev.orrery.data.scenario.PoolCalibration;
import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.roofline.RooflineFile;
import dev.orrery.model.engine.Engines;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Sizes a goal for every way to split the model, with progress. */
final class PlanSizes {
    private final Main main;
    private final DeploymentFlags flags;
    private final boolean sheets;
    private final Sizing sizing;
    private final Bands bands;

    /** What the passes of a GPU come from. */
    private interface Passes {
        PassSource of(Deployment deployment);
    }

    /**
     * Takes what a size is found with.
     *
     * @param sheets whether passes come from data sheets
     * @param bands the calibration that {@code sizing} has too
     */
    PlanSizes(Main main, DeploymentFlags flags, boolean sheets, Sizing sizing, Bands bands) {
        this.main = main;
        this.flags = flags;
        this.sheets = sheets;
        this.sizing = sizing;
        this.bands = bands;
    }

    /**
     * Returns the sizes.
     *
     * @param price of a GPU-hour, NaN if it is not known
     * @param given whether only the widths that the flags name are looked at
     */
    SizingText of(Goal goal, double price, boolean given) throws IOException {
        ModelSpec model = flags.model();
        Backend backend = flags.backend();
        if (!Engines.names().contains(backend.label())) {
            throw DeploymentFlags.usage("--backend " + backend.label() + " cannot be played yet; choose one of "
                    + String.join(", ", Engines.names()));
        }
        if (sheets) {
            GpuSystem gpu = flags.system();
            RooflineFile file = RooflineFile.builtIn();
            Formats formats = flags.formats(model, gpu, gpu.fp8Flops() > 0);
            List<ParallelShape> shapes = shapes(model, gpu, given);
            String title = gpu.name() + ", by its data sheet: "
                    + file.confidence(flags.checked(model, gpu, shapes.getFirst(), formats));
            warn(model, gpu, title, shapes, goal);
            List<Size> sizes = sizes(
                    model, gpu, formats, shapes, deployment -> new RooflineSource(deployment, file.reaches(), title));
            return new SizingText(goal, model.name() + ", " + title, bands, price, sizes);
        }
        SiliconTables tables = tables();
        String measured = tables.title();
        List<ParallelShape> shapes = shapes(model, tables.gpu(), given);
        warn(model, tables.gpu(), tables.title(), shapes, goal);
        Formats formats = flags.formats(model, tables.gpu(), tables.hasFp8Prompts());
        double collectives = bands.calibration().numbers().collectives();
        List<Size> sizes = sizes(
                model,
                tables.gpu(),
                formats,
                shapes,
                deployment -> new MeasuredSource(deployment, tables, measured, collectives));
        return new SizingText(goal, model.name() + ", " + measured, bands, price, sizes);
    }

    private List<ParallelShape> shapes(ModelSpec model, GpuSystem gpu, boolean given) {
        return given ? List.of(flags.shape(model)) : Sizing.shapes(model, gpu);
    }

    private List<Size> sizes(
            ModelSpec model, GpuSystem gpu, Formats formats, List<ParallelShape> shapes, Passes passes) {
        List<Size> sizes = new ArrayList<>();
        try (Interrupt interrupt = new Interrupt()) {
            Progress progress = new Progress(main.terminal(), main.quiet(), interrupt);
            progress.phase("sizing", shapes.size());
            for (ParallelShape shape : shapes) {
                progress.done(sizes.size());
                if (interrupt.requested()) {
                    break;
                }
                Deployment deployment = flags.checked(model, gpu, shape, formats);
                sizes.add(sizing.size(deployment, passes.of(deployment)));
            }
            progress.clear();
        }
        return sizes;
    }

    /** Tells what is odd about the calibration; another width is, where no other is looked at. */
    private void warn(ModelSpec model, GpuSystem gpu, String times, List<ParallelShape> shapes, Goal goal)
            throws IOException {
        NamedCalibration calibration = bands.calibration();
        NamedCalibration.Subject subject = calibration.subject();
        int tensor = shapes.size() == 1 || subject == null ? shapes.getFirst().tp() : subject.tensor();
        PoolCalibration.warnings(calibration, model.name(), gpu.name(), tensor, times)
                .forEach(main.terminal()::warn);
        if (goal.tokens() > model.contextLength()) {
            main.terminal()
                    .warn("a request of " + Text.count(goal.tokens()) + " tokens is longer than the context of "
                            + model.name() + ", " + Text.count(model.contextLength()));
        }
    }

    private SiliconTables tables() throws IOException {
        try {
            SiliconCache cache = SiliconCache.of(main.terminal().environment());
            MappedFile file = cache.open(flags.systemName(), flags.backend().label(), null);
            return file.tables();
        } catch (SiliconException e) {
            if (e.fault() != SiliconException.Fault.NAME) {
                throw SiliconInstallCommand.failure(e);
            }
            String gpu = flags.system().name();
            throw DeploymentFlags.usage(
                    e.getMessage() + "; or take --roofline, an estimate by the data sheet of " + gpu);
        }
    }
}

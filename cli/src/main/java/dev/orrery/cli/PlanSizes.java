package dev.orrery.cli;

import dev.orrery.data.plan.Goal;
import dev.orrery.data.plan.Size;
import dev.orrery.data.plan.Sizing;
import dev.orrery.data.plan.SizingText;
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

    /** What the passes of a GPU come from. */
    private interface Passes {
        PassSource of(Deployment deployment);
    }

    /** Takes what to size; {@code sheets} says whether passes come from data sheets. */
    PlanSizes(Main main, DeploymentFlags flags, boolean sheets, Sizing sizing) {
        this.main = main;
        this.flags = flags;
        this.sheets = sheets;
        this.sizing = sizing;
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
            List<Size> sizes = sizes(
                    model, gpu, formats, shapes, deployment -> new RooflineSource(deployment, file.reaches(), title));
            return new SizingText(goal, model.name() + ", " + title, backend, price, sizes);
        }
        SiliconTables tables = tables();
        String measured = tables.title();
        List<ParallelShape> shapes = shapes(model, tables.gpu(), given);
        Formats formats = flags.formats(model, tables.gpu(), tables.hasFp8Prompts());
        List<Size> sizes = sizes(
                model, tables.gpu(), formats, shapes, deployment -> new MeasuredSource(deployment, tables, measured));
        return new SizingText(goal, model.name() + ", " + measured, backend, price, sizes);
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

    private SiliconTables tables() throws IOException {
        try {
            SiliconCache cache = SiliconCache.of(main.terminal().environment());
            MappedFile file = cache.open(flags.systemName(), flags.backend().label(), null);
            return file.tables();
        } catch (SiliconException e) {
            throw SiliconInstallCommand.failure(e);
        }
    }
}

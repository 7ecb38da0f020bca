package dev.orrery.data.scenario;

import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.roofline.DataSheet;
import dev.orrery.data.silicon.roofline.RooflineFile;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.roofline.RooflineSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.system.GpuSystem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** From the keys of {@code roofline} timing to the passes of a model by the data sheet of a GPU. */
final class RooflineTiming {
    private static final String TIMING = Schema.POOL + "timing.";
    private static final String SYSTEM = "fleet.system";

    private final Scenario scenario;
    private final Settings settings;

    private RooflineTiming(Scenario scenario) {
        this.scenario = scenario;
        this.settings = scenario.settings();
    }

    /**
     * Returns where a scenario's pass times come from.
     *
     * @throws ScenarioException if the model, its split or the GPU's numbers cannot be had; one sentence
     */
    static PassSource of(Scenario scenario) throws IOException {
        return new RooflineTiming(scenario).source();
    }

    private PassSource source() throws IOException {
        ModelSpec model = FleetModel.of(scenario);
        Scenario.Pool pool = scenario.fleet().pool();
        Backend backend = Backend.byLabel(pool.engine().type());
        if (backend == null) {
            throw FleetModel.problem(
                    settings,
                    TIMING + "type",
                    "roofline knows the passes of vllm, sglang and trtllm; the engine is "
                            + pool.engine().type());
        }
        ParallelShape shape =
                FleetModel.wanted(scenario, model.name(), backend, null).shape(model);
        GpuSystem gpu = gpu(shape.gpus());
        RooflineFile file = RooflineFile.builtIn();
        // Attention computes in eight bits where engines do and the GPU can.
        Formats formats = Formats.of(model, gpu, backend, gpu.fp8Flops() > 0);
        try {
            Deployment deployment = new Deployment(model, gpu, backend, shape, formats, 0);
            String title = model.name() + " as " + shape.label() + " on " + gpu.name();
            return new RooflineSource(deployment, file.reaches(), title + "; " + file.confidence(deployment));
        } catch (IllegalArgumentException e) {
            throw FleetModel.problem(settings, Schema.POOL + "parallel.tensor", String.valueOf(e.getMessage()));
        }
    }

    private GpuSystem gpu(int gpus) throws IOException {
        DataSheet sheet = new DataSheet(
                number("tflops"), number("fp8_tflops"), number("hbm_gb_s"), number("hbm_gb"), number("link_gb_s"));
        String name = scenario.fleet().system();
        GpuSystem known = known(name);
        String missing = known == null ? sheet.missing(gpus) : null;
        if (missing != null) {
            throw FleetModel.problem(
                    settings,
                    TIMING + "type",
                    "roofline needs " + TIMING + missing + ", a number of the GPU's data sheet"
                            + (name == null ? ", or " + SYSTEM : ": " + SYSTEM + " '" + name + "' is not known")
                            + "; known: " + String.join(", ", Systems.builtIn().names()));
        }
        return sheet.gpu(name == null ? "a GPU of these numbers" : name, known);
    }

    private double number(String key) {
        return settings.number(TIMING + key, Double.NaN);
    }

    private static @Nullable GpuSystem known(@Nullable String name) throws IOException {
        if (name == null) {
            return null;
        }
        try {
            return Systems.builtIn().find(name);
        } catch (CatalogException e) {
            return null;
        }
    }
}

package dev.orrery.data.scenario;

import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The model of a fleet whose passes are put together from its operations. */
final class FleetModel {
    private static final String MODEL = "fleet.model";
    private static final String CONFIG = "fleet.model_config";

    private FleetModel() {}

    /**
     * Returns the model that a scenario names or describes.
     *
     * @throws ScenarioException if it does neither, or the model is not known; one sentence
     */
    static ModelSpec of(Scenario scenario) throws IOException {
        Settings settings = scenario.settings();
        String file = settings.text(CONFIG);
        String name = scenario.fleet().model();
        if (file == null && name == null) {
            throw problem(
                    settings,
                    Schema.POOL + "timing.type",
                    "needs " + MODEL + ", such as --set " + MODEL + "=Qwen/Qwen3-32B, or " + CONFIG);
        }
        try {
            return file == null ? Models.builtIn().find(String.valueOf(name)) : Models.read(Path.of(file));
        } catch (CatalogException e) {
            throw problem(settings, file == null ? MODEL : CONFIG, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the names of a scenario's deployment. */
    static Wanted wanted(Scenario scenario, String model, Backend backend, @Nullable String version) {
        Scenario.Parallel parallel = scenario.fleet().pool().parallel();
        int expert = (int) scenario.settings().integer(Schema.POOL + "parallel.expert");
        String system = String.valueOf(scenario.fleet().system());
        return new Wanted(model, system, backend, version, parallel.tensor(), parallel.pipeline(), expert);
    }

    static ScenarioException problem(Settings settings, String path, String text) {
        Problems problems = new Problems();
        problems.value(settings.origin(path), path, text);
        return problems.exception();
    }
}

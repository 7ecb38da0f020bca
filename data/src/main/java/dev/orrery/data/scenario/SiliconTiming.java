package dev.orrery.data.scenario;

import dev.orrery.data.silicon.MappedFile;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Formats;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.spec.ParallelShape;
import dev.orrery.model.silicon.table.SiliconTables;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From the keys of {@code silicon} timing to the measurements of a deployment (timing-data.md 1). */
final class SiliconTiming {
    private static final String TIMING = Schema.POOL + "timing.";
    private static final String MODEL = "fleet.model";
    private static final String SYSTEM = "fleet.system";
    private static final Map<String, String> EXAMPLES = Map.of(MODEL, "Qwen/Qwen3-32B", SYSTEM, "h200_sxm");

    private final Scenario scenario;
    private final Settings settings;

    private SiliconTiming(Scenario scenario) {
        this.scenario = scenario;
        this.settings = scenario.settings();
    }

    /**
     * Returns where a scenario's pass times come from.
     *
     * @throws ScenarioException if the model, its split or the measurements cannot be had; one sentence
     */
    static PassSource of(Scenario scenario, SiliconCache cache) throws IOException {
        return new SiliconTiming(scenario).source(cache);
    }

    private PassSource source(SiliconCache cache) throws IOException {
        String system = given(SYSTEM, scenario.fleet().system());
        ModelSpec model = model(given(MODEL, scenario.fleet().model()));
        String wanted = settings.text(TIMING + "backend");
        String name = wanted == null ? scenario.fleet().pool().engine().type() : wanted;
        Backend backend = Backend.byLabel(name);
        if (backend == null) {
            throw problem(TIMING + "backend", "must be vllm, sglang or trtllm; got '" + name + "'");
        }
        try {
            return checked(measured(cache, system, model, backend));
        } catch (SiliconException e) {
            throw problem(TIMING + "type", String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw problem(Schema.POOL + "parallel.tensor", String.valueOf(e.getMessage()));
        }
    }

    private MeasuredSource measured(SiliconCache cache, String system, ModelSpec model, Backend backend)
            throws IOException {
        MappedFile file = cache.open(system, backend.label(), settings.text(TIMING + "version"));
        SiliconTables tables = file.tables();
        Formats formats = Formats.of(model, tables.gpu(), backend, tables.hasFp8Prompts());
        Deployment deployment = new Deployment(model, tables.gpu(), backend, shape(model), formats, 0);
        return new MeasuredSource(deployment, tables, tables.title() + ", wheel " + file.wheelSha256());
    }

    private ParallelShape shape(ModelSpec model) {
        Scenario.Parallel parallel = scenario.fleet().pool().parallel();
        int expert = (int) settings.integer(Schema.POOL + "parallel.expert");
        int ranks = model.experts() == null ? 1 : Math.max(1, parallel.tensor() / expert);
        return new ParallelShape(parallel.tensor(), parallel.pipeline(), 1, ranks, expert);
    }

    /** Asks for a pass of each kind, so that what was not measured is told before the run. */
    private PassSource checked(MeasuredSource source) {
        try {
            source.parts();
            return source;
        } catch (NoTimeException e) {
            throw problem(TIMING + "type", String.valueOf(e.getMessage()));
        }
    }

    private ModelSpec model(String name) throws IOException {
        try {
            return Models.builtIn().find(name);
        } catch (CatalogException e) {
            throw problem(MODEL, String.valueOf(e.getMessage()));
        }
    }

    private String given(String path, @Nullable String value) {
        if (value == null) {
            throw problem(TIMING + "type", "needs " + path + ", such as --set " + path + "=" + EXAMPLES.get(path));
        }
        return value;
    }

    private ScenarioException problem(String path, String text) {
        Problems problems = new Problems();
        problems.value(settings.origin(path), path, text);
        return problems.exception();
    }
}

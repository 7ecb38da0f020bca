package dev.orrery.data.scenario;

import dev.orrery.data.silicon.MeasuredDeployments;
import dev.orrery.data.silicon.MeasuredDeployments.Wanted;
import dev.orrery.data.silicon.SiliconCache;
import dev.orrery.data.silicon.SiliconException;
import dev.orrery.data.silicon.catalog.Systems;
import dev.orrery.data.silicon.profile.ProfileKey;
import dev.orrery.data.silicon.profile.StepProfiles;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.silicon.spec.ModelSpec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * From the keys of {@code silicon} timing to the measurements of a deployment, or to the profile of it that comes with
 * Orrery where they are not installed (timing-data.md 1).
 */
final class SiliconTiming {
    private static final String TIMING = Schema.POOL + "timing.";
    private static final String SYSTEM = "fleet.system";

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
    static PassSource measured(Scenario scenario, SiliconCache cache) throws IOException {
        return new SiliconTiming(scenario).source(cache);
    }

    /**
     * Returns the profile of a name.
     *
     * @throws ScenarioException if there is none
     */
    static PassSource profile(Scenario scenario, String name) throws IOException {
        try {
            return StepProfiles.read(name).profile();
        } catch (SiliconException e) {
            throw new SiliconTiming(scenario).problem(TIMING + "profile", String.valueOf(e.getMessage()));
        }
    }

    private PassSource source(SiliconCache cache) throws IOException {
        ModelSpec model = FleetModel.of(scenario);
        Wanted wanted = wanted(model);
        try {
            return checked(new MeasuredDeployments(cache).source(wanted, model));
        } catch (SiliconException e) {
            ProfileKey profile = profile(wanted);
            boolean either = !scenario.fleet().pool().timing().exactForms();
            if (profile != null && either && e.fault() == SiliconException.Fault.NAME) {
                return StepProfiles.read(profile.name()).profile();
            }
            throw problem(TIMING + "type", e.getMessage() + sheet(e, wanted.system()));
        } catch (IllegalArgumentException e) {
            throw problem(Schema.POOL + "parallel.tensor", String.valueOf(e.getMessage()));
        }
    }

    /** Returns what estimates a GPU that nobody has measured. */
    private static String sheet(SiliconException e, String system) throws IOException {
        boolean known = Systems.builtIn().names().contains(system);
        return known && e.fault() == SiliconException.Fault.NAME
                ? "; or take roofline timing, an estimate by the data sheet of " + system
                : "";
    }

    private Wanted wanted(ModelSpec model) {
        if (scenario.fleet().system() == null) {
            throw problem(TIMING + "type", "needs " + SYSTEM + ", such as --set " + SYSTEM + "=h200_sxm");
        }
        String named = settings.text(TIMING + "backend");
        String name = named == null ? scenario.fleet().pool().engine().type() : named;
        Backend backend = Backend.byLabel(name);
        if (backend == null) {
            throw problem(TIMING + "backend", "must be vllm, sglang or trtllm; got '" + name + "'");
        }
        return FleetModel.wanted(scenario, model.name(), backend, settings.text(TIMING + "version"));
    }

    private static @Nullable ProfileKey profile(Wanted w) {
        String version = w.version() == null ? "" : w.version();
        ProfileKey key = StepProfiles.of(
                new ProfileKey(w.model(), w.system(), w.backend().label(), version, w.tensor(), w.expert()));
        boolean other = key != null && w.version() != null && !key.version().equals(version);
        return other || w.pipeline() > 1 ? null : key;
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

    private ScenarioException problem(String path, String text) {
        return FleetModel.problem(settings, path, text);
    }
}

package dev.orrery.data.scenario;

import dev.orrery.data.fidelity.EngineCalibrations;
import dev.orrery.data.fidelity.NamedCalibration;
import dev.orrery.data.silicon.catalog.CatalogException;
import dev.orrery.data.silicon.catalog.Models;
import dev.orrery.model.silicon.pass.MeasuredSource;
import dev.orrery.model.silicon.pass.PassSource;
import dev.orrery.model.timing.TimingConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** From the key {@code calibration} of a pool to the numbers that its workers are played with. */
public final class PoolCalibration {
    /** The calibration of the engine that comes with Orrery. */
    public static final String BUILT_IN = "builtin";

    /** Kernels as they were measured. */
    public static final String NONE = "none";

    private static final String KEY = Schema.POOL + "calibration";
    private static final String HOST = Schema.POOL + "timing.host_overhead_ms";

    private PoolCalibration() {}

    /**
     * Returns the calibration that somebody names for an engine.
     *
     * @param name a file, {@link #BUILT_IN} or {@link #NONE}
     * @param engine such as {@code vllm}
     * @param asked where it was named, for messages
     * @throws ScenarioException if there is no such file, it is not a calibration, or it is one of another engine
     */
    public static NamedCalibration named(String name, String engine, Origin asked) throws IOException {
        if (name.equals(NONE)) {
            return NamedCalibration.NONE;
        }
        if (name.equals(BUILT_IN)) {
            return EngineCalibrations.builtIn().of(engine);
        }
        NamedCalibration read = CalibrationReader.read(Path.of(name), asked);
        NamedCalibration.Subject subject = read.subject();
        if (subject != null && !subject.engine().equals(engine)) {
            throw problem(
                    asked,
                    name + " was fitted on " + subject.engine() + ", and the engine is " + engine + "; fit one for "
                            + engine + ", or take builtin");
        }
        return read;
    }

    /**
     * Returns the calibration of a scenario's pool.
     *
     * @throws ScenarioException if it cannot be had, or says twice what another key says
     */
    public static NamedCalibration of(Scenario scenario) throws IOException {
        String name = scenario.calibration();
        if (name == null) {
            return NamedCalibration.NONE;
        }
        Settings settings = scenario.settings();
        String engine = scenario.fleet().pool().engine().type();
        NamedCalibration found = named(name, engine, settings.origin(KEY));
        if (found.numbers().around().passMs() > 0
                && scenario.fleet().pool().timing().hostOverheadMs() > 0) {
            throw problem(
                    settings.origin(HOST),
                    HOST + " and a calibration with host time (pass_ms: "
                            + Values.show(found.numbers().around().passMs()) + ") are both given; leave one");
        }
        return found;
    }

    /**
     * Returns timing with the part of collectives that a calibration leaves.
     *
     * @throws ScenarioException if the timing knows of no collectives
     */
    static TimingConfig timing(TimingConfig timing, NamedCalibration calibration, Scenario scenario) {
        double part = calibration.numbers().collectives();
        if (part == 1) {
            return timing;
        }
        if (timing.passes() instanceof MeasuredSource measured) {
            return timing.withPasses(measured.withCollectives(part));
        }
        String what = (timing.passes() == null ? "" : "the profile ") + times(timing);
        throw problem(
                scenario.settings().origin(KEY),
                KEY + ": leaves " + Values.show(part) + " of the collectives, and " + what
                        + " cannot tell them apart; that takes silicon timing with installed measurements ('orrery"
                        + " silicon install'), or a calibration whose collectives are 1");
    }

    /**
     * Returns what is odd about a calibration for the pool of a scenario, one sentence each.
     *
     * @param timing the pool's, resolved
     */
    public static List<String> warnings(Scenario scenario, TimingConfig timing) throws IOException {
        NamedCalibration calibration = of(scenario);
        Scenario.Fleet fleet = scenario.fleet();
        List<String> warnings = warnings(
                calibration,
                fleet.model(),
                fleet.system(),
                fleet.pool().parallel().tensor(),
                times(timing));
        double passMs = calibration.numbers().around().passMs();
        if (timing.recorded() != null && passMs > 0) {
            warnings.add("passes that were logged around the engine's step hold the host's time already, and the"
                    + " calibration adds " + Values.show(passMs) + " ms to each; take one with pass_ms: 0, unless they"
                    + " come from a profiler");
        }
        return warnings;
    }

    /**
     * Returns what is odd about a calibration for such workers, one sentence each.
     *
     * @param tensor GPUs that share each layer
     * @param times what tells the workers' pass times from others
     */
    public static List<String> warnings(
            NamedCalibration calibration, @Nullable String model, @Nullable String system, int tensor, String times)
            throws IOException {
        List<String> warnings = new ArrayList<>();
        NamedCalibration.Subject subject = calibration.subject();
        if (subject == null) {
            return warnings;
        }
        List<String> others = new ArrayList<>();
        if (subject.model() != null && !plain(subject.model()).equals(plain(model))) {
            others.add(subject.model() + " instead of " + (model == null ? "no model" : model));
        }
        if (subject.system() != null && !subject.system().equalsIgnoreCase(system)) {
            others.add(subject.system() + " instead of " + (system == null ? "no system" : system));
        }
        if (subject.tensor() > 0 && subject.tensor() != tensor) {
            others.add("tensor " + subject.tensor() + " instead of " + tensor);
        }
        if (!others.isEmpty()) {
            warnings.add(calibration.name() + " was fitted on " + String.join(", ", others)
                    + ": how well it holds here nobody has measured");
        }
        String fitted = subject.passTimes();
        if (fitted != null && !fitted.contains(times) && !times.contains(fitted)) {
            warnings.add(calibration.name() + " was fitted to pass times of " + fitted + ", and these are of " + times);
        }
        return warnings;
    }

    /** Returns what tells pass times from others. */
    private static String times(TimingConfig timing) {
        PassSource source = timing.passes();
        return source == null ? timing.type() + " timing" : source.origin();
    }

    /** The same model under another spelling is the same. */
    private static String plain(@Nullable String model) throws IOException {
        if (model == null) {
            return "";
        }
        try {
            return Models.builtIn().find(model).name().toLowerCase(Locale.ROOT);
        } catch (CatalogException e) {
            return model.toLowerCase(Locale.ROOT);
        }
    }

    private static ScenarioException problem(Origin at, String text) {
        Problems problems = new Problems();
        problems.add(at, text);
        return problems.exception();
    }
}

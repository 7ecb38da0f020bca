package dev.orrery.model.timing;

import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.PassSource;
import java.util.List;
import java.util.Map;

/** The built-in timers, by name. */
public final class PassTimers {
    /** Makes a timer. */
    @FunctionalInterface
    public interface Factory {
        /**
         * Returns the timer of one worker.
         *
         * @param capacityTokens tokens that its KV pool holds
         * @param reference whether the reference's rules apply
         */
        PassTimer create(TimingConfig config, long capacityTokens, boolean reference);
    }

    private static final Map<String, Factory> BUILT_IN = Map.of(
            "polynomial",
            PolynomialTimer::new,
            "fixed",
            (config, capacity, reference) -> new FixedTimer(config),
            "grid",
            (config, capacity, reference) ->
                    config.passes() == null ? new GridTimer(config, capacity, reference) : composed(config, reference),
            "silicon",
            (config, capacity, reference) -> composed(config, reference),
            "roofline",
            (config, capacity, reference) -> composed(config, reference),
            "recorded",
            (config, capacity, reference) -> new RecordedTimer(config));

    private PassTimers() {}

    private static PassTimer composed(TimingConfig config, boolean reference) {
        PassSource source = config.passes();
        if (source == null) {
            throw new IllegalArgumentException(config.type() + " timing needs times");
        }
        AicParts exact = reference || config.exactForms() ? source.reference() : null;
        return exact == null ? new ComposedTimer(config, source) : new AicTimer(config, source, exact);
    }

    /** Returns the names, sorted. */
    public static List<String> names() {
        return BUILT_IN.keySet().stream().sorted().toList();
    }

    /**
     * Returns the timer that a configuration names, with its host overhead.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static PassTimer create(TimingConfig config, long capacityTokens, boolean reference) {
        return create(config, Calibration.NONE, capacityTokens, reference);
    }

    /**
     * Returns the same as a calibration says: with its factors and with its host time beside the configuration's. The
     * part of collectives is a matter of {@link TimingConfig#passes}.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static PassTimer create(
            TimingConfig config, Calibration calibration, long capacityTokens, boolean reference) {
        Factory factory = BUILT_IN.get(config.type());
        if (factory == null) {
            throw new IllegalArgumentException("unknown timing '" + config.type() + "'; known: " + names());
        }
        PassTimer timer = factory.create(config, capacityTokens, reference);
        if (calibration.decode() != 1 || calibration.prompts() != 1) {
            timer = new CalibratedTimer(timer, calibration.decode(), calibration.prompts());
        }
        double hostMs = config.hostOverheadMs() + calibration.around().passMs();
        return hostMs > 0 ? new HostOverhead(timer, hostMs) : timer;
    }
}

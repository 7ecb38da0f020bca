package dev.orrery.model.timing;

import dev.orrery.model.silicon.pass.PassSource;
import org.jspecify.annotations.Nullable;

/**
 * How long passes take.
 *
 * @param type timer name in {@link PassTimers}
 * @param prefillMs constant of {@code fixed} timing, ms per pass with any prefill
 * @param decodeMs constant of {@code fixed} timing, ms per pass with any decode
 * @param speedup divides every duration; 0 means unscaled
 * @param decodeSpeedup further divides decode time; 0 means unscaled
 * @param hostOverheadMs what the host adds to each pass, ms
 * @param grid times of {@code grid} timing from a file, else null
 * @param passes where the times of {@code silicon} timing and of a {@code grid} profile come from, else null
 */
public record TimingConfig(
        String type,
        double prefillMs,
        double decodeMs,
        double speedup,
        double decodeSpeedup,
        double hostOverheadMs,
        @Nullable PassGrid grid,
        @Nullable PassSource passes) {
    /** Timing without a grid. */
    public TimingConfig(
            String type,
            double prefillMs,
            double decodeMs,
            double speedup,
            double decodeSpeedup,
            double hostOverheadMs) {
        this(type, prefillMs, decodeMs, speedup, decodeSpeedup, hostOverheadMs, null, null);
    }

    /** Returns the default: the reference's polynomial, unscaled. */
    public static TimingConfig polynomial() {
        return new TimingConfig("polynomial", 0, 0, 1, 1, 0);
    }

    /** Returns the same with the times of a grid. */
    public TimingConfig withGrid(PassGrid times) {
        return new TimingConfig(type, prefillMs, decodeMs, speedup, decodeSpeedup, hostOverheadMs, times, null);
    }

    /** Returns the same with times that are composed of parts. */
    public TimingConfig withPasses(PassSource source) {
        return new TimingConfig(type, prefillMs, decodeMs, speedup, decodeSpeedup, hostOverheadMs, null, source);
    }
}

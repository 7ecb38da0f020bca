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
 * @param passes where the times of {@code silicon} and {@code roofline} timing and of a {@code grid} profile come from,
 *     else null
 * @param recorded times of {@code recorded} timing, else null
 * @param exactForms whether {@code passes} are put together in the reference's own forms, whoever's rules apply
 */
public record TimingConfig(
        String type,
        double prefillMs,
        double decodeMs,
        double speedup,
        double decodeSpeedup,
        double hostOverheadMs,
        @Nullable PassGrid grid,
        @Nullable PassSource passes,
        @Nullable RecordedPasses recorded,
        boolean exactForms) {
    /** Timing by numbers alone. */
    public TimingConfig(
            String type,
            double prefillMs,
            double decodeMs,
            double speedup,
            double decodeSpeedup,
            double hostOverheadMs) {
        this(type, prefillMs, decodeMs, speedup, decodeSpeedup, hostOverheadMs, null, null, null, false);
    }

    /** Returns the default: the reference's polynomial, unscaled. */
    public static TimingConfig polynomial() {
        return new TimingConfig("polynomial", 0, 0, 1, 1, 0);
    }

    /** Returns the same with the times of a grid. */
    public TimingConfig withGrid(PassGrid times) {
        return with(times, null, null, false);
    }

    /** Returns the same with times that are composed of parts. */
    public TimingConfig withPasses(PassSource source) {
        return with(null, source, null, exactForms);
    }

    /** Returns the same with times that were recorded. */
    public TimingConfig withRecorded(RecordedPasses times) {
        return with(null, null, times, false);
    }

    /** Returns the same with passes in the reference's own forms. */
    public TimingConfig withExactForms() {
        return with(grid, passes, recorded, true);
    }

    private TimingConfig with(
            @Nullable PassGrid times, @Nullable PassSource source, @Nullable RecordedPasses table, boolean exact) {
        return new TimingConfig(
                type, prefillMs, decodeMs, speedup, decodeSpeedup, hostOverheadMs, times, source, table, exact);
    }

    /** Returns the hash of the file that the times were read from, null if there is none. */
    public @Nullable String fileHash() {
        if (grid != null) {
            return grid.origin();
        }
        return recorded == null ? null : recorded.origin();
    }
}

package dev.orrery.model.timing;

/**
 * How long passes take.
 *
 * @param type timer name in {@link PassTimers}
 * @param prefillMs constant of {@code fixed} timing, ms per pass with any prefill
 * @param decodeMs constant of {@code fixed} timing, ms per pass with any decode
 * @param speedup divides every duration; 0 means unscaled
 * @param decodeSpeedup further divides decode time; 0 means unscaled
 * @param hostOverheadMs what the host adds to each pass, ms
 */
public record TimingConfig(
        String type, double prefillMs, double decodeMs, double speedup, double decodeSpeedup, double hostOverheadMs) {
    /** Returns the default: the reference's polynomial, unscaled. */
    public static TimingConfig polynomial() {
        return new TimingConfig("polynomial", 0, 0, 1, 1, 0);
    }
}

package dev.orrery.model.video.fleet;

import dev.orrery.model.kernel.Nanos;

/**
 * A path that states travel on: {@code kappa = alpha + bytes / beta} (sessions.md §1).
 *
 * @param alphaMs time of a transfer of nothing, ms
 * @param mbPerMs bandwidth, MB/ms, which is GB/s
 */
public record Link(double alphaMs, double mbPerMs) {
    /** Checks the ranges. */
    public Link {
        if (!(alphaMs >= 0) || !(mbPerMs > 0)) {
            throw new IllegalArgumentException(
                    "a link has a delay of at least 0 ms and a bandwidth above 0, not " + alphaMs + " and " + mbPerMs);
        }
    }

    /** Returns the time of a transfer in ms. */
    public double ms(double mb) {
        return alphaMs + mb / mbPerMs;
    }

    /** Returns the time of a transfer in ns. */
    public long ns(double mb) {
        return Nanos.ofMs(ms(mb));
    }
}

package dev.orrery.data.imitate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How busy a workload is over time, apart from what its requests are like. */
public enum ArrivalShape {
    /** As Poisson has it: independent of each other, at one rate. */
    STEADY,
    /** A day: quiet at night, busiest in the afternoon at 2.6 times the night's rate, with bursts of a minute. */
    DIURNAL,
    /** Bursts on every scale from a quarter of an hour down to a second. */
    BURSTY;

    private static final double DAY_MS = 86_400_000;
    private static final int INTERVALS = 64;
    private static final double SWING = 0.45;
    private static final int MOST_TICKS = 1 << 24;

    /** Returns the names as users write them. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (ArrivalShape shape : values()) {
            names.add(shape.name().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /** Returns a workload with other arrivals at the same mean rate; a day of it for {@link #DIURNAL}. */
    public WorkloadProfile of(WorkloadProfile profile) {
        double perMs = profile.requests() / profile.arrivals().spanMs();
        double spanMs = this == DIURNAL ? DAY_MS : profile.arrivals().spanMs();
        int requests = Math.clamp(Math.round(perMs * spanMs), 1, Imitation.MOST_REQUESTS);
        int ticks = Math.clamp(Integer.highestOneBit(requests) * 32L, INTERVALS, MOST_TICKS);
        double[] rate = {1};
        double[] together = {};
        if (this == DIURNAL) {
            rate = new double[INTERVALS];
            for (int i = 0; i < INTERVALS; i++) {
                double hour = (i + 0.5) * 24 / INTERVALS;
                rate[i] = 1 - SWING * StrictMath.cos(2 * Math.PI * (hour - 3) / 24);
            }
            together = new double[] {0.0002, 0.0004, 0.0008, 0.0015, 0.003, 0.005};
        } else if (this == BURSTY) {
            together = new double[] {0.03, 0.05, 0.08, 0.1, 0.12, 0.15, 0.18, 0.2, 0.2, 0.2, 0.15, 0.1};
        }
        ArrivalLaw law = new ArrivalLaw(spanMs, ticks, false, 1, new double[] {0}, new double[] {1}, rate, together);
        return new WorkloadProfile(
                profile.name(),
                profile.about(),
                requests,
                profile.blockSize(),
                profile.blocks(),
                law,
                profile.stems(),
                profile.kinds());
    }
}

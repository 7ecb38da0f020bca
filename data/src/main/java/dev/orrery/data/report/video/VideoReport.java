package dev.orrery.data.report.video;

import dev.orrery.data.report.Provenance;
import dev.orrery.data.video.VideoSetup;
import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.VideoResult;
import dev.orrery.model.video.chunk.Deliveries;

/**
 * A run of video sessions with every delivered chunk.
 *
 * @param provenance where the result comes from
 * @param configJson the scenario as canonical JSON
 * @param trace what arrived
 * @param setup who served it
 * @param horizonNs end of the run, ns
 * @param control decisions and what holds between them
 * @param chunks what was delivered
 * @param sessionsPerGpuInTime active sessions per GPU of a fleet of as many GPUs at which 99 % of the chunks are in
 *     time; NaN if that was not looked for
 */
public record VideoReport(
        Provenance provenance,
        String configJson,
        SessionTrace trace,
        VideoSetup setup,
        long horizonNs,
        VideoResult.Control control,
        VideoResult.Chunks chunks,
        double sessionsPerGpuInTime) {
    private static final double MS_PER_HOUR = 3.6e6;
    private static final double MS_PER_MINUTE = 6e4;

    /** Returns what was delivered and how late. */
    Deliveries deliveries() {
        return chunks.deliveries();
    }

    /** Returns stalls per hour of playback, 0 if nothing was played. */
    double stallsPerHour() {
        double played = deliveries().playedMs();
        return played == 0 ? 0 : deliveries().stalls() / played * MS_PER_HOUR;
    }

    /** Returns the share of the time in front of a player that was spent waiting in stalls. */
    double stalledShare() {
        double stalled = deliveries().stalledMs();
        double all = deliveries().playedMs() + stalled;
        return all == 0 ? 0 : stalled / all;
    }

    /** Returns the mean of the active sessions per GPU that is paid for, NaN without GPUs. */
    double sessionsPerGpu() {
        return control.gpuSeconds() == 0 ? Double.NaN : control.meanSessions() / control.meanGpus();
    }

    /** Returns the price of a minute of active session, NaN if nobody was active. */
    double costPerSessionMinute() {
        double minutes = activeMs() / MS_PER_MINUTE;
        return minutes == 0 ? Double.NaN : chunks.cost() / minutes;
    }

    private double activeMs() {
        double sum = 0;
        double active = 0;
        long last = 0;
        boolean[] on = new boolean[trace.sessions()];
        for (int e = 0; e < trace.events() && trace.timeNs(e) < horizonNs; e++) {
            long now = trace.timeNs(e);
            sum += (now - last) / Nanos.PER_MS * active;
            last = now;
            boolean runs = switch (trace.kind(e)) {
                case ARRIVE, ACTIVATE -> true;
                case IDLE, DEPART -> false;
            };
            int s = trace.session(e);
            active += (runs ? 1 : 0) - (on[s] ? 1 : 0);
            on[s] = runs;
        }
        return sum + (horizonNs - last) / Nanos.PER_MS * active;
    }
}

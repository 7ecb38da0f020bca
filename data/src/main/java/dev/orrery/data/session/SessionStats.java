package dev.orrery.data.session;

import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Statistics of a session trace (session-workloads.md section 5): the counts are sampled every 10 s after the first 300
 * s, each with the events of its instant; deviations are those of the population, quantiles {@code sorted[floor(p (n -
 * 1))]}.
 *
 * @param sessions sessions that arrive
 * @param events events
 * @param horizonS length of the observation in s
 * @param lifeS how long sessions live, ascending, in s; those open at the end count up to the horizon unless the
 *     generator knows better
 * @param open sessions that are there at the end
 * @param active sampled active sessions
 * @param aliveMean mean of the sampled sessions that are there, active or idle
 * @param peak most active sessions at any instant
 */
public record SessionStats(
        int sessions, int events, double horizonS, double[] lifeS, int open, int[] active, double aliveMean, int peak) {
    private static final long STEP_NS = 10_000_000_000L;
    private static final long WARM_UP_NS = 300_000_000_000L;

    /** Returns the statistics of a trace. */
    public static SessionStats of(SessionTrace trace) {
        double[] life = new double[trace.sessions()];
        for (int e = 0; e < trace.events(); e++) {
            int s = trace.session(e);
            switch (trace.kind(e)) {
                case ARRIVE -> life[s] = (trace.horizonNs() - trace.timeNs(e)) / 1e9;
                case DEPART -> life[s] -= (trace.horizonNs() - trace.timeNs(e)) / 1e9;
                default -> {}
            }
        }
        return of(trace, life);
    }

    /** Returns the statistics of a trace whose generator knows how long sessions were meant to live, in s. */
    public static SessionStats of(SessionTrace trace, double[] livesS) {
        double[] sorted = livesS.clone();
        Arrays.sort(sorted);
        // A short trace has no warm-up that could be left out.
        long first = trace.horizonNs() > WARM_UP_NS + STEP_NS ? WARM_UP_NS + STEP_NS : STEP_NS;
        int samples = trace.horizonNs() < first ? 0 : (int) ((trace.horizonNs() - first) / STEP_NS) + 1;
        int[] active = new int[samples];
        long aliveSum = 0;
        int now = 0;
        int alive = 0;
        int peak = 0;
        boolean[] running = new boolean[trace.sessions()];
        int e = 0;
        for (int i = 0; i < samples || e < trace.events(); i++) {
            long until = i < samples ? first + i * STEP_NS : Long.MAX_VALUE;
            while (e < trace.events() && trace.timeNs(e) <= until) {
                int end = trace.instantEnd(e);
                for (; e < end; e++) {
                    SessionEvent kind = trace.kind(e);
                    int s = trace.session(e);
                    boolean runs = kind == SessionEvent.ARRIVE || kind == SessionEvent.ACTIVATE;
                    now += (runs ? 1 : 0) - (running[s] ? 1 : 0);
                    running[s] = runs;
                    alive += kind == SessionEvent.ARRIVE ? 1 : kind == SessionEvent.DEPART ? -1 : 0;
                }
                peak = Math.max(peak, now);
            }
            if (i < samples) {
                active[i] = now;
                aliveSum += alive;
            }
        }
        double aliveMean = samples == 0 ? 0 : aliveSum / (double) samples;
        double horizonS = trace.horizonNs() / 1e9;
        return new SessionStats(trace.sessions(), trace.events(), horizonS, sorted, alive, active, aliveMean, peak);
    }

    /** Returns a quantile of the lives in s, 0 without any. */
    public double lifeS(double p) {
        return lifeS.length == 0 ? 0 : lifeS[(int) Math.floor(p * (lifeS.length - 1))];
    }

    /** Returns the mean life in s, 0 without any. */
    public double meanLifeS() {
        return lifeS.length == 0 ? 0 : Arrays.stream(lifeS).sum() / lifeS.length;
    }

    /** Returns the mean of the sampled active sessions, 0 without samples. */
    public double activeMean() {
        return active.length == 0 ? 0 : Arrays.stream(active).sum() / (double) active.length;
    }

    /** Returns the largest sample of active sessions. */
    public int activePeak() {
        return Arrays.stream(active).max().orElse(0);
    }

    /** Returns the coefficient of variation of the sampled active sessions, 0 if they are 0. */
    public double activeCv() {
        double mean = activeMean();
        double squares = 0;
        for (int n : active) {
            squares += (n - mean) * (n - mean);
        }
        return mean == 0 ? 0 : Math.sqrt(squares / active.length) / mean;
    }

    /** Returns the largest sample over the mean, 0 if nobody was active. */
    public double peakToMean() {
        return activeMean() == 0 ? 0 : activePeak() / activeMean();
    }

    /** Returns the share of the sessions' time that is active, 0 if nobody was there. */
    public double duty() {
        return aliveMean == 0 ? 0 : activeMean() / aliveMean;
    }

    /** Returns everything as a map; the keys are those of {@code trace stats --json}. */
    public Map<String, Object> toMap() {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("sessions", sessions);
        out.put("events", events);
        out.put("horizon_s", horizonS);
        out.put("open_at_end", open);
        out.put("dur_p5", lifeS(0.05));
        out.put("dur_p50", lifeS(0.5));
        out.put("dur_p95", lifeS(0.95));
        out.put("dur_mean", meanLifeS());
        out.put("active_mean", activeMean());
        out.put("active_peak", activePeak());
        out.put("active_peak_any_instant", peak);
        out.put("active_cv", activeCv());
        out.put("peak_to_mean", peakToMean());
        out.put("alive_mean", aliveMean);
        out.put("duty", duty());
        return out;
    }
}

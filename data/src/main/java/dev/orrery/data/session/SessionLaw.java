package dev.orrery.data.session;

import java.util.List;

/**
 * The laws of a generated session trace; names and meanings are those of session-workloads.md section 4. Times are in
 * seconds.
 *
 * @param durationS length of the trace (T)
 * @param rate mean arrivals per second before any shape (lam0)
 * @param swing relative height of the wave of the rate (A)
 * @param periodS period of the wave
 * @param dayS length of a day whose hours have the measured rates; 0: a wave instead
 * @param burst factor of the rate during a burst (F), 1: no bursts
 * @param calmS mean time between bursts (dwellN)
 * @param burstS mean time of a burst (dwellB)
 * @param life how long sessions live
 * @param active law of active phases
 * @param idle law of idle phases
 * @param sizes state sizes and their shares, which sum to 1
 * @param frames frames of one chunk
 * @param fps frames per second
 */
public record SessionLaw(
        double durationS,
        double rate,
        double swing,
        double periodS,
        double dayS,
        double burst,
        double calmS,
        double burstS,
        Life life,
        LogNormal active,
        LogNormal idle,
        List<Size> sizes,
        int frames,
        double fps) {
    /** Most events that a law may be asked for, so that a slip of the hand does not fill the memory. */
    private static final double MOST_ARRIVALS = 5e6;

    /** Checks the numbers and copies the list. */
    public SessionLaw {
        sizes = List.copyOf(sizes);
        positive("the duration", durationS);
        positive("the rate of arrivals", rate);
        positive("the period", periodS);
        positive("the burst factor", burst);
        if (!(swing >= 0 && swing <= 1)) {
            throw new IllegalArgumentException("the swing of the rate must be 0 to 1, got " + swing);
        }
        if (durationS > SessionRules.MAX_MS / 1000.0) {
            throw new IllegalArgumentException("the duration must be at most 10^9 s, got " + durationS);
        }
        if (durationS * rate * Math.max(1, burst) > MOST_ARRIVALS) {
            throw new IllegalArgumentException("duration x rate must be at most 5,000,000 sessions, got "
                    + Math.round(durationS * rate * Math.max(1, burst)) + "; lower one of them");
        }
    }

    /**
     * A log-normal law.
     *
     * @param median median in seconds
     * @param sigma standard deviation of the logarithm
     */
    public record LogNormal(double median, double sigma) {}

    /**
     * How long sessions live.
     *
     * @param body the usual law
     * @param tail share of sessions that live longer
     * @param tailFactor how many times longer those live
     * @param min shortest life in seconds
     * @param max longest life in seconds
     */
    public record Life(LogNormal body, double tail, double tailFactor, double min, double max) {}

    /**
     * One size of state.
     *
     * @param share share of the sessions
     * @param mb MB of 10^6 bytes
     */
    public record Size(double share, double mb) {}

    /** Returns the defaults of the generator. */
    public static SessionLaw defaults() {
        return new SessionLaw(
                3600,
                0.5,
                0.35,
                3600,
                0,
                1,
                300,
                60,
                new Life(new LogNormal(90, 1.2), 0, 8, 5, 3600),
                new LogNormal(25, 0.8),
                new LogNormal(12, 1.0),
                List.of(new Size(1, 6133)),
                12,
                16);
    }

    /** Returns the same laws with another course of the rate. */
    public SessionLaw withRate(double perSecond, double wave) {
        return new SessionLaw(
                durationS, perSecond, wave, periodS, dayS, burst, calmS, burstS, life, active, idle, sizes, frames,
                fps);
    }

    /** Returns the same laws with bursts. */
    public SessionLaw withBursts(double factor, double calm, double length) {
        return new SessionLaw(
                durationS, rate, swing, periodS, dayS, factor, calm, length, life, active, idle, sizes, frames, fps);
    }

    /** Returns the same laws for another length, which is also the period of the wave. */
    public SessionLaw withDuration(double seconds) {
        return new SessionLaw(
                seconds, rate, swing, seconds, dayS, burst, calmS, burstS, life, active, idle, sizes, frames, fps);
    }

    /** Returns the same laws with other sizes of state. */
    public SessionLaw withSizes(List<Size> others) {
        return new SessionLaw(
                durationS, rate, swing, periodS, dayS, burst, calmS, burstS, life, active, idle, others, frames, fps);
    }

    /**
     * Returns other lives and phases.
     *
     * @param lifeS median life in s
     * @param activeS median of active phases in s
     * @param idleS median of idle phases in s
     * @param perSecond mean arrivals per second
     */
    public SessionLaw withPhases(double lifeS, double activeS, double idleS, double perSecond) {
        Life lives = new Life(
                new LogNormal(lifeS, life.body().sigma()), life.tail(), life.tailFactor(), life.min(), life.max());
        return new SessionLaw(
                durationS,
                perSecond,
                swing,
                periodS,
                dayS,
                burst,
                calmS,
                burstS,
                lives,
                new LogNormal(activeS, active.sigma()),
                new LogNormal(idleS, idle.sigma()),
                sizes,
                frames,
                fps);
    }

    private static void positive(String what, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be above 0, got " + value);
        }
    }
}

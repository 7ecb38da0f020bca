package dev.orrery.data.session;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.doubles.DoubleList;
import java.util.ArrayList;
import java.util.List;

/**
 * The generator {@code orrery-sessions-1}: the same file on every platform for the same laws and seed
 * (session-workloads.md section 4). Arrivals, bursts and each session draw from streams of their own, so a change of
 * one law leaves the others' draws alone.
 */
public final class SessionGenerator {
    private static final long ARRIVALS = 0;
    private static final long BURSTS = 1;
    private static final long SESSIONS = 1000;

    /** Starts per UTC hour of live streams (YTLive data set, as session-workloads.md section 1 gives them). */
    private static final int[] HOURS = {
        403, 703, 678, 683, 730, 1018, 984, 916, 657, 558, 495, 580, 643, 541, 365, 266, 193, 91, 61, 59, 92, 155, 137,
        198
    };

    private final SessionLaw law;
    private final long seed;
    private final double endMs;
    private final long chunkMs;
    private final List<SessionRow> rows = new ArrayList<>();
    private final double[] lifeS;

    /**
     * Generates all events.
     *
     * @param seed any 64 bits
     */
    public SessionGenerator(SessionLaw law, long seed) {
        this.law = law;
        this.seed = seed;
        endMs = 1000 * law.durationS();
        chunkMs = (long) Math.floor(1000 * law.frames() / law.fps() + 0.5);
        DoubleList arrivals = arrivals();
        lifeS = new double[arrivals.size()];
        for (int i = 0; i < lifeS.length; i++) {
            lifeS[i] = session(i + 1, arrivals.getDouble(i));
        }
    }

    private DoubleList arrivals() {
        SessionRandom random = new SessionRandom(seed, ARRIVALS);
        SessionRandom bursts = new SessionRandom(seed, BURSTS);
        double mean = 0;
        double most = 0;
        for (int starts : HOURS) {
            mean += starts / (double) HOURS.length;
            most = Math.max(most, starts);
        }
        double highest = law.dayS() > 0 ? most / mean : 1 + law.swing();
        double top = highest * Math.max(1, law.burst()) * law.rate();
        DoubleList times = new DoubleArrayList();
        boolean bursting = false;
        double turn = bursts.exponential(law.calmS());
        double t = random.exponential(1 / top);
        while (t < law.durationS()) {
            while (t > turn) {
                bursting = !bursting;
                turn += bursts.exponential(bursting ? law.burstS() : law.calmS());
            }
            double shape = law.dayS() > 0 ? HOURS[hour(t)] / mean : wave(t);
            if (random.uniform() * top <= law.rate() * shape * (bursting ? law.burst() : 1)) {
                times.add(t);
            }
            t += random.exponential(1 / top);
        }
        return times;
    }

    private int hour(double t) {
        return (int) (t / law.dayS() * HOURS.length) % HOURS.length;
    }

    private double wave(double t) {
        return 1 + law.swing() * StrictMath.sin(2 * Math.PI * t / law.periodS() - Math.PI / 2);
    }

    /** Adds the events of a session and returns how long it was meant to live, in s. */
    private double session(long id, double arrivalS) {
        SessionRandom random = new SessionRandom(seed, SESSIONS + id);
        SessionLaw.Life life = law.life();
        boolean longer = random.uniform() < life.tail();
        double median = life.body().median() * (longer ? life.tailFactor() : 1);
        double lives = Math.clamp(random.logNormal(median, life.body().sigma()), life.min(), life.max());
        double mb = size(random.uniform());
        long arrival = Math.min(ms(arrivalS), (long) endMs - 1);
        long end = Math.max(ms(arrivalS + lives), arrival + 1);
        rows.add(new SessionRow(arrival, id, SessionEvent.ARRIVE, mb, chunkMs, law.frames(), law.fps()));
        phases(random, id, arrivalS, arrival, end);
        if (end < endMs) {
            rows.add(SessionRow.of(end, id, SessionEvent.DEPART));
        }
        return lives;
    }

    private void phases(SessionRandom random, long id, double arrivalS, long arrival, long end) {
        double t = arrivalS;
        long at = arrival;
        while (true) {
            t += random.logNormal(law.active().median(), law.active().sigma());
            at = Math.max(ms(t), at + 1);
            if (at >= end || at >= endMs) {
                return;
            }
            rows.add(SessionRow.of(at, id, SessionEvent.IDLE));
            t += random.logNormal(law.idle().median(), law.idle().sigma());
            at = Math.max(ms(t), at + 1);
            if (at >= end || at >= endMs) {
                return;
            }
            rows.add(SessionRow.of(at, id, SessionEvent.ACTIVATE));
        }
    }

    private double size(double u) {
        double share = 0;
        for (SessionLaw.Size size : law.sizes()) {
            share += size.share();
            if (u < share) {
                return size.mb();
            }
        }
        return law.sizes().getLast().mb();
    }

    private static long ms(double seconds) {
        return (long) Math.floor(1000 * seconds + 0.5);
    }

    /** Returns how long each session was meant to live, in s and in the order of arrival. */
    public double[] lifeS() {
        return lifeS.clone();
    }

    /** Returns the trace under a name. */
    public SessionScript script(String name) {
        return new SessionScript(new SessionTrace.Header(name, seed, Nanos.ofMs(endMs)), rows);
    }
}

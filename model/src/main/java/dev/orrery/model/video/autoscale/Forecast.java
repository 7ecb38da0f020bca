package dev.orrery.model.video.autoscale;

/**
 * Slots for the sessions that will want a GPU when one ordered now is ready (sessions.md I5). Within tens of seconds
 * sessions turn from idle to active and back, so that the present number says less than the number of sessions alive:
 * their share that is active on average, a trend of the number alive, and a margin for chance.
 */
public final class Forecast implements Consolidate.Headroom {
    private static final double NS_PER_S = 1e9;
    private static final double FIRST_DUTY = 2.0 / 3;

    private final double aheadS;
    private final double deviations;
    private final double memoryS;

    private long lastNs;
    private double duty = FIRST_DUTY;
    private double weight;
    private double smoothAlive;
    private double smootherAlive;

    /**
     * Creates a forecast.
     *
     * @param aheadNs time until a GPU that is ordered now is ready, ns
     * @param deviations standard deviations of chance to be ready for
     * @param memoryS seconds over which the past is forgotten
     */
    public Forecast(long aheadNs, double deviations, double memoryS) {
        aheadS = aheadNs / NS_PER_S;
        this.deviations = deviations;
        this.memoryS = memoryS;
    }

    @Override
    public int slots(ScaleView now) {
        learn(now);
        double trend = (smoothAlive - smootherAlive) / memoryS;
        double alive = Math.max(now.sessions(), now.alive() + trend * aheadS);
        double chance = deviations * Math.sqrt(duty * (1 - duty) * alive);
        return Math.max(0, (int) Math.ceil(duty * alive + chance) - now.sessions());
    }

    private void learn(ScaleView now) {
        double span = (now.nowNs() - lastNs) / NS_PER_S;
        lastNs = now.nowNs();
        double keep = Math.exp(-span / memoryS);
        if (now.alive() > 0) {
            weight = weight * keep + now.alive() * span;
            double share = weight == 0 ? 0 : now.alive() * span / weight;
            duty += share * ((double) now.sessions() / now.alive() - duty);
        }
        smoothAlive = now.alive() + (smoothAlive - now.alive()) * keep;
        smootherAlive = smoothAlive + (smootherAlive - smoothAlive) * keep;
    }
}

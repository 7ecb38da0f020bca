package dev.orrery.model.workload;

/**
 * When first turns arrive.
 *
 * @param mode how arrival times come about
 * @param speedup divides recorded times and delays; must be 1 in closed loop
 * @param concurrency conversations in progress in closed loop, plays in progress with lanes, else 0
 * @param rateRps mean arrivals per second of the three generated modes, else 0
 * @param burstiness shape of the gamma distribution; 1 is Poisson
 */
public record Arrivals(Mode mode, double speedup, int concurrency, double rateRps, double burstiness) {
    /** The arrival modes. */
    public enum Mode {
        /** The trace's own times, divided by the speed-up. */
        RECORDED,
        /** A fixed number of conversations in progress; a conversation keeps its slot while its user thinks. */
        CLOSED,
        /** A fixed number of plays in progress; a play keeps its lane while its agents wait for tools. */
        LANES,
        /** Exponential gaps. */
        POISSON,
        /** Gamma-distributed gaps. */
        GAMMA,
        /** Equal gaps. */
        CONSTANT
    }

    /** Returns the trace's own arrivals. */
    public static Arrivals recorded() {
        return new Arrivals(Mode.RECORDED, 1, 0, 0, 1);
    }

    /** Returns plays on lanes, one after the other on each. */
    public static Arrivals lanes(int lanes) {
        return new Arrivals(Mode.LANES, 1, lanes, 0, 1);
    }

    /** Returns whether what has ended makes room for the next. */
    public boolean loops() {
        return mode == Mode.CLOSED || mode == Mode.LANES;
    }

    /** Returns a closed loop. */
    public static Arrivals closed(int concurrency) {
        return new Arrivals(Mode.CLOSED, 1, concurrency, 0, 1);
    }
}

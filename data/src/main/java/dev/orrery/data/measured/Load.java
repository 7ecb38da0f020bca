package dev.orrery.data.measured;

/**
 * How a benchmark client sent its requests.
 *
 * @param arrivals what decided when a request was sent
 * @param concurrency requests in flight: the client's limit in a closed loop, else the mean
 * @param requestsPerSecond the client's rate where it had one, else the requests completed per second; NaN if not known
 */
public record Load(Arrivals arrivals, double concurrency, double requestsPerSecond) {
    /** What decides when a request is sent. */
    public enum Arrivals {
        /** A fixed number of clients, each of which sends its next request when one is answered. */
        CLOSED_LOOP,
        /** A rate. */
        RATE,
        /** A recorded schedule, everything at once, or something that the result does not tell. */
        OTHER
    }

    /** Returns a closed loop. */
    static Load closed(double concurrency, double completedPerSecond) {
        return new Load(Arrivals.CLOSED_LOOP, concurrency, completedPerSecond);
    }

    /**
     * Returns requests that were not sent by a closed loop; by Little's law as many are in flight as are completed in
     * the time that one takes.
     *
     * @param offered the client's rate, NaN if it had none
     * @param requestMs mean time from sending a request to its last token
     */
    static Load open(double offered, double completedPerSecond, double requestMs) {
        double inFlight = completedPerSecond * requestMs / 1000;
        return Double.isNaN(offered)
                ? new Load(Arrivals.OTHER, inFlight, completedPerSecond)
                : new Load(Arrivals.RATE, inFlight, offered);
    }

    /** Returns whether a fixed number of clients sent the requests. */
    public boolean closedLoop() {
        return arrivals == Arrivals.CLOSED_LOOP;
    }
}

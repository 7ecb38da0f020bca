package dev.orrery.data.measured;

import org.jspecify.annotations.Nullable;

/**
 * What a benchmark client measured at one load.
 *
 * @param place where it stands
 * @param client the program that measured
 * @param load how requests were sent
 * @param requests completed ones; 0 if the file does not tell
 * @param isl mean prompt tokens
 * @param osl mean output tokens
 * @param mean mean latencies
 * @param tokensPerSecond output tokens per second of all requests; NaN if not known
 * @param percentiles percentiles of the latencies, as far as the file has them
 */
public record MeasuredPoint(
        Place place,
        String client,
        Load load,
        long requests,
        double isl,
        double osl,
        Latency mean,
        double tokensPerSecond,
        Percentiles percentiles) {

    /**
     * A place in a file.
     *
     * @param file its name as the user gave it
     * @param line where the result begins, from 1
     */
    public record Place(String file, int line) {
        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    /** Percentiles of single requests' latencies; null where the file has none. */
    public record Percentiles(
            @Nullable Latency p50,
            @Nullable Latency p90,
            @Nullable Latency p99) {
        /** No percentiles. */
        public static final Percentiles NONE = new Percentiles(null, null, null);
    }
}

package dev.orrery.bench.study;

import java.util.List;

/**
 * What a part of the study varies.
 *
 * @param file name of its figure
 * @param title what varies, the label of the horizontal axis
 * @param values the steps
 * @param fleet what a step means
 */
record Axis(String file, String title, List<Integer> values, Fleet fleet) {
    /** How the fleet and its load follow from a step. */
    @FunctionalInterface
    interface Fleet {
        /** Returns flags of {@code orrery run} and their values. */
        List<String> flags(int step);
    }

    /** Recorded arrivals are played so many times faster for each 8 workers. */
    private static final double PER_EIGHT = 2;

    /** A fixed number of requests in flight at 8 workers. */
    static final Axis CONCURRENCY = new Axis(
            "routing-concurrency.svg",
            "requests in flight at 8 workers (closed loop)",
            List.of(8, 16, 32, 64),
            step -> List.of("--workers", "8", "--max-concurrency", Integer.toString(step)));

    /** Larger fleets whose load grows with them. */
    static final Axis WORKERS = new Axis(
            "routing-workers.svg",
            "workers (recorded arrivals, 2 times as fast for each 8 workers)",
            List.of(8, 16, 32, 64),
            step -> List.of("--workers", Integer.toString(step), "--speedup", Double.toString(PER_EIGHT * step / 8)));

    /** 8 workers, more and more loaded. */
    static final Axis LOAD = new Axis(
            "routing-load.svg",
            "recorded arrivals at 8 workers, times faster",
            List.of(1, 2, 3, 4, 6, 8, 10, 12),
            step -> List.of("--workers", "8", "--speedup", Integer.toString(step)));

    static final List<Axis> ALL = List.of(CONCURRENCY, WORKERS, LOAD);
}

package dev.orrery.model.workload;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.kernel.RandomStreams;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;

/** When conversations and plays begin in the open modes (replay.md §3.1, §3.3), in ns. */
final class ArrivalTimes {
    private ArrivalTimes() {}

    /**
     * Returns the arrival of each given first turn, or the beginning of its play.
     *
     * @param rows first turns, or first rows of plays, in file order
     */
    static long[] of(RequestTable requests, int[] rows, Arrivals arrivals, long seed) {
        long[] times = new long[rows.length];
        if (arrivals.mode() == Arrivals.Mode.RECORDED || arrivals.mode() == Arrivals.Mode.LANES) {
            PlayGraph plays = requests.plays();
            for (int i = 0; i < rows.length; i++) {
                double ms = plays == null || PlayGraph.free(plays, rows[i])
                        ? requests.arrivalMs(rows[i])
                        : plays.beginMs(plays.play(rows[i]));
                times[i] = Nanos.ofMs(ms / arrivals.speedup());
            }
            return times;
        }
        double atMs = 0;
        double meanGapMs = 1000 / arrivals.rateRps();
        UniformRandomProvider random = RandomStreams.stream(seed, "arrivals");
        SharedStateContinuousSampler gamma = arrivals.mode() == Arrivals.Mode.GAMMA
                ? AhrensDieterMarsagliaTsangGammaSampler.of(
                        random, arrivals.burstiness(), meanGapMs / arrivals.burstiness())
                : null;
        for (int i = 0; i < rows.length; i++) {
            times[i] = Nanos.ofMs(atMs / arrivals.speedup());
            atMs += gamma != null
                    ? gamma.sample()
                    : arrivals.mode() == Arrivals.Mode.CONSTANT
                            ? meanGapMs
                            : -meanGapMs * StrictMath.log(1 - random.nextDouble());
        }
        return times;
    }

    /** Returns the order of times, ties by position. */
    static int[] order(long[] times) {
        int[] order = new int[times.length];
        boolean sorted = true;
        for (int i = 0; i < times.length; i++) {
            order[i] = i;
            sorted &= i == 0 || times[i - 1] <= times[i];
        }
        if (!sorted) {
            Integer[] boxed = new Integer[times.length];
            Arrays.setAll(boxed, i -> i);
            Arrays.sort(boxed, (a, b) -> Long.compare(times[a], times[b]));
            Arrays.setAll(order, i -> boxed[i]);
        }
        return order;
    }
}

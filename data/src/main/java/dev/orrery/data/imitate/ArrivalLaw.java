package dev.orrery.data.imitate;

import java.util.Arrays;

/**
 * When requests arrive: a rate curve, and below it how unevenly the requests of an interval fall into its halves, from
 * minutes down to single ticks. That gives the dispersion of arrivals on every time scale (a random cascade; the
 * self-similar traffic of Riedi et al., 1999).
 *
 * @param spanMs from the first tick to the end of the last one
 * @param ticks equal parts of the span; all requests of a tick are at one time if the clock is coarse
 * @param coarse whether times are those of a coarse clock, one per tick; else they are even within a tick
 * @param resolutionMs times are multiples of it
 * @param offsetMs how far the clock is off at some of its ticks; 0 alone if never
 * @param offsetShare how often, as many
 * @param rate requests in each of equal intervals, a power of two
 * @param together for each halving below those intervals, see {@link Draws#part}; beyond the last, 0
 */
record ArrivalLaw(
        double spanMs,
        int ticks,
        boolean coarse,
        double resolutionMs,
        double[] offsetMs,
        double[] offsetShare,
        double[] rate,
        double[] together) {

    /**
     * Draws arrival times in ms from the first tick, ascending.
     *
     * @param requests how many; the rate curve is scaled to it
     */
    double[] draw(int requests, Draws draws) {
        int[] perTick = new int[ticks];
        int[] share = Shares.deal(requests, rate);
        fill(perTick, 0, ticks, share, 0, share.length, draws);
        double[] times = new double[requests];
        double tickMs = spanMs / ticks;
        int n = 0;
        for (int tick = 0; tick < ticks; tick++) {
            if (perTick[tick] == 0) {
                continue;
            }
            double off = coarse ? offset(draws.uniform()) : 0;
            for (int i = 0; i < perTick[tick]; i++) {
                double at = coarse ? tick * tickMs + off : (tick + draws.uniform()) * tickMs;
                times[n++] = Math.max(0, Math.rint(at / resolutionMs) * resolutionMs);
            }
        }
        Arrays.sort(times);
        return times;
    }

    private double offset(double u) {
        double sum = 0;
        for (int i = 0; i < offsetMs.length; i++) {
            sum += offsetShare[i];
            if (u < sum) {
                return offsetMs[i];
            }
        }
        return 0;
    }

    /** Gives the intervals of the rate curve their ticks. */
    private void fill(int[] perTick, int from, int to, int[] share, int first, int last, Draws draws) {
        if (last - first == 1) {
            halve(perTick, from, to, share[first], 0, draws);
            return;
        }
        int middle = (from + to) >>> 1;
        int half = (first + last) >>> 1;
        fill(perTick, from, middle, share, first, half, draws);
        fill(perTick, middle, to, share, half, last, draws);
    }

    private void halve(int[] perTick, int from, int to, int n, int level, Draws draws) {
        if (n == 0 || to <= from) {
            return;
        }
        if (to - from == 1) {
            perTick[from] = n;
            return;
        }
        int middle = (from + to) >>> 1;
        double left = (double) (middle - from) / (to - from);
        int part = draws.part(n, left, level < together.length ? together[level] : 0);
        halve(perTick, from, middle, part, level + 1, draws);
        halve(perTick, middle, to, n - part, level + 1, draws);
    }

    int parameters() {
        return 4 + offsetMs.length * 2 + rate.length + together.length;
    }
}

package dev.orrery.data.imitate;

import java.util.HashMap;
import java.util.Map;

/** Finds the law of arrivals. */
final class ArrivalFit {
    private static final int MOST_INTERVALS = 64;
    private static final int LEAST_PER_INTERVAL = 25;
    private static final int MOST_TICKS = 1 << 24;

    /** Pairs of requests that a halving must have had together to tell anything. */
    private static final long LEAST_PAIRS = 400;

    private static final int MOST_OFFSETS = 6;

    /** Share of time stamps that must lie at the ticks of a coarse clock. */
    private static final double AT_TICKS = 0.98;

    private final double[] times;
    private double[] squares = new double[0];
    private double[] binomial = new double[0];
    private double[] pairs = new double[0];

    private ArrivalFit(double[] sortedMs) {
        times = sortedMs;
    }

    /** Fits ascending times from 0 on. */
    static ArrivalLaw of(double[] sortedMs) {
        return new ArrivalFit(sortedMs).fit();
    }

    private ArrivalLaw fit() {
        int n = times.length;
        double last = times[n - 1];
        double stepMs = step();
        boolean coarse = stepMs > 0;
        double resolution = resolution();
        int ticks = coarse
                ? (int) Math.rint(last / stepMs) + 1
                : Math.clamp(Integer.highestOneBit(n) * 32L, 64, MOST_TICKS);
        double spanMs = coarse ? ticks * stepMs : Math.max(last, resolution) * (1 + 1e-9);
        int[] perTick = new int[ticks];
        for (double t : times) {
            double at = coarse ? Math.rint(t / stepMs) : Math.floor(t / spanMs * ticks);
            perTick[Math.clamp((int) at, 0, ticks - 1)]++;
        }
        int levels = 0;
        while (2 << levels <= Math.min(MOST_INTERVALS, ticks) && n >> levels + 1 >= LEAST_PER_INTERVAL) {
            levels++;
        }
        int most = 32 - Integer.numberOfLeadingZeros(ticks);
        squares = new double[most + 1];
        binomial = new double[most + 1];
        pairs = new double[most + 1];
        double[] rate = new double[1 << levels];
        intervals(perTick, 0, ticks, rate, 0, rate.length);
        double[][] offsets = coarse ? offsets(stepMs) : new double[][] {{0}, {1}};
        return new ArrivalLaw(spanMs, ticks, coarse, resolution, offsets[0], offsets[1], rate, together());
    }

    private void intervals(int[] perTick, int from, int to, double[] rate, int first, int last) {
        if (last - first == 1) {
            rate[first] = count(perTick, from, to, 0);
            return;
        }
        int middle = (from + to) >>> 1;
        int half = (first + last) >>> 1;
        intervals(perTick, from, middle, rate, first, half);
        intervals(perTick, middle, to, rate, half, last);
    }

    /** Returns the requests of a part, and books how unevenly its halves share them. */
    private int count(int[] perTick, int from, int to, int level) {
        if (to - from == 1) {
            return perTick[from];
        }
        int middle = (from + to) >>> 1;
        int left = count(perTick, from, middle, level + 1);
        int n = left + count(perTick, middle, to, level + 1);
        double share = (double) (middle - from) / (to - from);
        double spread = share * (1 - share);
        squares[level] += (left - n * share) * (left - n * share);
        binomial[level] += n * spread;
        pairs[level] += (double) n * (n - 1) * spread;
        return n;
    }

    private double[] together() {
        int n = 0;
        while (n < pairs.length && pairs[n] * 4 >= LEAST_PAIRS) {
            n++;
        }
        double[] out = new double[n];
        for (int level = 0; level < n; level++) {
            double over = squares[level] - binomial[level];
            double value = over >= 0 ? over / pairs[level] : over / binomial[level];
            out[level] = Knots.short4(Math.clamp(value, -1, 1));
        }
        return out;
    }

    /** Returns the step of a coarse clock in ms, 0 if there is none. */
    private double step() {
        Map<Long, Integer> counts = new HashMap<>();
        int distinct = 1;
        for (int i = 1; i < times.length; i++) {
            double gap = times[i] - times[i - 1];
            if (gap > 0) {
                distinct++;
                counts.merge(Math.round(gap), 1, Integer::sum);
            }
        }
        if (distinct > times.length * 0.7 || distinct < 3) {
            return 0;
        }
        long step = 0;
        int most = 0;
        for (Map.Entry<Long, Integer> e : counts.entrySet()) {
            if (e.getKey() > 0 && (e.getValue() > most || e.getValue() == most && e.getKey() < step)) {
                most = e.getValue();
                step = e.getKey();
            }
        }
        if (step < 2) {
            return 0; // an ordinary clock of ms
        }
        int at = 0;
        for (double t : times) {
            double off = Math.abs(t - Math.rint(t / step) * step);
            at += off <= Math.max(0.5, Math.min(step * 0.01, 10)) ? 1 : 0;
        }
        return at >= times.length * AT_TICKS ? step : 0;
    }

    /** Returns what the time stamps are multiples of: 1 ms, or less. */
    private double resolution() {
        double finest = 1;
        for (double t : times) {
            while (finest > 1e-6 && Math.abs(t / finest - Math.rint(t / finest)) > 1e-3) {
                finest /= 10;
            }
        }
        return finest;
    }

    /** Returns how far the clock is off its ticks, and how often. */
    private double[][] offsets(double stepMs) {
        Map<Double, Integer> counts = new HashMap<>();
        int distinct = 0;
        for (int i = 0; i < times.length; i++) {
            if (i == 0 || times[i] != times[i - 1]) {
                distinct++;
                double off = times[i] - Math.rint(times[i] / stepMs) * stepMs;
                counts.merge(Math.rint(off * 1000) / 1000, 1, Integer::sum);
            }
        }
        double[][] most = counts.entrySet().stream()
                .filter(e -> e.getValue() >= Knots.LEAST)
                .sorted(Map.Entry.<Double, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_OFFSETS)
                .map(e -> new double[] {e.getKey(), e.getValue()})
                .toArray(double[][]::new);
        if (most.length == 0) {
            return new double[][] {{0}, {1}};
        }
        double[][] out = new double[2][most.length];
        for (int i = 0; i < most.length; i++) {
            out[0][i] = most[i][0];
            out[1][i] = Knots.short4(most[i][1] / distinct);
        }
        return out;
    }
}

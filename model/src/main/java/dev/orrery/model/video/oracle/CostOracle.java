package dev.orrery.model.video.oracle;

import dev.orrery.model.video.SessionEvent;
import dev.orrery.model.video.SessionTrace;
import dev.orrery.model.video.fleet.GpuType;
import java.util.Arrays;
import java.util.List;

/**
 * The least GPUs that keep every GPU at no more than a number of sessions: at each instant, and per bucket of time when
 * adding a GPU costs something (sessions.md §6, cost oracle).
 */
public final class CostOracle {
    private static final double NS_PER_S = 1e9;

    private final long[] timeNs;
    private final int[] active;
    private final int size;
    private final long fromNs;
    private final long horizonNs;

    private CostOracle(long[] timeNs, int[] active, int size, long fromNs, long horizonNs) {
        this.timeNs = timeNs;
        this.active = active;
        this.size = size;
        this.fromNs = fromNs;
        this.horizonNs = horizonNs;
    }

    /** Looks at the active sessions of a trace between two instants in ns. */
    public static CostOracle of(SessionTrace trace, long fromNs, long horizonNs) {
        long[] times = new long[trace.events() + 1];
        int[] active = new int[trace.events() + 1];
        boolean[] on = new boolean[trace.sessions()];
        int size = 1; // from 0 on nobody
        int now = 0;
        for (int e = 0; e < trace.events(); ) {
            int end = trace.instantEnd(e);
            long at = trace.timeNs(e);
            for (; e < end; e++) {
                SessionEvent kind = trace.kind(e);
                boolean wants = kind == SessionEvent.ARRIVE || kind == SessionEvent.ACTIVATE;
                int s = trace.session(e);
                now += (wants ? 1 : 0) - (on[s] ? 1 : 0);
                on[s] = wants;
            }
            if (at >= horizonNs) {
                break;
            }
            times[size] = at;
            active[size++] = now;
        }
        return new CostOracle(times, active, size, fromNs, horizonNs);
    }

    private static int needed(int sessions, int mostPerGpu) {
        return Math.max(1, (sessions + mostPerGpu - 1) / mostPerGpu);
    }

    /** Returns the integral of the least GPUs, in GPU-seconds. */
    public double gpuSeconds(int mostPerGpu) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
            long end = k + 1 < size ? timeNs[k + 1] : horizonNs;
            long span = end - Math.max(fromNs, timeNs[k]);
            sum += span > 0 ? (double) span * needed(active[k], mostPerGpu) : 0;
        }
        return sum / NS_PER_S;
    }

    /** Returns the most of the least GPUs. */
    public int peakGpus(int mostPerGpu) {
        int peak = 1;
        for (int k = 0; k < size; k++) {
            peak = Math.max(peak, needed(active[k], mostPerGpu));
        }
        return peak;
    }

    /** Returns the mean number of active sessions. */
    public double meanActive() {
        double sum = 0;
        for (int k = 0; k < size; k++) {
            long end = k + 1 < size ? timeNs[k + 1] : horizonNs;
            sum += (double) Math.max(0, end - Math.max(fromNs, timeNs[k])) * active[k];
        }
        return sum / (horizonNs - fromNs);
    }

    /**
     * Returns the least cost in GPU-seconds when the number of GPUs is constant within a bucket and each GPU added
     * between buckets costs extra; the first bucket's come free.
     *
     * @param bucketNs length of a bucket
     * @param switchGpuSeconds extra cost of a GPU that is added
     */
    public double withSwitching(int mostPerGpu, long bucketNs, double switchGpuSeconds) {
        int[] need = needs(mostPerGpu, bucketNs);
        int peak = peakGpus(mostPerGpu);
        double[] cost = new double[peak + 1];
        double[] next = new double[peak + 1];
        for (int b = 0; b < need.length; b++) {
            double seconds = Math.min(bucketNs, horizonNs - b * bucketNs) / NS_PER_S;
            // The best way to come to m GPUs: from more of them for nothing, or from one fewer for the switching cost.
            double fromMore = Double.POSITIVE_INFINITY;
            for (int m = peak; m >= 0; m--) {
                fromMore = Math.min(fromMore, cost[m]);
                next[m] = fromMore;
            }
            for (int m = 1; m <= peak && b > 0; m++) {
                next[m] = Math.min(next[m], next[m - 1] + switchGpuSeconds);
            }
            for (int m = 0; m <= peak; m++) {
                next[m] = m < need[b] ? Double.POSITIVE_INFINITY : next[m] + m * seconds;
            }
            double[] swap = cost;
            cost = next;
            next = swap;
        }
        double least = Double.POSITIVE_INFINITY;
        for (double c : cost) {
            least = Math.min(least, c);
        }
        return least;
    }

    private int[] needs(int mostPerGpu, long bucketNs) {
        int[] need = new int[(int) ((horizonNs + bucketNs - 1) / bucketNs)];
        Arrays.fill(need, 1);
        for (int k = 0; k < size; k++) {
            long end = k + 1 < size ? timeNs[k + 1] : horizonNs;
            int gpus = needed(active[k], mostPerGpu);
            int first = (int) (timeNs[k] / bucketNs);
            long last = Math.max(first, (end - 1) / bucketNs);
            for (int b = first; b <= last && b < need.length; b++) {
                need[b] = Math.max(need[b], gpus);
            }
        }
        return need;
    }

    /**
     * Returns the integral of the least price of GPUs, in price per hour times seconds, that serve all sessions while
     * at most a share of the chunks is late. GPUs come, go and change places in no time, so no controller is cheaper.
     * The share is charged for at the price that makes the bound largest (Lagrange), so the bound is safe, not sharp.
     *
     * @param limitMs a longer chunk is late
     * @param lateShare share of late chunks allowed
     */
    public double leastCost(List<GpuType> types, double limitMs, double lateShare) {
        double best = leastCost(types, limitMs, lateShare, 0);
        double low = 0;
        double high = 1;
        for (int round = 0; round < 60; round++) { // the bound is concave in the charge
            double third = (high - low) / 3;
            double left = leastCost(types, limitMs, lateShare, low + third);
            double right = leastCost(types, limitMs, lateShare, high - third);
            best = Math.max(best, Math.max(left, right));
            if (left < right) {
                low += third;
            } else {
                high -= third;
            }
        }
        return best;
    }

    /** Returns the bound for a charge on each late chunk per second beyond the share. */
    private double leastCost(List<GpuType> types, double limitMs, double lateShare, double charge) {
        int peak = 0;
        for (int k = 0; k < size; k++) {
            peak = Math.max(peak, active[k]);
        }
        double[] cost = new double[peak + 1];
        for (int n = 1; n <= peak; n++) {
            cost[n] = Double.POSITIVE_INFINITY;
            for (GpuType type : types) {
                for (int m = 1; m <= type.hard(); m++) {
                    double late = (type.times().ms(m) > limitMs ? 1 : 0) - lateShare;
                    double price = type.price() + charge * late * type.times().chunksPerSecond(m);
                    cost[n] = Math.min(cost[n], price + cost[Math.max(0, n - m)]);
                }
            }
        }
        double sum = 0;
        for (int k = 0; k < size; k++) {
            long end = k + 1 < size ? timeNs[k + 1] : horizonNs;
            sum += Math.max(0, end - Math.max(fromNs, timeNs[k])) * cost[active[k]];
        }
        return sum / NS_PER_S;
    }
}

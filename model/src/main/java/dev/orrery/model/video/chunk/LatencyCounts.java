package dev.orrery.model.video.chunk;

import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;

/** How often each latency occurred, exactly: batches make few different ones. Latencies are ns. */
public final class LatencyCounts {
    private final Long2LongOpenHashMap counts = new Long2LongOpenHashMap();
    private long last = Long.MIN_VALUE;
    private long run;
    private long count;
    private long worst;
    private double sum;

    /** Adds one. */
    public void add(long ns) {
        add(ns, 1);
    }

    /** Adds a latency so many times, or with such a weight. */
    public void add(long ns, long times) {
        if (ns != last) {
            flush();
            last = ns;
            worst = Math.max(worst, ns);
        }
        run += times;
    }

    private void flush() {
        if (run > 0) {
            counts.addTo(last, run);
            count += run;
            sum += (double) last * run;
            run = 0;
        }
    }

    /** Returns how many were added. */
    public long count() {
        flush();
        return count;
    }

    /** Returns the largest, 0 if there is none. */
    public long worstNs() {
        return worst;
    }

    /** Returns the mean, 0 if there is none. */
    public double meanNs() {
        flush();
        return count == 0 ? 0 : sum / count;
    }

    /** Returns how many are larger than a limit. */
    public long above(long limitNs) {
        flush();
        long n = 0;
        for (Long2LongMap.Entry e : counts.long2LongEntrySet()) {
            n += e.getLongKey() > limitNs ? e.getLongValue() : 0;
        }
        return n;
    }

    /** Returns the smallest value that a share of all does not exceed: rank ceil(share * n). 0 if there is none. */
    public long quantileNs(double share) {
        long[] values = values();
        long rank = Math.max(1, (long) Math.ceil(share * count - 1e-9));
        long below = 0;
        for (long v : values) {
            below += counts.get(v);
            if (below >= rank) {
                return v;
            }
        }
        return 0;
    }

    /** Returns the different latencies, ascending. */
    public long[] values() {
        flush();
        long[] values = counts.keySet().toLongArray();
        Arrays.sort(values);
        return values;
    }

    /** Returns how often a latency occurred. */
    public long countOf(long ns) {
        flush();
        return counts.get(ns);
    }
}

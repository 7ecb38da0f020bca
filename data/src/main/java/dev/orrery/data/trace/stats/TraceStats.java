package dev.orrery.data.trace.stats;

import dev.orrery.data.trace.RowSink;
import dev.orrery.data.trace.TraceException;
import dev.orrery.data.trace.TraceInput;
import dev.orrery.data.trace.TraceOptions;
import dev.orrery.data.trace.TraceSummary;
import dev.orrery.data.trace.read.TraceReader;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a trace, exact. Memory is a few words per request and per distinct block.
 *
 * <p>Percentiles are {@code sorted[round((n - 1) p / 100)]}, standard deviations those of the population.
 */
public final class TraceStats {
    /** Cache sizes, in blocks, whose LRU hit rate is given. */
    static final int[] CACHES = {1000, 3000, 10_000, 30_000, 50_000, 100_000};

    static final int[] BIN_WIDTHS_S = {1, 10, 60};
    private static final double[] PERCENTS = {25, 50, 75, 90, 95, 99};
    private static final int LONG_CONTEXT = 81_920;
    private static final double TENTHS_OF_US = 1e4;
    private static final int LAGS = 5;

    private final TraceSummary summary;
    private final Distribution input;
    private final Distribution output;
    private final double[] times;
    private final Distribution gaps;
    private final @Nullable BlockStats blocks;
    private final Distribution turns;
    private final long longContexts;

    private TraceStats(TraceSummary summary, StatsSink rows) {
        this.summary = summary;
        input = Distribution.of(widened(rows.input, rows.rows));
        output = Distribution.of(widened(rows.output, rows.rows));
        times = rows.sortedTimes();
        double[] gap = new double[Math.max(0, times.length - 1)];
        for (int i = 0; i < gap.length; i++) {
            gap[i] = times[i + 1] - times[i];
        }
        gaps = Distribution.of(gap);
        blocks = rows.withIds == 0 ? null : new BlockStats(rows);
        turns = Distribution.of(widened(rows.turns, rows.sessions.size()));
        long many = 0;
        for (int r = 0; r < rows.rows; r++) {
            many += rows.input[r] + rows.output[r] > LONG_CONTEXT ? 1 : 0;
        }
        longContexts = many;
    }

    private static double[] widened(int[] values, int n) {
        double[] out = new double[n];
        for (int i = 0; i < n; i++) {
            out[i] = values[i];
        }
        return out;
    }

    /**
     * Reads a trace and computes its statistics.
     *
     * @throws TraceException if the trace is refused
     */
    public static TraceStats of(TraceInput trace, TraceOptions options) throws IOException {
        return of(trace, options, true);
    }

    /**
     * Reads a trace and computes its statistics.
     *
     * @param reuse whether also those of shared blocks, which take most of the time and memory
     */
    public static TraceStats of(TraceInput trace, TraceOptions options, boolean reuse) throws IOException {
        StatsSink rows = new StatsSink(reuse);
        TraceSummary summary = TraceReader.rows(trace, options, rows);
        return new TraceStats(summary, rows);
    }

    /** Rows that come from no file. */
    @FunctionalInterface
    public interface Rows {
        /** Gives all rows to a sink. */
        void to(RowSink sink) throws IOException;
    }

    /**
     * Computes the statistics of rows in order of time.
     *
     * @param name stands for the name of a file
     */
    public static TraceStats of(String name, Rows from) throws IOException {
        StatsSink rows = new StatsSink(true);
        from.to(rows);
        double[] times = rows.sortedTimes();
        double first = times.length == 0 ? Double.NaN : times[0];
        double last = times.length == 0 ? Double.NaN : times[times.length - 1];
        TraceSummary summary = new TraceSummary(
                name,
                "rows",
                rows.rows,
                rows.blockSize,
                first,
                last,
                0,
                false,
                true,
                List.of(),
                Map.of(),
                List.of(),
                null);
        return new TraceStats(summary, rows);
    }

    /** Returns what else reading found out. */
    public TraceSummary summary() {
        return summary;
    }

    /** Returns the input lengths in tokens. */
    public Distribution input() {
        return input;
    }

    /** Returns the output lengths in tokens. */
    public Distribution output() {
        return output;
    }

    /** Returns the last time stamp minus the first in ms, 0 if there are none. */
    public double durationMs() {
        return times.length == 0 ? 0 : times[times.length - 1] - times[0];
    }

    /** Returns how many different blocks there are, 0 if the trace has no block ids. */
    public long uniqueBlocks() {
        return blocks == null ? 0 : blocks.unique;
    }

    /** Returns how many blocks would be found in a cache without limit, 0 if the trace has no block ids. */
    public long leadingHits() {
        return blocks == null ? 0 : blocks.leadingHits();
    }

    /** Returns the part of all block references that a cache without limit would answer, 0 without block ids. */
    public double idealReuse() {
        return blocks == null ? 0 : (double) blocks.leadingHits() / blocks.refs;
    }

    /** Returns the part of all block references that an LRU cache of so many blocks would answer. */
    public double lruReuse(int cacheBlocks) {
        return blocks == null ? 0 : (double) blocks.lruHits(cacheBlocks) / blocks.refs;
    }

    /** Returns how many times requests refer to blocks, 0 without block ids. */
    public long blockReferences() {
        return blocks == null ? 0 : blocks.refs;
    }

    /** Returns the part of all prompt tokens that a cache without limit would answer, 0 without block ids. */
    public double tokenReuse() {
        return blocks == null ? 0 : blocks.hitTokens() / input.sum();
    }

    /** Returns arrivals per bin in order of time, from the first arrival on; empty if there are no times. */
    public double[] arrivals(double widthMs) {
        return RateBins.counts(times, widthMs);
    }

    /** Returns for each request with a hit the ms since the last use of the deepest block that it hits. */
    public Distribution reuseTimes() {
        return blocks == null ? Distribution.of(new double[0]) : blocks.reuseTimes();
    }

    /** Returns variance over mean of arrivals per bin, 1 for a Poisson process; NaN if there are no times. */
    public double dispersion(double widthMs) {
        double[] counts = arrivals(widthMs);
        return counts.length == 0 ? Double.NaN : RateBins.indexOfDispersion(Distribution.of(counts));
    }

    /** Returns everything as a tree of maps, lists, numbers and strings; the keys are those of {@code --json}. */
    public Map<String, Object> toMap() {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("file", summary.file());
        out.put("format", summary.format());
        out.put("rows", summary.rows());
        out.put("duration_ms", whole(durationMs()));
        out.put("distinct_timestamps", distinctTimes());
        out.put("isl", lengths(input));
        out.put("osl", lengths(output));
        out.put("isl_plus_osl_over_81920", longContexts);
        if (blocks != null) {
            blockKeys(blocks, out);
        }
        if (times.length > 0 && !wholeMs()) {
            fineTimes(out);
        }
        Map<String, Object> bins = new LinkedHashMap<>();
        for (int width : BIN_WIDTHS_S) {
            RateBins rate = bins(width);
            if (rate != null) {
                bins.put(String.valueOf(width), rate.toMap());
            }
        }
        out.put("bins", bins);
        if (gaps.count() > 0) {
            out.put("gap_ms_mean", gaps.mean());
            out.put("gap_cv_population", gaps.mean() == 0 ? 0 : gaps.std() / gaps.mean());
            out.put("burstiness", burstiness());
            out.put("gap_autocorrelation", gapAutocorrelation());
        }
        out.put("sessions", turns.count());
        if (turns.count() > 0) {
            out.put("turns_mean", turns.mean());
            out.put("turns_max", (long) turns.max());
        }
        Map<String, Object> warnings = new LinkedHashMap<>();
        summary.warnings().forEach(w -> warnings.put(w.code().name(), w.count()));
        out.put("warnings", warnings);
        return out;
    }

    private boolean wholeMs() {
        for (double t : times) {
            if (t != Math.rint(t)) {
                return false;
            }
        }
        return true;
    }

    private void fineTimes(Map<String, Object> out) {
        out.put("duration_100ns", Math.round(durationMs() * TENTHS_OF_US));
        List<Object> first = new ArrayList<>();
        for (int i = 0; i < Math.min(10, times.length); i++) {
            first.add(Math.round((times[i] - times[0]) * TENTHS_OF_US));
        }
        out.put("first_10_arrivals_100ns", first);
    }

    /** Returns (s - m) / (s + m) of the gaps: -1 for a clock, 0 for a Poisson process, towards 1 for bursts. */
    double burstiness() {
        double sum = gaps.std() + gaps.mean();
        return sum == 0 ? 0 : (gaps.std() - gaps.mean()) / sum;
    }

    /** Returns the correlation of each gap with the one k gaps later, for k of 1 to 5. */
    public List<Double> gapAutocorrelation() {
        List<Double> out = new ArrayList<>();
        double variance = gaps.std() * gaps.std();
        for (int lag = 1; lag <= LAGS; lag++) {
            double sum = 0;
            for (int i = 0; i + lag + 1 < times.length; i++) {
                sum += (times[i + 1] - times[i] - gaps.mean()) * (times[i + lag + 1] - times[i + lag] - gaps.mean());
            }
            int pairs = times.length - 1 - lag;
            out.add(variance == 0 || pairs < 1 ? 0.0 : sum / pairs / variance);
        }
        return out;
    }

    private void blockKeys(BlockStats b, Map<String, Object> out) {
        out.put("block_size", summary.blockSize());
        out.put("block_refs", b.refs);
        out.put("unique", b.unique);
        out.put("shared", b.shared);
        out.put("used_once", b.unique - b.shared);
        out.put("leading_hits", b.leadingHits());
        out.put("ideal_reuse", (double) b.leadingHits() / b.refs);
        out.put("token_reuse", b.hitTokens() / input.sum());
        out.put("mean_request_reuse", b.reuseSum() / input.count());
        out.put("zero_hit_rows", b.zeroHitRows());
        out.put("full_hit_rows", b.fullHitRows());
        Map<String, Object> lru = new LinkedHashMap<>();
        for (int size : CACHES) {
            lru.put(String.valueOf(size), (double) b.lruHits(size) / b.refs);
        }
        out.put("lru", lru);
        List<Object> top = new ArrayList<>();
        for (long[] id : b.topIds()) {
            Object shown = id[0] >= 0 ? (Object) id[0] : new java.math.BigInteger(Long.toUnsignedString(id[0]));
            top.add(List.of(shown, id[1]));
        }
        out.put("top_ids", top);
        out.put("num_prefix_groups", b.prefixGroups);
        out.put("prefix_reuse_ratio", (double) b.sharedRefs / b.refs);
        out.put("context_length_mean", (double) b.sharedTokens() / input.count());
        Distribution reuse = b.reuseTimes();
        if (reuse.count() > 0) {
            out.put("reuse_time_ms", lengths(reuse));
        }
    }

    @Nullable
    BlockStats blocks() {
        return blocks;
    }

    @Nullable
    RateBins bins(int widthS) {
        return RateBins.of(times, widthS);
    }

    /** Returns the ms from each arrival to the next. */
    public Distribution gaps() {
        return gaps;
    }

    /** Returns how many turns the conversations have that the trace names. */
    public Distribution turns() {
        return turns;
    }

    long longContexts() {
        return longContexts;
    }

    long distinctTimes() {
        long n = 0;
        for (int i = 0; i < times.length; i++) {
            n += i == 0 || times[i] != times[i - 1] ? 1 : 0;
        }
        return n;
    }

    private static Map<String, Object> lengths(Distribution d) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("mean", d.mean());
        out.put("std", d.std());
        out.put("min", whole(d.min()));
        for (double percent : PERCENTS) {
            out.put("p" + (int) percent, whole(d.percentile(percent, Percentiles.ROUNDED_RANK)));
        }
        out.put("max", whole(d.max()));
        out.put("sum", whole(d.sum()));
        return out;
    }

    private static Object whole(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? (Object) (long) value : (Object) value;
    }
}

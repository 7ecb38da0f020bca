package dev.orrery.data.trace.stats;

import dev.orrery.data.trace.TraceSummary;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.util.Locale;

/** The statistics of a trace as text of at most 80 columns, in ASCII. */
public final class TraceStatsText {
    private static final double[] PERCENTS = {50, 90, 99};
    private static final int BAR = 40;

    private final TraceStats stats;
    private final StringBuilder out = new StringBuilder();

    private TraceStatsText(TraceStats stats) {
        this.stats = stats;
    }

    /** Returns the text, with a line end at its end. */
    public static String of(TraceStats stats) {
        TraceStatsText text = new TraceStatsText(stats);
        text.lengths();
        text.histogram();
        BlockStats blocks = stats.blocks();
        if (blocks != null) {
            text.blocks(blocks);
        }
        text.rates();
        return text.out.toString();
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void lengths() {
        TraceSummary summary = stats.summary();
        line("%s: %s", summary.file(), summary.format());
        line(
                "%,d rows over %,.3f s, %,d distinct time stamps",
                summary.rows(), stats.durationMs() / 1000, stats.distinctTimes());
        Distribution turns = stats.turns();
        if (turns.count() > 0) {
            line("%,d sessions of %.2f turns, at most %,.0f", turns.count(), turns.mean(), turns.max());
        }
        line("");
        line(
                "%-6s %9s %9s %6s %7s %7s %7s %8s %13s",
                "tokens", "mean", "std", "min", "p50", "p90", "p99", "max", "sum");
        row("input", stats.input());
        row("output", stats.output());
        line("%,d rows with more than 81,920 tokens, input and output", stats.longContexts());
    }

    private void row(String name, Distribution d) {
        Object[] values = new Object[9];
        values[0] = name;
        values[1] = d.mean();
        values[2] = d.std();
        values[3] = d.min();
        for (int i = 0; i < PERCENTS.length; i++) {
            values[4 + i] = d.percentile(PERCENTS[i], Percentiles.ROUNDED_RANK);
        }
        values[7] = d.max();
        values[8] = d.sum();
        line("%-6s %,9.1f %,9.1f %,6.0f %,7.0f %,7.0f %,7.0f %,8.0f %,13.0f", values);
    }

    private void histogram() {
        double[] sorted = stats.input().sorted();
        int[] counts = new int[32];
        int most = 1;
        int lowest = counts.length;
        int highest = 0;
        for (double v : sorted) {
            int k = 31 - Integer.numberOfLeadingZeros((int) v);
            counts[k]++;
            most = Math.max(most, counts[k]);
            lowest = Math.min(lowest, k);
            highest = Math.max(highest, k);
        }
        line("");
        line("input tokens          rows");
        for (int k = lowest; k <= highest; k++) {
            int bar = (int) Math.ceil((double) counts[k] * BAR / most);
            line("%,9d+ %15s %s", 1 << k, String.format(Locale.ROOT, "%,d", counts[k]), "#".repeat(bar));
        }
    }

    private void blocks(BlockStats b) {
        line("");
        line("blocks of %,d tokens", stats.summary().blockSize());
        line(
                "  %,d references to %,d blocks: %,d shared, %,d used once",
                b.refs, b.unique, b.shared, b.unique - b.shared);
        line("  %,d %s of prefixes", b.prefixGroups, b.prefixGroups == 1 ? "group" : "groups");
        line(
                "  %,d leading hits; rows that hit nothing: %,d, everything: %,d",
                b.leadingHits(), b.zeroHitRows(), b.fullHitRows());
        line(
                "  reuse, no limit: %.4f of blocks, %.4f of tokens, %.4f mean of requests",
                (double) b.leadingHits() / b.refs,
                b.hitTokens() / stats.input().sum(),
                b.reuseSum() / stats.input().count());
        for (int size : TraceStats.CACHES) {
            double rate = (double) b.lruHits(size) / b.refs;
            line("  LRU cache of %,7d blocks  %.4f %s", size, rate, "#".repeat((int) Math.round(rate * BAR)));
        }
        Distribution reuse = b.reuseTimes();
        if (reuse.count() > 0) {
            line(
                    "  reuse after %,.1f s (p50), %,.1f s (p90), %,.1f s (max)",
                    reuse.percentile(50, Percentiles.ROUNDED_RANK) / 1000,
                    reuse.percentile(90, Percentiles.ROUNDED_RANK) / 1000,
                    reuse.max() / 1000);
        }
    }

    private void rates() {
        Distribution gaps = stats.gaps();
        if (gaps.count() == 0) {
            return;
        }
        line("");
        line(
                "arrivals %,.3f ms apart, coefficient of variation %.4f",
                gaps.mean(), gaps.mean() == 0 ? 0 : gaps.std() / gaps.mean());
        line("  burstiness %.4f (-1 clock, 0 Poisson, 1 bursts)", stats.burstiness());
        line(
                "  correlation of neighbouring gaps %.4f",
                stats.gapAutocorrelation().getFirst());
        for (int width : TraceStats.BIN_WIDTHS_S) {
            RateBins bins = stats.bins(width);
            if (bins != null) {
                line(
                        "  per %2d s: p50 %,d, p99 %,d, max %,.0f; index of dispersion %.4f (1 = Poisson)",
                        width,
                        bins.percentile(50),
                        bins.percentile(99),
                        bins.counts().max(),
                        bins.indexOfDispersion());
            }
        }
    }
}

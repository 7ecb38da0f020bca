package dev.orrery.data.report.trace;

import dev.orrery.data.report.html.Block;
import dev.orrery.data.report.html.Chart;
import dev.orrery.data.report.html.Decimated;
import dev.orrery.data.report.html.Page;
import dev.orrery.data.trace.stats.TraceStats;
import java.util.Arrays;
import java.util.List;

/** What a prefix cache could do for the trace. */
final class ReuseSection {
    private static final int POINTS = 80;

    private final TraceStats stats;

    ReuseSection(TraceStats stats) {
        this.stats = stats;
    }

    Page.Section section() {
        return new Page.Section(
                "reuse",
                "Reuse of prefixes",
                "In blocks of " + stats.summary().blockSize() + " tokens, as one cache for all requests sees them.",
                List.of(new Block.Figure(curve()), new Block.Figure(distances()), new Block.Figure(times())));
    }

    private Chart curve() {
        double most = Math.max(10, stats.uniqueBlocks());
        double[] x = new double[POINTS];
        double[] y = new double[POINTS];
        int n = 0;
        for (int i = 0; i < POINTS; i++) {
            double size = Math.rint(Math.pow(most, i / (POINTS - 1.0)));
            if (n == 0 || size > x[n - 1]) {
                x[n] = size;
                y[n++] = 100 * stats.lruReuse((int) size);
            }
        }
        return new Chart.Lines(
                Chart.Caption.of(
                        "hit-curve",
                        "Hit rate by cache size",
                        "Share of block references that an LRU cache of so many blocks answers: where the line is flat,"
                                + " more memory buys nothing."),
                new Chart.Axis("Cache", "blocks", true),
                Chart.Axis.of("Hits", "%"),
                List.of(Chart.Line.of("LRU", Chart.Shape.LINE, Arrays.copyOf(x, n), Arrays.copyOf(y, n))),
                false,
                List.of(new Chart.Limit(false, 100 * stats.idealReuse(), "no limit")));
    }

    private Chart distances() {
        double[] counts = new double[64];
        double before = 0;
        for (int c = 0; c < 31 && 1L << c <= 2 * stats.uniqueBlocks(); c++) {
            double upTo = stats.lruReuse(1 << c);
            counts[c] = 100 * (upTo - before);
            before = upTo;
        }
        return Doubling.ofClasses(
                Chart.Caption.of(
                        "reuse-distance",
                        "Reuse distance",
                        "How many other blocks were used since a block's last use, as shares of all references; what is"
                                + " missing to 100 % is the first use."),
                "Distance (blocks)",
                "% of references",
                counts);
    }

    private Chart times() {
        return new Chart.Cdf(
                Chart.Caption.of(
                        "reuse-time",
                        "Time until a prefix comes again",
                        "Over requests with a hit: blocks that are dropped sooner are computed again."),
                new Chart.Axis("Time", "s", true),
                Decimated.percents(),
                List.of(Decimated.curve(
                        "request",
                        Arrays.stream(stats.reuseTimes().sorted())
                                .map(ms -> ms / 1000)
                                .toArray())),
                List.of());
    }
}

package dev.orrery.data.imitate;

import dev.orrery.data.trace.stats.TraceStats;
import dev.orrery.model.kernel.Percentiles;
import dev.orrery.model.metrics.Distribution;
import java.util.ArrayList;
import java.util.List;

/** How far two traces are apart. */
public final class Distance {
    static final String IDEAL_REUSE = "reuse without limit";
    static final String COMES_AGAIN = "ms until a prefix comes again";
    private static final int[] WIDTHS_S = {1, 10, 60};
    private static final int[] CACHES = {1_000, 10_000, 50_000};

    private Distance() {}

    /** How a measure is to be read. */
    public enum Kind {
        /** Kolmogorov-Smirnov distance of two distributions, 0 to 1; the two values are means. */
        KS,
        /** A value of each; the distance is their ratio less 1. */
        RATIO,
        /** A part of each, 0 to 1; the distance is in points of a hundred. */
        POINTS,
        /** A value of each; the distance is their difference. */
        DIFFERENCE
    }

    /**
     * One measure of two traces.
     *
     * @param name what is measured
     * @param kind how to read it
     * @param one of the first trace
     * @param other of the second one
     * @param distance between them
     */
    public record Measure(String name, Kind kind, double one, double other, double distance) {}

    /** Compares two traces. */
    public static List<Measure> between(TraceStats one, TraceStats other) {
        List<Measure> out = new ArrayList<>();
        out.add(ks("input tokens", one.input(), other.input()));
        out.add(ks("output tokens", one.output(), other.output()));
        out.add(ks("ms between arrivals", one.gaps(), other.gaps()));
        for (int percent : new int[] {50, 90, 99}) {
            out.add(ratio("input p" + percent, percentile(one.input(), percent), percentile(other.input(), percent)));
        }
        out.add(ratio("requests", one.input().count(), other.input().count()));
        out.add(ratio("duration s", one.durationMs() / 1000, other.durationMs() / 1000));
        for (int width : WIDTHS_S) {
            out.add(ratio(
                    "dispersion of arrivals per " + width + " s",
                    one.dispersion(width * 1000.0),
                    other.dispersion(width * 1000.0)));
        }
        if (one.gaps().count() > 1 && other.gaps().count() > 1) {
            out.add(difference(
                    "autocorrelation of gaps",
                    one.gapAutocorrelation().getFirst(),
                    other.gapAutocorrelation().getFirst()));
        }
        if (one.uniqueBlocks() > 0 || other.uniqueBlocks() > 0) {
            out.add(points(IDEAL_REUSE, one.idealReuse(), other.idealReuse()));
            for (int blocks : CACHES) {
                out.add(points("reuse in " + blocks + " blocks", one.lruReuse(blocks), other.lruReuse(blocks)));
            }
            out.add(ks(COMES_AGAIN, one.reuseTimes(), other.reuseTimes()));
            out.add(ratio("distinct blocks", one.uniqueBlocks(), other.uniqueBlocks()));
        }
        return out;
    }

    private static double percentile(Distribution d, int percent) {
        return d.percentile(percent, Percentiles.ROUNDED_RANK);
    }

    private static Measure ks(String name, Distribution one, Distribution other) {
        return new Measure(name, Kind.KS, one.mean(), other.mean(), kolmogorovSmirnov(one.sorted(), other.sorted()));
    }

    private static Measure ratio(String name, double one, double other) {
        return new Measure(name, Kind.RATIO, one, other, one == other ? 0 : other / one - 1);
    }

    private static Measure points(String name, double one, double other) {
        return new Measure(name, Kind.POINTS, one, other, 100 * (other - one));
    }

    private static Measure difference(String name, double one, double other) {
        return new Measure(name, Kind.DIFFERENCE, one, other, other - one);
    }

    /** Returns the largest difference of two empirical distribution functions; 1 if only one of them is empty. */
    static double kolmogorovSmirnov(double[] one, double[] other) {
        if (one.length == 0 || other.length == 0) {
            return one.length == other.length ? 0 : 1;
        }
        int i = 0;
        int j = 0;
        double most = 0;
        while (i < one.length && j < other.length) {
            double at = Math.min(one[i], other[j]);
            while (i < one.length && one[i] <= at) {
                i++;
            }
            while (j < other.length && other[j] <= at) {
                j++;
            }
            most = Math.max(most, Math.abs((double) i / one.length - (double) j / other.length));
        }
        return most;
    }
}

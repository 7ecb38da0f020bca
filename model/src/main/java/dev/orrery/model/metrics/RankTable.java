package dev.orrery.model.metrics;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The buckets of a histogram with the ranks that fall into them: walked once, since a report asks for many ranks. */
final class RankTable {
    private final long count;
    private final long[] ends;
    private final double[] values;

    /** Takes the histogram as it stands. */
    RankTable(Histogram histogram) {
        long[] upTo = new long[256];
        double[] middle = new double[256];
        int buckets = 0;
        long seen = 0;
        for (HistogramIterationValue v : histogram.recordedValues()) {
            if (buckets == upTo.length) {
                upTo = Arrays.copyOf(upTo, buckets * 2);
                middle = Arrays.copyOf(middle, buckets * 2);
            }
            seen += v.getCountAddedInThisIterationStep();
            upTo[buckets] = seen;
            middle[buckets++] = histogram.medianEquivalentValue(v.getValueIteratedTo());
        }
        count = seen;
        ends = Arrays.copyOf(upTo, buckets);
        values = Arrays.copyOf(middle, buckets);
    }

    /** Returns how many values the histogram held. */
    long count() {
        return count;
    }

    /** Returns the middle of the bucket that a rank, counted from 0, falls into; 0 beyond the last. */
    double at(long rank) {
        int found = Arrays.binarySearch(ends, rank + 1);
        int bucket = found < 0 ? -found - 1 : found;
        return bucket < values.length ? values[bucket] : 0;
    }
}

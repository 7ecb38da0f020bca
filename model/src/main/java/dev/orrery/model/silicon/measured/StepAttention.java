package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.table.Row;
import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;

/**
 * Attention of decode steps of one batch size over the sequence length: a line between bends where the tables
 * interpolate, single values that are kept elsewhere. As fast as a pass has to be; equal to {@link DecodeTime} but for
 * the last bits.
 */
public final class StepAttention {
    private static final int READS = 5;

    /** Fewer lengths in a row are read one by one. */
    private static final int SHORT = 4;

    private final DecodeTime time;
    private final Row row;
    private final int[] bends;
    private final double[] values;
    private final double[] slopes;
    private final int[] segments = new int[READS];
    private final int[] firsts = new int[READS];
    private int sought = -1;
    private final Int2DoubleOpenHashMap others = new Int2DoubleOpenHashMap();

    StepAttention(DecodeTime time, int batch) {
        this.time = time;
        this.row = time.row(batch);
        this.bends = time.bends(batch);
        this.values = new double[bends.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.ms(bends[i]);
        }
        this.slopes = new double[bends.length];
        for (int i = 0; i + 1 < bends.length; i++) {
            slopes[i] = (values[i + 1] - values[i]) / (bends[i + 1] - bends[i]);
        }
        others.defaultReturnValue(Double.NaN);
    }

    /**
     * Adds the ms of consecutive lengths, times a factor. Hot loop: the segments of each read only move on.
     *
     * @param from the first length
     * @param into receives {@code n} sums from index 0
     */
    public void addRun(int from, int n, double scale, double[] into) {
        if (!time.averaged()) {
            int segment = segment(from);
            for (int i = 0; i < n; i++) {
                segment = advanced(segment, from + i);
                into[i] += scale * read(from + i, segment);
            }
            return;
        }
        seek(from);
        for (int done = 0; done < n; ) {
            int straight = Math.min(n - done, advance(from + done));
            if (straight < SHORT) {
                into[done] += scale * average(from + done);
                done++;
            } else {
                addStraight(from, done, done + straight, scale, into);
                done += straight;
            }
        }
    }

    /** Finds the segments of the reads around a length, unless they are known from the last call. */
    private void seek(int length) {
        if (length != sought) {
            sought = length;
            int low = DecodeTime.low(length);
            int span = DecodeTime.high(length, low) - low;
            for (int r = 0; r < READS; r++) {
                firsts[r] = segment(low + span * r / (READS - 1));
            }
        }
        System.arraycopy(firsts, 0, segments, 0, READS);
    }

    /** Moves the segments on to a length and returns for how many lengths from there they surely stay. */
    private int advance(int length) {
        int low = DecodeTime.low(length);
        int span = DecodeTime.high(length, low) - low;
        int straight = Integer.MAX_VALUE;
        for (int r = 0; r < READS; r++) {
            int at = low + span * r / (READS - 1);
            segments[r] = advanced(segments[r], at);
            straight = Math.min(straight, straight(segments[r], at));
        }
        return straight;
    }

    private double average(int length) {
        int low = DecodeTime.low(length);
        int span = DecodeTime.high(length, low) - low;
        double sum = 0;
        for (int r = 0; r < READS; r++) {
            sum += read(low + span * r / (READS - 1), segments[r]);
        }
        return sum / READS;
    }

    /** Returns for how many lengths a read surely stays within its segment: it moves by at most 1.1 tokens for each. */
    private int straight(int segment, int at) {
        return segment < 0 || segment == bends.length - 1 ? 0 : (int) ((bends[segment + 1] - at - 2) / 1.1);
    }

    /** Hot loop: a form that becomes vector code, with the terms and the order of {@link #average}. */
    private void addStraight(int from, int first, int end, double scale, double[] into) {
        int s0 = segments[0];
        int s1 = segments[1];
        int s2 = segments[2];
        int s3 = segments[3];
        int s4 = segments[4];
        double v0 = values[s0];
        double v1 = values[s1];
        double v2 = values[s2];
        double v3 = values[s3];
        double v4 = values[s4];
        double m0 = slopes[s0];
        double m1 = slopes[s1];
        double m2 = slopes[s2];
        double m3 = slopes[s3];
        double m4 = slopes[s4];
        int b0 = bends[s0];
        int b1 = bends[s1];
        int b2 = bends[s2];
        int b3 = bends[s3];
        int b4 = bends[s4];
        for (int i = first; i < end; i++) {
            int low = (int) (0.9 * (from + i));
            int span = (int) (1.1 * (from + i)) - low;
            double sum = v0 + m0 * (low - b0);
            sum += v1 + m1 * (low + (span >> 2) - b1);
            sum += v2 + m2 * (low + (span * 2 >> 2) - b2);
            sum += v3 + m3 * (low + (span * 3 >> 2) - b3);
            sum += v4 + m4 * (low + span - b4);
            into[i] += scale * (sum / READS);
        }
    }

    /** Returns the index of the last bend at or below a length, -1 below all. */
    private int segment(int sequence) {
        int low = 0;
        int high = bends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bends[middle] <= sequence) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private int advanced(int segment, int sequence) {
        int i = segment;
        while (i + 1 < bends.length && bends[i + 1] <= sequence) {
            i++;
        }
        return i;
    }

    private double read(int sequence, int segment) {
        if (segment < 0 || segment == bends.length - 1) {
            return segment >= 0 && bends[segment] == sequence ? values[segment] : other(sequence);
        }
        return values[segment] + slopes[segment] * (sequence - bends[segment]);
    }

    private double other(int sequence) {
        double known = others.get(sequence);
        if (Double.isNaN(known)) {
            known = row.ms(sequence);
            others.put(sequence, known);
        }
        return known;
    }
}

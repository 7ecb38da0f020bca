package dev.orrery.model.silicon.measured;

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
    private final int batch;
    private final int[] bends;
    private final double[] values;
    private final double[] slopes;
    private final int[] segments = new int[READS];
    private final Int2DoubleOpenHashMap others = new Int2DoubleOpenHashMap();

    StepAttention(DecodeTime time, int batch) {
        this.time = time;
        this.batch = batch;
        this.bends = time.bends(batch);
        this.values = new double[bends.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = time.readMs(batch, bends[i]);
        }
        this.slopes = new double[bends.length];
        for (int i = 0; i + 1 < bends.length; i++) {
            slopes[i] = (values[i + 1] - values[i]) / (bends[i + 1] - bends[i]);
        }
        others.defaultReturnValue(Double.NaN);
    }

    /** Returns the ms at a length. */
    public double ms(int sequence) {
        if (!time.averaged()) {
            return read(sequence, segment(sequence));
        }
        int low = DecodeTime.low(sequence);
        int span = DecodeTime.high(sequence, low) - low;
        double sum = 0;
        for (int i = 0; i < READS; i++) {
            int at = low + span * i / (READS - 1);
            sum += read(at, segment(at));
        }
        return sum / READS;
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
        for (int done = 0; done < n; ) {
            int low = DecodeTime.low(from + done);
            int span = DecodeTime.high(from + done, low) - low;
            int straight = n - done;
            for (int r = 0; r < READS; r++) {
                int at = low + span * r / (READS - 1);
                segments[r] = segment(at);
                straight = Math.min(straight, straight(segments[r], at));
            }
            if (straight < SHORT) {
                into[done] += scale * ms(from + done);
                done++;
            } else {
                addStraight(from, done, done + straight, scale, into);
                done += straight;
            }
        }
    }

    /** Returns for how many lengths a read surely stays within its segment: it moves by at most 1.1 tokens for each. */
    private int straight(int segment, int at) {
        return segment < 0 || segment == bends.length - 1 ? 0 : (int) ((bends[segment + 1] - at - 2) / 1.1);
    }

    /** Hot loop: a form that becomes vector code, with the terms and the order of {@link #ms}. */
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
            known = time.readMs(batch, sequence);
            others.put(sequence, known);
        }
        return known;
    }
}

package dev.orrery.model.silicon.measured;

import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;

/**
 * Attention of decode steps of one batch size over the sequence length: a line between bends where the tables
 * interpolate, single values that are kept elsewhere. As fast as a pass has to be; equal to {@link DecodeTime} but for
 * the last bits.
 */
public final class StepAttention {
    private static final int READS = 5;

    private final DecodeTime time;
    private final int batch;
    private final int[] bends;
    private final double[] values;
    private final double[] slopes;
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
        int low = DecodeTime.low(from);
        int span = DecodeTime.high(from, low) - low;
        int s0 = segment(low);
        int s1 = segment(low + span / 4);
        int s2 = segment(low + span * 2 / 4);
        int s3 = segment(low + span * 3 / 4);
        int s4 = segment(low + span);
        for (int i = 0; i < n; i++) {
            low = DecodeTime.low(from + i);
            span = DecodeTime.high(from + i, low) - low;
            int second = low + span / 4;
            int third = low + span * 2 / 4;
            int fourth = low + span * 3 / 4;
            int last = low + span;
            s0 = advanced(s0, low);
            s1 = advanced(s1, second);
            s2 = advanced(s2, third);
            s3 = advanced(s3, fourth);
            s4 = advanced(s4, last);
            double sum = read(low, s0) + read(second, s1) + read(third, s2) + read(fourth, s3) + read(last, s4);
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

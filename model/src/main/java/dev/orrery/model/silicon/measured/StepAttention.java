package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.table.Row;
import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;

/**
 * Attention of decode steps of one batch size over the sequence length: a line between bends where the tables
 * interpolate, single values that are kept elsewhere. As fast as a pass has to be; equal to {@link DecodeTime} but for
 * the last bits.
 */
public final class StepAttention {
    private static final int READS = Around.READS;

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
            if (straight == 0) {
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
            int low = Around.low(length);
            int high = Around.high(length, low);
            int segment = segment(low);
            for (int r = 0; r < READS; r++) {
                segment = advanced(segment, Around.read(low, high, r));
                firsts[r] = segment;
            }
        }
        System.arraycopy(firsts, 0, segments, 0, READS);
    }

    /**
     * Moves the segments on to a length and returns for how many lengths from there they surely stay; 0 off the bends.
     */
    private int advance(int length) {
        int low = Around.low(length);
        int high = Around.high(length, low);
        int straight = Integer.MAX_VALUE;
        for (int r = 0; r < READS; r++) {
            int at = Around.read(low, high, r);
            segments[r] = advanced(segments[r], at);
            straight = Math.min(straight, straight(segments[r], at));
        }
        return straight;
    }

    private double average(int length) {
        int low = Around.low(length);
        int high = Around.high(length, low);
        double sum = 0;
        for (int r = 0; r < READS; r++) {
            sum += read(Around.read(low, high, r), segments[r]);
        }
        return sum / READS;
    }

    /** Returns for how many lengths a read surely stays within its segment: it moves by at most 1.1 tokens for each. */
    private int straight(int segment, int at) {
        return segment < 0 || segment == bends.length - 1
                ? 0
                : Math.max(1, (int) ((bends[segment + 1] - at - 2) / 1.1));
    }

    /**
     * Adds the averages of lengths whose reads stay within their segments. Which of the two forms a length is computed
     * in depends on itself alone, so that it takes the same in every run, to the last bit. Hot loops: vector code.
     */
    private void addStraight(int from, int first, int end, double scale, double[] into) {
        double share = scale / READS;
        double fixed = 0;
        double lows = 0;
        for (int segment : segments) {
            fixed += values[segment] - slopes[segment] * bends[segment];
            lows += slopes[segment];
        }
        fixed *= share;
        lows *= share;
        if (segments[0] == segments[READS - 1]) {
            Around.addLine(fixed, share * slopes[segments[0]], from, first, end, into);
            return;
        }
        double m1 = share * slopes[segments[1]];
        double m2 = share * slopes[segments[2]];
        double m3 = share * slopes[segments[3]];
        double m4 = share * slopes[segments[4]];
        for (int i = first; i < end; i++) {
            int low = (int) (0.9 * (from + i));
            int span = (int) (1.1 * (from + i)) - low;
            double sum = fixed + lows * low + m1 * (span >> 2);
            sum += m2 * (span >> 1) + m3 * (span * 3 >> 2);
            into[i] += sum + m4 * span;
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

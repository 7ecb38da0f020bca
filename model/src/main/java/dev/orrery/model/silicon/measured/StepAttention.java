package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.table.Row;
import java.util.Arrays;

/**
 * Attention of decode steps of one batch size over the sequence length: a line between bends where the tables
 * interpolate, single reads elsewhere. As fast as a pass has to be; equal to {@link DecodeTime} but for the last bits.
 */
public final class StepAttention {
    private static final int READS = Around.READS;

    /** For each segment where it begins and ends, its value at length 0 and its slope: a line of memory for two. */
    private static final int WORDS = 4;

    /** A read moves by at most 1.1 tokens when the length grows by one. */
    private static final double SAFE = 0.9;

    private final DecodeTime time;
    private final Row row;
    private final Bends bends;
    private final double[] cells;
    private final int[] segments = new int[READS];
    private final double[] slopes = new double[READS];

    StepAttention(DecodeTime time, int batch) {
        this.time = time;
        this.row = time.row(batch);
        this.bends = time.bends(batch);
        this.cells = new double[WORDS * Math.max(0, bends.count() - 1)];
        for (int i = 0; i + 1 < bends.count(); i++) {
            int start = bends.at(i);
            int end = bends.at(i + 1);
            double value = row.ms(start);
            double slope = (row.ms(end) - value) / (end - start);
            cells[WORDS * i] = start;
            cells[WORDS * i + 1] = end;
            cells[WORDS * i + 2] = value - slope * start;
            cells[WORDS * i + 3] = slope;
        }
    }

    /**
     * Adds the ms of consecutive lengths, times a factor. Hot loop: the segments of each read only move on.
     *
     * @param from the first length
     * @param into receives {@code n} sums from index 0
     */
    public void addRun(int from, int n, double scale, double[] into) {
        if (!time.averaged()) {
            int segment = bends.segment(from);
            for (int i = 0; i < n; i++) {
                segment = bends.advanced(segment, from + i);
                into[i] += scale * read(from + i, segment);
            }
            return;
        }
        Arrays.fill(segments, bends.segment(Around.low(from)));
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

    /**
     * Moves the segments on to a length and returns for how many lengths from there they surely stay; 0 off the bends.
     */
    private int advance(int length) {
        int low = Around.low(length);
        int high = Around.high(length, low);
        int first = bends.advanced(segments[0], low);
        int last = bends.advanced(first, high);
        if (first == last) {
            Arrays.fill(segments, first);
            return length < Around.LEAST ? 0 : straight(first, high);
        }
        int straight = length < Around.LEAST ? 0 : Integer.MAX_VALUE;
        for (int r = 0; r < READS; r++) {
            int at = Around.read(low, high, r);
            segments[r] = bends.advanced(segments[r], at);
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

    /** Returns for how many lengths a read surely stays within its segment. */
    private int straight(int segment, int at) {
        return inside(segment) ? Math.max(1, (int) ((cells[WORDS * segment + 1] - at - 2) * SAFE)) : 0;
    }

    private boolean inside(int segment) {
        return segment >= 0 && WORDS * segment < cells.length;
    }

    /**
     * Adds the averages of lengths whose reads stay within their segments. Which of the two forms a length is computed
     * in depends on itself alone, so that it takes the same in every run, to the last bit.
     */
    private void addStraight(int from, int first, int end, double scale, double[] into) {
        double share = scale / READS;
        if (segments[0] == segments[READS - 1]) {
            int cell = WORDS * segments[0];
            Around.addLine(scale * cells[cell + 2], share * cells[cell + 3], from, first, end, into);
            return;
        }
        double fixed = 0;
        for (int r = 0; r < READS; r++) {
            int cell = WORDS * segments[r];
            fixed += cells[cell + 2];
            slopes[r] = share * cells[cell + 3];
        }
        Around.addLines(share * fixed, slopes, from, first, end, into);
    }

    private double read(int sequence, int segment) {
        if (inside(segment)) {
            return cells[WORDS * segment + 2] + cells[WORDS * segment + 3] * sequence;
        }
        return row.ms(sequence);
    }
}

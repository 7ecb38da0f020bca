package dev.orrery.data.imitate;

import java.util.Arrays;

/** The requests of one prefix so far, to choose the one that another goes on from. */
final class Earlier {
    /** How many requests around the wanted time are looked at first, and then at most. */
    private static final int NEAR = 200;

    private static final int FAR = 5_000;
    /**
     * What the number of blocks, and the place in the conversation, weigh against the age. Long conversations are few
     * and make most of the reuse behind a router, so the place weighs most; the blocks are exchanged afterwards.
     */
    private static final double BLOCKS = 0.1;

    private static final double TURN = 8;

    private final ImitatedRows rows;
    private int[] row = new int[64];
    private boolean[] used = new boolean[64];
    private int size;
    private int best;
    private double cost;

    Earlier(ImitatedRows rows) {
        this.rows = rows;
    }

    void add(int r) {
        if (size == row.length) {
            row = Arrays.copyOf(row, size * 2);
            used = Arrays.copyOf(used, size * 2);
        }
        row[size++] = r;
    }

    /**
     * What is looked for.
     *
     * @param nowMs arrival of the later request
     * @param ageMs how long before it the earlier one should arrive
     * @param least blocks the earlier one must have
     * @param blocks blocks it should have
     * @param turn how many requests should have gone before it
     */
    record Wish(double nowMs, double ageMs, int least, double blocks, double turn) {}

    /**
     * Returns the nearest request that nobody has gone on from yet; if there is none, one that is gone on from twice;
     * -1 if there is none at all.
     */
    int choose(Wish wish) {
        if (size == 0) {
            return -1;
        }
        int start = position(wish.nowMs - wish.ageMs);
        best = -1;
        cost = Double.POSITIVE_INFINITY;
        look(start, 0, NEAR, wish, wish.least, true);
        if (best < 0) {
            look(start, NEAR, FAR, wish, wish.least, true);
        }
        if (best < 0) {
            look(start, 0, FAR, wish, wish.least, false);
        }
        if (best < 0) {
            look(start, 0, FAR, wish, 1, false);
        }
        used[best] = true;
        return row[best];
    }

    private void look(int start, int from, int to, Wish wish, int least, boolean unused) {
        for (int d = from; d < to && (start - d >= 0 || start + d + 1 < size); d++) {
            if (start - d >= 0) {
                weigh(start - d, wish, least, unused);
            }
            if (start + d + 1 < size) {
                weigh(start + d + 1, wish, least, unused);
            }
        }
    }

    private void weigh(int i, Wish wish, int least, boolean unused) {
        int r = row[i];
        int blocks = rows.blocks(r);
        if (blocks < least || unused && used[i]) {
            return;
        }
        double off = Math.abs(wish.nowMs - rows.timeMs[r] - wish.ageMs) / (wish.ageMs + 1_000)
                + BLOCKS * Math.abs(blocks - wish.blocks) / (wish.blocks + 1)
                + TURN * Math.abs(rows.turn[r] - wish.turn) / (wish.turn + 1);
        if (off < cost) {
            cost = off;
            best = i;
        }
    }

    /** Returns the last request at or before a time, or the first one. */
    private int position(double atMs) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (rows.timeMs[row[middle]] <= atMs) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

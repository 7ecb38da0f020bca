package dev.orrery.data.imitate;

import java.util.ArrayList;
import java.util.List;

/** What was drawn for requests of one kind in one part of a trace, and not yet given to one of them. */
final class Pool {
    /** How many are looked at for the best one. */
    private static final int LOOK = 300;

    private final List<Drawn> drawn = new ArrayList<>();

    /**
     * What was drawn for one request.
     *
     * @param wanted blocks that it has in common with an earlier one
     * @param parentBlocks blocks of that
     * @param parentKept blocks that that has itself from an earlier one
     */
    record Drawn(int input, int output, int wanted, double parentBlocks, double parentKept) {}

    void add(Drawn one) {
        drawn.add(one);
    }

    int any(Draws draws) {
        return draws.below(drawn.size());
    }

    int wanted(int i) {
        return drawn.get(i).wanted;
    }

    double parentBlocks(int i) {
        return drawn.get(i).parentBlocks;
    }

    /** Returns the one that goes best with an earlier request, or the one given if none can keep its blocks. */
    int best(Draws draws, int blocks, int kept, int otherwise) {
        int start = drawn.size() <= LOOK ? 0 : draws.below(drawn.size());
        int best = otherwise;
        double cost = Double.POSITIVE_INFINITY;
        for (int d = 0; d < Math.min(LOOK, drawn.size()); d++) {
            int i = (start + d) % drawn.size();
            Drawn one = drawn.get(i);
            if (one.wanted <= blocks) {
                double off = Math.abs(one.parentBlocks - blocks) + Math.abs(one.parentKept - kept);
                if (off < cost) {
                    cost = off;
                    best = i;
                }
            }
        }
        return best;
    }

    /** Takes one out and gives its lengths to a request; the last one takes its place in the pool. */
    void take(int i, int r, ImitatedRows rows) {
        Drawn one = drawn.get(i);
        rows.input[r] = one.input;
        rows.output[r] = one.output;
        drawn.set(i, drawn.getLast());
        drawn.removeLast();
    }
}

package dev.orrery.data.synth;

import dev.orrery.model.kernel.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;

/** One period of a profile, an hour of requests, in order of arrival. */
final class Period {
    /** Length of a time step, in ms: the published traces record no finer. */
    static final int STEP_MS = 3_000;

    private final Rows rows;
    private final int[] order;
    private final int[] ownBlock;
    private final long[] timeMs;

    private Period(Rows rows, int[] order, int[] ownBlock, long[] timeMs) {
        this.rows = rows;
        this.order = order;
        this.ownBlock = ownBlock;
        this.timeMs = timeMs;
    }

    /**
     * Generates a period.
     *
     * @param index 0 for the first
     */
    static Period generate(Profile profile, long seed, int index) {
        String purpose = "synth/" + profile.name() + "/" + index + "/";
        Rows rows = new Rows(profile.requests());
        int steps = profile.steps();
        Conversations talk =
                Conversations.add(profile.conversations(), 0, rows, RandomStreams.stream(seed, purpose + "talk"));
        talk.place(steps);
        int singlesEnd = rows.size();
        UniformRandomProvider calls = RandomStreams.stream(seed, purpose + "calls");
        double[] rate = Pace.rising(steps, profile.toolRise());
        Pace.flicker(rate, 20, profile.toolSwell(), calls);
        Pace.flicker(rate, 1, profile.toolFlicker(), calls);
        Pace pace = new Pace(rate);
        int prefix = 1;
        for (ToolLaw tool : profile.tools()) {
            ToolCalls.add(tool, prefix, pace, steps, rows, calls);
            prefix += tool.prefixBlocks();
        }
        UniformRandomProvider times = RandomStreams.stream(seed, purpose + "order");
        fillEmptySteps(rows, steps, talk.firstSingle(), singlesEnd);
        int[] order = order(rows, steps, times);
        return new Period(rows, order, number(rows, order), times(steps, times));
    }

    /** Moves single requests of crowded steps into empty ones: each step of the traces has a request. */
    private static void fillEmptySteps(Rows rows, int steps, int firstSingle, int singlesEnd) {
        int[] count = new int[steps];
        for (int r = 0; r < rows.size(); r++) {
            count[rows.step[r]]++;
        }
        int r = firstSingle;
        for (int s = 0; s < steps; s++) {
            while (count[s] == 0 && r < singlesEnd) {
                int from = rows.step[r];
                if (count[from] > 2) {
                    count[from]--;
                    count[s]++;
                    rows.step[r] = s;
                }
                r++;
            }
        }
    }

    /** Sorts by step, at random inside a step. */
    private static int[] order(Rows rows, int steps, UniformRandomProvider random) {
        int[] shuffled = new int[rows.size()];
        int[] next = new int[steps + 1];
        for (int r = 0; r < shuffled.length; r++) {
            shuffled[r] = r;
            next[rows.step[r] + 1]++;
        }
        for (int s = 0; s < steps; s++) {
            next[s + 1] += next[s];
        }
        Strata.shuffle(random, shuffled);
        int[] order = new int[shuffled.length];
        for (int r : shuffled) {
            order[next[rows.step[r]]++] = r;
        }
        return order;
    }

    /** Numbers the blocks that a request does not share with an earlier one, in order of arrival. */
    private static int[] number(Rows rows, int[] order) {
        int[] first = new int[order.length + 1];
        int next = 0;
        for (int r : order) {
            first[r] = next;
            next += rows.blocks(r) - rows.kept[r];
        }
        first[order.length] = next;
        return first;
    }

    /** Step times with the recorders' rounding: some steps come 1 ms early, and so does the last one. */
    private static long[] times(int steps, UniformRandomProvider random) {
        long[] times = new long[steps];
        for (int s = 1; s < steps; s++) {
            boolean early = random.nextDouble() < 0.3 || s == steps - 1;
            times[s] = (long) s * STEP_MS - (early ? 1 : 0);
        }
        return times;
    }

    int size() {
        return order.length;
    }

    /** Returns how many blocks are not those of class prefixes. */
    int ownBlocks() {
        return ownBlock[order.length];
    }

    /** Returns the time of the i-th request in ms after the period's begin. */
    long timeMs(int i) {
        return timeMs[rows.step[order[i]]];
    }

    int inputTokens(int i) {
        return rows.inputTokens[order[i]];
    }

    int outputTokens(int i) {
        return rows.outputTokens[order[i]];
    }

    /** Returns how many blocks the i-th request has. */
    int blocks(int i) {
        return rows.blocks(order[i]);
    }

    /** Returns for each request how many of its leading blocks an earlier or a later one shares, at most. */
    int[] shared() {
        int[] deepest = rows.kept.clone();
        for (int r = 0; r < deepest.length; r++) {
            int parent = rows.parent[r];
            if (parent != Rows.NONE) {
                deepest[parent] = Math.max(deepest[parent], rows.kept[r]);
            }
        }
        int[] shared = new int[deepest.length];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = deepest[order[i]];
        }
        return shared;
    }

    /**
     * Writes the leading blocks of the i-th request.
     *
     * @param prefixBase added to the number of a class prefix's block
     * @param ownBase added to the number of any other block
     */
    void path(int i, int n, long prefixBase, long ownBase, long[] ids) {
        int r = order[i];
        for (int depth = n - 1; depth >= 0; depth--) {
            while (depth < rows.kept[r] && rows.parent[r] != Rows.NONE) {
                r = rows.parent[r];
            }
            boolean own = depth >= rows.kept[r];
            ids[depth] = own ? ownBase + ownBlock[r] + depth - rows.kept[r] : prefixBase + rows.prefix[r] + depth;
        }
    }
}

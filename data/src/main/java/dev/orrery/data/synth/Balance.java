package dev.orrery.data.synth;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Exchanges first prompts, or second turns, between conversations until the totals of a law hold: blocks kept, other
 * blocks, and how many prompts are longer than some lengths. Otherwise a few very long conversations make them differ
 * by several per cent from seed to seed.
 */
final class Balance {
    private static final int TRIES = 8_000;

    /** Sum of the relative errors that is good enough. */
    private static final double ENOUGH = 0.004;

    private final ConversationLaw law;
    private final Conversations talk;
    private final Rows rows;
    /** What is too many: blocks kept, other blocks, then prompts longer than each mark. */
    private int[] off;

    private int[] then;

    private Balance(ConversationLaw law, Conversations talk, Rows rows) {
        this.law = law;
        this.talk = talk;
        this.rows = rows;
        this.off = new int[2 + law.longer().length / 2];
        this.then = new int[off.length];
        for (int m = 0; m < off.length; m++) {
            off[m] = -aim(m);
        }
    }

    /** Balances the conversations that end with the newest row. */
    static void exchange(ConversationLaw law, Conversations talk, Rows rows, UniformRandomProvider random) {
        new Balance(law, talk, rows).exchange(random);
    }

    private void exchange(UniformRandomProvider random) {
        for (int r = talk.begin(0); r < rows.size(); r++) {
            count(r, r + 1, 1, off);
        }
        double error = error(off);
        for (int i = 0; i < TRIES && error > ENOUGH; i++) {
            int a = random.nextInt(talk.count());
            int b = random.nextInt(talk.count());
            System.arraycopy(off, 0, then, 0, off.length);
            count(talk.begin(a), talk.begin(a + 1), -1, then);
            count(talk.begin(b), talk.begin(b + 1), -1, then);
            boolean prompts = i % 2 == 0;
            exchange(a, b, prompts);
            count(talk.begin(a), talk.begin(a + 1), 1, then);
            count(talk.begin(b), talk.begin(b + 1), 1, then);
            double changed = error(then);
            if (changed < error) {
                int[] best = then;
                then = off;
                off = best;
                error = changed;
            } else {
                exchange(a, b, prompts);
            }
        }
    }

    private int aim(int total) {
        return switch (total) {
            case 0 -> law.keptBlocks();
            case 1 -> law.otherBlocks();
            default -> law.longer()[2 * total - 3];
        };
    }

    private void exchange(int a, int b, boolean prompts) {
        if (prompts) {
            talk.exchangePrompts(a, b);
        } else {
            talk.exchangeTurns(a, b);
        }
        talk.happen(a);
        talk.happen(b);
    }

    private void count(int from, int to, int sign, int[] totals) {
        for (int r = from; r < to; r++) {
            int kept = rows.kept[r];
            if (rows.parent[r] != Rows.NONE) {
                totals[0] += sign * kept;
            }
            totals[1] += sign * (rows.blocks(r) - kept);
            for (int m = 2; m < totals.length && rows.inputTokens[r] > law.longer()[2 * m - 4]; m++) {
                totals[m] += sign;
            }
        }
    }

    private double error(int[] totals) {
        double sum = 0;
        for (int m = 0; m < totals.length; m++) {
            // Blocks count twice: they decide the reuse, a longer prompt more or less does not.
            sum += Math.abs(totals[m]) * (m < 2 ? 2.0 : 1.0) / aim(m);
        }
        return sum;
    }
}

package dev.orrery.data.synth;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Users who talk: each prompt is the one before, its output and a new message. Some turns instead drop what was looked
 * up for the turn before; a few repeat their prompt.
 *
 * <p>The rows of one conversation are neighbours; the longest conversation comes first, those of one turn come last.
 */
final class Conversations {
    /** No prompt is longer, in tokens: the longest that the fitted service takes. */
    private static final int LONGEST = 126_195;

    /** No output is longer, in tokens. */
    private static final int LONGEST_OUTPUT = 2_000;

    /** Users whose prompt is shorter than this write no long messages. */
    private static final int SHORT = 4_096;

    /** Share of all messages, from the shortest up, among which those users stay. */
    private static final double BRIEF = 0.73;

    /** Seconds to get and read one token of an output. */
    private static final double READ_S = 0.06;

    /** A conversation that is longer by so many tokens takes its user twice as long. */
    private static final double SKIMMED_TOKENS = 200_000;

    private final ConversationLaw law;
    private final Rows rows;
    private final UniformRandomProvider random;
    private final int start;
    /** First row of each conversation of several turns, and the row after the last of them. */
    private final int[] begin;

    private final double[] firstRank;
    private final double[] kind;
    private final double[] messageRank;
    private final int[] findings;

    private Conversations(ConversationLaw law, int prefixStart, Rows rows, UniformRandomProvider random) {
        this.law = law;
        this.rows = rows;
        this.random = random;
        this.start = rows.add(law.requests(), prefixStart, 1);
        this.begin = layOut();
        this.firstRank = new double[begin.length - 1];
        this.kind = new double[firstSingle() - start];
        this.messageRank = new double[kind.length];
        this.findings = new int[kind.length];
    }

    /** Adds all turns of a period to the rows; their time steps are not set yet. */
    static Conversations add(ConversationLaw law, int prefixStart, Rows rows, UniformRandomProvider random) {
        Conversations all = new Conversations(law, prefixStart, rows, random);
        all.draw();
        all.drawTurns();
        for (int c = 0; c < all.count(); c++) {
            all.happen(c);
        }
        Balance.exchange(law, all, rows, random);
        return all;
    }

    private int[] layOut() {
        int[] first = new int[law.atLeast(2) + 1];
        int row = start;
        int turns = law.turns()[law.turns().length - 2];
        for (int c = 0; c < first.length - 1; c++) {
            while (law.atLeast(turns) <= c) {
                turns--;
            }
            first[c] = row;
            row += turns;
        }
        first[first.length - 1] = row;
        return first;
    }

    private void draw() {
        Strata output = new Strata(random, 256);
        for (int r = start; r < rows.size(); r++) {
            rows.outputTokens[r] = Math.clamp(law.output().round(output.next()), 1, LONGEST_OUTPUT);
        }
        Strata single = new Strata(random, 512);
        for (int r = firstSingle(); r < rows.size(); r++) {
            rows.inputTokens[r] = Math.min(LONGEST, law.single().round(single.next()));
        }
    }

    private void drawTurns() {
        Strata first = new Strata(random, 32);
        Strata kinds = new Strata(random, 64);
        Strata messages = new Strata(random, 128);
        Strata finds = new Strata(random, 64);
        for (int c = 0; c < firstRank.length; c++) {
            firstRank[c] = first.next();
            int turns = begin[c + 1] - begin[c];
            double further = (turns - 2) / (double) turns;
            double talkative = 1 - law.calm() * further * further;
            for (int t = begin[c] - start; t < begin[c + 1] - start; t++) {
                kind[t] = kinds.next();
                messageRank[t] = messages.next() * talkative;
                findings[t] = Math.max(64, law.lookup().findings().round(finds.next()));
            }
        }
    }

    /** Lets a conversation of several turns happen: sets the prompts and what they keep. */
    void happen(int c) {
        int r = begin[c];
        int prompt = Math.min(LONGEST, law.first().round(firstRank[c]));
        double share = law.lookup().keptShare().at(kind[r - start]);
        int lasting = (int) (prompt * share);
        double dropping = law.lookup().first();
        rows.inputTokens[r] = prompt;
        for (r++; r < begin[c + 1]; r++) {
            double u = kind[r - start];
            int kept = prompt / Rows.BLOCK;
            if (u < law.repeat()) {
                kept = Rows.blocksOf(prompt);
            } else if (u < law.repeat() + dropping && prompt >= ConversationLaw.Lookup.FROM) {
                kept = Math.clamp(lasting / Rows.BLOCK, 2, kept);
                prompt = Math.min(LONGEST, kept * Rows.BLOCK + findings[r - start]);
                lasting = kept * Rows.BLOCK + rows.outputTokens[r - 1];
                dropping = law.lookup().again();
            } else {
                double rank = messageRank[r - start] * (prompt < SHORT ? BRIEF : 1);
                int said = rows.outputTokens[r - 1] + law.message().round(rank);
                int grown = Math.min(LONGEST, prompt + said);
                lasting += grown - prompt;
                prompt = grown;
                dropping = law.lookup().later();
            }
            rows.inputTokens[r] = prompt;
            rows.parent[r] = r - 1;
            rows.kept[r] = kept;
        }
    }

    /** Exchanges the first prompts of two conversations of several turns, which have to happen again. */
    void exchangePrompts(int a, int b) {
        double rank = firstRank[a];
        firstRank[a] = firstRank[b];
        firstRank[b] = rank;
    }

    /** Exchanges what the second turns of two conversations add, which have to happen again. */
    void exchangeTurns(int a, int b) {
        int second = begin[a] + 1 - start;
        int other = begin[b] + 1 - start;
        double rank = messageRank[second];
        messageRank[second] = messageRank[other];
        messageRank[other] = rank;
        int found = findings[second];
        findings[second] = findings[other];
        findings[other] = found;
    }

    /** Gives every turn its time step. */
    void place(int steps) {
        Strata think = new Strata(random, 128);
        Strata starts = new Strata(random, 32);
        int[] wait = new int[begin[1] - begin[0]];
        double[] busy = new double[steps + 1];
        for (int c = 0; c < firstRank.length; c++) {
            int turns = begin[c + 1] - begin[c];
            int span = waits(wait, c, steps * 95 / 100, think);
            int step = (int) (starts.next() * (steps - span));
            for (int t = 0; t < turns; t++) {
                step += t == 0 ? 0 : wait[t];
                rows.step[begin[c] + t] = step;
                busy[step + 1]++;
            }
        }
        Pace pace = rest(steps, busy);
        for (int r = firstSingle(); r < rows.size(); r++) {
            rows.step[r] = pace.step(random.nextDouble(), steps);
        }
    }

    /** Draws the steps from each turn to the next and returns their sum, at most {@code most}. */
    private int waits(int[] wait, int c, int most, Strata think) {
        int span = 0;
        int turns = begin[c + 1] - begin[c];
        for (int t = 1; t < turns; t++) {
            int before = begin[c] + t - 1;
            double slower = 1 + rows.inputTokens[before] / SKIMMED_TOKENS;
            double waitS = law.thinkS().at(think.next()) + READ_S * rows.outputTokens[before];
            wait[t] = Math.max(1, (int) (waitS * slower * 1_000 / Period.STEP_MS + 0.5));
            span += wait[t];
        }
        if (span <= most) {
            return span;
        }
        int squeezed = 0;
        for (int t = 1; t < turns; t++) {
            wait[t] = Math.max(1, (int) ((long) wait[t] * most / span));
            squeezed += wait[t];
        }
        return squeezed;
    }

    /** Returns what is left for single requests, so that the rate rises evenly although conversations need time. */
    private Pace rest(int steps, double[] busy) {
        int reach = steps / 20;
        for (int s = 0; s < steps; s++) {
            busy[s + 1] += busy[s];
        }
        double[] rate = Pace.rising(steps, law.rise());
        Pace.flicker(rate, 20, law.flicker(), random);
        double mean = (double) law.requests() / steps;
        for (int s = 0; s < steps; s++) {
            int from = Math.max(0, s - reach);
            int to = Math.min(steps, s + reach + 1);
            rate[s] = Math.max(0.1 * mean, rate[s] * mean - (busy[to] - busy[from]) / (to - from));
        }
        return new Pace(rate);
    }

    /** Returns how many conversations have several turns. */
    int count() {
        return firstRank.length;
    }

    /** Returns the first row of a conversation of several turns, or the row after the last of them. */
    int begin(int c) {
        return begin[c];
    }

    /** Returns the first row of those conversations that have one turn. */
    int firstSingle() {
        return begin[begin.length - 1];
    }
}

package dev.orrery.data.synth;

import org.apache.commons.rng.UniformRandomProvider;

/** Calls of one tool: the same long instructions, then a text of its own; some calls come again word for word. */
final class ToolCalls {
    private ToolCalls() {}

    /** Adds the calls of a period, each at a step of the pace. */
    static void add(ToolLaw law, int prefixStart, Pace pace, int steps, Rows rows, UniformRandomProvider random) {
        int count = law.requests();
        int first = rows.add(count, prefixStart, law.prefixBlocks());
        int[] at = new int[steps + 1];
        for (int i = 0; i < count; i++) {
            at[pace.step(random.nextDouble(), steps) + 1]++;
        }
        for (int s = 0; s < steps; s++) {
            for (int i = 0; i < at[s + 1]; i++) {
                rows.step[first + at[s] + i] = s;
            }
            at[s + 1] += at[s];
        }
        boolean[] again = repeats(law, at[1], random);
        Strata suffix = new Strata(random, 256);
        Strata output = new Strata(random, 256);
        for (int i = 0; i < count; i++) {
            int r = first + i;
            rows.outputTokens[r] = law.outputTokens(output.next());
            if (again[i]) {
                // Among the calls of earlier steps, since the order inside a step is not known yet.
                int earlier = first + random.nextInt(at[rows.step[r]]);
                rows.inputTokens[r] = rows.inputTokens[earlier];
                rows.parent[r] = earlier;
                rows.kept[r] = rows.blocks(earlier);
            } else {
                int own = Math.max(1, law.suffix().round(suffix.next()));
                rows.inputTokens[r] = law.prefixBlocks() * Rows.BLOCK + own;
            }
        }
    }

    /** Chooses which calls come again: the more, the more there is to repeat. */
    private static boolean[] repeats(ToolLaw law, int inFirstStep, UniformRandomProvider random) {
        int from = Math.max(1, inFirstStep);
        boolean[] again = new boolean[law.requests()];
        Strata place = new Strata(random, 64);
        for (int k = 0; k < law.repeats(); k++) {
            int i = from + (int) ((law.requests() - from) * Math.sqrt(place.next()));
            while (again[i]) {
                i = i + 1 == law.requests() ? from : i + 1;
            }
            again[i] = true;
        }
        return again;
    }
}

package dev.orrery.model.timing;

import dev.orrery.model.kernel.Nanos;
import dev.orrery.model.silicon.pass.StepParts;

/** Durations of decode steps, composed of parts. Single values are kept. */
final class StepTimes {
    /** A step that is not like the one before seldom comes again: a small room stays in the nearest memory. */
    private static final int ATTENTION_BITS = 8;

    private final StepParts parts;
    private final Kept tokens = new Kept();
    private final PairCache attention = new PairCache(ATTENTION_BITS);
    private final double[] two = new double[2];
    private double[] run = new double[2];

    StepTimes(StepParts parts) {
        this.parts = parts;
    }

    /**
     * Returns a step, ms.
     *
     * @param context tokens of all requests
     */
    double ms(int requests, long context) {
        return tokensMs(requests) + attentionMs(requests, context);
    }

    private double tokensMs(int requests) {
        double known = tokens.get(requests);
        return Double.isNaN(known) ? tokens.put(requests, parts.stepTokensMs(requests)) : known;
    }

    /** Returns attention of a step at the mean context, between whole tokens linearly, ms. */
    double attentionMs(int requests, long context) {
        double known = attention.get(requests, context);
        if (!Double.isNaN(known)) {
            return known;
        }
        boolean whole = context < requests;
        int length = whole ? 1 : (int) (context / requests);
        double between = whole ? 0 : (double) (context % requests) / requests;
        parts.stepAttention(requests, length, two, 2);
        return attention.put(requests, context, two[0] + between * (two[1] - two[0]));
    }

    /**
     * Writes the ns of consecutive passes, not scaled. From one to the next the mean context grows by one token, so
     * that each length is looked at once. Hot loop: a form that becomes vector code.
     *
     * @param context tokens of all requests before the first pass, at least one each
     */
    void runNs(int requests, long context, double[] out, int passes) {
        if (run.length <= passes) {
            run = new double[passes + 1];
        }
        double[] ms = run;
        parts.stepAttention(requests, (int) (context / requests), ms, passes + 1);
        double between = (double) (context % requests) / requests;
        double base = tokensMs(requests);
        for (int i = 0; i < passes; i++) {
            out[i] = Nanos.ofSeconds((base + (ms[i] + between * (ms[i + 1] - ms[i]))) / 1000);
        }
    }
}

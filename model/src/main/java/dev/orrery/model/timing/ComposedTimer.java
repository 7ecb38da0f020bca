package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.PassParts;
import java.util.Arrays;

/**
 * Composes a pass from parts (timing.md 5, Orrery's own form): what goes by token, prompts that end, attention over
 * prompts at their mean length by the sum of squares, attention of decode steps at the mean context, between whole
 * tokens linearly. What it has computed it keeps; a duration is the same whether kept or not.
 */
public final class ComposedTimer implements PassTimer {
    private final PassParts parts;
    private final Scale prefill;
    private final Scale decode;
    private final double constantMs;
    private final Kept tokens = new Kept();
    private final Kept logits = new Kept();
    private final Kept steps = new Kept();
    private final PairCache prompts = new PairCache();
    private final PairCache scans = new PairCache();
    private final PairCache attention = new PairCache();
    private final double[] two = new double[2];
    private double[] run = new double[2];

    /** Creates the timer of one run. */
    public ComposedTimer(TimingConfig config, PassParts parts) {
        this.parts = parts;
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
        this.constantMs = parts.promptConstantMs();
    }

    /** Times by a small whole number, as they come. */
    private static final class Kept {
        private static final int MOST = 1 << 20;

        private double[] ms = new double[0];

        double get(int at) {
            return at < ms.length ? ms[at] : Double.NaN;
        }

        double put(int at, double value) {
            if (at < MOST) {
                if (at >= ms.length) {
                    int size = ms.length;
                    ms = Arrays.copyOf(ms, Math.max(at + 1, Math.min(MOST, 2 * size)));
                    Arrays.fill(ms, size, ms.length, Double.NaN);
                }
                ms[at] = value;
            }
            return value;
        }
    }

    @Override
    public long passNs(PassShape shape) {
        int requests = shape.prefillRequests;
        if (requests == 0) {
            return shape.decodeRequests == 0 ? 0 : (long) bounded(stepNs(shape.decodeRequests, shape.decodeContext));
        }
        int length = BatchPasses.meanLength(requests, shape.prefillTokens, shape.prefillPrefix);
        double share = shape.prefillSquares / ((double) requests * length * length);
        double ms = prompt(requests, length) * share + constantMs;
        if (shape.decodeRequests == 0) {
            int each = (int) ((shape.prefillTokens + requests / 2) / requests);
            ms += token((int) shape.prefillTokens) + logit(requests) + scan(requests, each);
            return (long) bounded(prefill.ns(ms));
        }
        int all = (int) shape.prefillTokens + shape.decodeRequests * parts.stepTokens();
        ms += token(all) + logit(1) + scan(1, all);
        double steppingMs = stepAttention(shape.decodeRequests, shape.decodeContext);
        return (long) bounded(prefill.ns(ms) + decode.ns(steppingMs));
    }

    private static double bounded(double ns) {
        return Math.min(Horizon.LAST_NS, ns);
    }

    private double stepNs(int requests, long context) {
        return decode.ns(step(requests) + stepAttention(requests, context));
    }

    private double token(int n) {
        double known = tokens.get(n);
        return Double.isNaN(known) ? tokens.put(n, parts.tokensMs(n)) : known;
    }

    private double logit(int rows) {
        double known = logits.get(rows);
        return Double.isNaN(known) ? logits.put(rows, parts.logitsMs(rows)) : known;
    }

    private double step(int requests) {
        double known = steps.get(requests);
        return Double.isNaN(known) ? steps.put(requests, parts.stepTokensMs(requests)) : known;
    }

    private double prompt(int requests, int length) {
        double known = prompts.get(requests, length);
        return Double.isNaN(known) ? prompts.put(requests, length, parts.promptMs(requests, length)) : known;
    }

    private double scan(int requests, int length) {
        double known = scans.get(requests, length);
        return Double.isNaN(known) ? scans.put(requests, length, parts.scanMs(requests, length)) : known;
    }

    private double stepAttention(int requests, long context) {
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

    /** From pass to pass the mean context grows by one, so that each length is looked at once. */
    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        if (context < requests) {
            return PassTimer.super.decodeRun(context, requests, out, passes);
        }
        if (run.length <= passes) {
            run = new double[passes + 1];
        }
        parts.stepAttention(requests, (int) (context / requests), run, passes + 1);
        double between = (double) (context % requests) / requests;
        double base = step(requests);
        boolean ascending = true;
        double before = 0;
        for (int i = 0; i < passes; i++) {
            double ns = bounded(decode.ns(base + (run[i] + between * (run[i + 1] - run[i]))));
            ascending &= ns >= before;
            out[i] = ns;
            before = ns;
        }
        return ascending;
    }
}

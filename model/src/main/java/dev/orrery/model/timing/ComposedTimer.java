package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.silicon.pass.BatchPasses;
import dev.orrery.model.silicon.pass.PassParts;
import dev.orrery.model.silicon.pass.PassSource;

/**
 * Composes a pass from parts (timing.md 5, Orrery's own form): what goes by token, prompts that end, attention over
 * prompts at their mean length by the sum of squares, attention of decode steps at the mean context, between whole
 * tokens linearly. What it has computed it keeps; a duration is the same whether kept or not.
 */
public final class ComposedTimer implements PassTimer {
    private static final int PROMPT_BITS = 12;

    private final TimingConfig config;
    private final PassSource source;
    private final PassParts parts;
    private final Scale prefill;
    private final Scale decode;
    private final double constantMs;
    private final boolean scanning;
    private final Kept tokens = new Kept();
    private final Kept logits = new Kept();
    private final StepTimes steps;
    private final PairCache prompts = new PairCache(PROMPT_BITS);
    private final PairCache scans = new PairCache(PROMPT_BITS);

    /** Creates the timer of one run. */
    public ComposedTimer(TimingConfig config, PassSource source) {
        this.config = config;
        this.source = source;
        this.parts = source.parts();
        this.steps = new StepTimes(parts);
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
        this.constantMs = parts.promptConstantMs();
        this.scanning = parts.scanMs(1, 1) > 0;
    }

    @Override
    public PassTimer fork() {
        return new ComposedTimer(config, source);
    }

    @Override
    public long passNs(PassShape shape) {
        int requests = shape.prefillRequests;
        if (requests == 0) {
            return shape.decodeRequests == 0
                    ? 0
                    : (long) bounded(decode.ns(steps.ms(shape.decodeRequests, shape.decodeContext)));
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
        double steppingMs = steps.attentionMs(shape.decodeRequests, shape.decodeContext);
        return (long) bounded(prefill.ns(ms) + decode.ns(steppingMs));
    }

    private static double bounded(double ns) {
        return Math.min(Horizon.LAST_NS, ns);
    }

    private double token(int n) {
        double known = tokens.get(n);
        return Double.isNaN(known) ? tokens.put(n, parts.tokensMs(n)) : known;
    }

    private double logit(int rows) {
        double known = logits.get(rows);
        return Double.isNaN(known) ? logits.put(rows, parts.logitsMs(rows)) : known;
    }

    private double prompt(int requests, int length) {
        double known = prompts.get(requests, length);
        return Double.isNaN(known) ? prompts.put(requests, length, parts.promptMs(requests, length)) : known;
    }

    private double scan(int requests, int length) {
        if (!scanning) {
            return 0;
        }
        double known = scans.get(requests, length);
        return Double.isNaN(known) ? scans.put(requests, length, parts.scanMs(requests, length)) : known;
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        if (context < requests) {
            return PassTimer.super.decodeRun(context, requests, out, passes);
        }
        steps.runNs(requests, context, out, passes);
        return decode.scaleRun(out, passes);
    }
}

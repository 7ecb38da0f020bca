package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.silicon.pass.AicParts;
import dev.orrery.model.silicon.pass.AicPasses;
import dev.orrery.model.silicon.pass.PassSource;
import java.util.Objects;

/**
 * Times passes as the reference does from a worker's telemetry, with its integer means (timing.md 5, form 5). What it
 * has computed it keeps; a duration is the same whether kept or not.
 */
public final class AicTimer implements PassTimer {
    private final TimingConfig config;
    private final PassSource source;
    private final AicPasses passes;
    private final StepTimes steps;
    private final Scale prefill;
    private final Scale decode;
    private final Kept tokens = new Kept();

    /**
     * Creates the timer of one run.
     *
     * @param source where the parts come from
     * @param parts its reference
     */
    public AicTimer(TimingConfig config, PassSource source, AicParts parts) {
        this.config = config;
        this.source = source;
        this.passes = parts.passes();
        this.steps = new StepTimes(parts.steps());
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
    }

    @Override
    public PassTimer fork() {
        return new AicTimer(config, source, Objects.requireNonNull(source.reference()));
    }

    @Override
    public long passNs(PassShape shape) {
        int steppers = shape.decodeRequests;
        double ns = 0;
        if (shape.prefillRequests > 0) {
            ns = prefill.ns(promptsMs(
                    shape.prefillRequests,
                    (int) shape.prefillTokens,
                    (int) shape.prefillPrefix,
                    steppers,
                    shape.decodeContext));
        } else if (steppers > 0) {
            ns = decode.ns(steps.ms(steppers, whole(steppers, shape.decodeContext)));
        }
        return (long) Math.min(Horizon.LAST_NS, ns);
    }

    /** Returns a context whose mean is a whole number. */
    private static long whole(int requests, long context) {
        return context / requests * requests;
    }

    private double promptsMs(int prompts, int fresh, int cached, int steppers, long context) {
        int all = AicPasses.telemetryTokens(prompts, fresh, steppers);
        double known = tokens.get(all);
        double tokenWise = Double.isNaN(known) ? tokens.put(all, passes.tokenWise(all)) : known;
        return tokenWise + passes.telemetryRest(prompts, fresh, cached, steppers, context);
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passCount) {
        if (context < requests) {
            return PassTimer.super.decodeRun(context, requests, out, passCount);
        }
        steps.runNs(requests, whole(requests, context), out, passCount);
        return decode.scaleRun(out, passCount);
    }
}

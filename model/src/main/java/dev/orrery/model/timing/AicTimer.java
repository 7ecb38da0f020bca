package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.silicon.pass.AicPasses;

/** Times passes as the reference does from a worker's telemetry, with its integer means (timing.md 5, form 5). */
public final class AicTimer implements PassTimer {
    private final AicPasses passes;
    private final Scale prefill;
    private final Scale decode;
    private final PairCache steps = new PairCache();

    /** Creates the timer of one run. */
    public AicTimer(TimingConfig config, AicPasses passes) {
        this.passes = passes;
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
    }

    @Override
    public long passNs(PassShape shape) {
        int steppers = shape.decodeRequests;
        double ns = 0;
        if (shape.prefillRequests > 0) {
            ns = prefill.ns(passes.telemetry(
                    shape.prefillRequests,
                    (int) shape.prefillTokens,
                    (int) shape.prefillPrefix,
                    steppers,
                    shape.decodeContext));
        } else if (steppers > 0) {
            ns = decode.ns(step(steppers, shape.decodeContext / steppers));
        }
        return (long) Math.min(Horizon.LAST_NS, ns);
    }

    private double step(int requests, long length) {
        double known = steps.get(requests, length);
        return Double.isNaN(known)
                ? steps.put(requests, length, passes.telemetry(0, 0, 0, requests, length * requests))
                : known;
    }
}

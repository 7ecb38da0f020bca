package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;

/** Looks passes up among {@link RecordedPasses}. */
public final class RecordedTimer implements PassTimer {
    private final RecordedPasses passes;
    private final Scale prefill;
    private final Scale decode;

    /**
     * Creates the timer.
     *
     * @throws IllegalArgumentException without recorded passes
     */
    public RecordedTimer(TimingConfig config) {
        RecordedPasses recorded = config.recorded();
        if (recorded == null) {
            throw new IllegalArgumentException("recorded timing needs recorded passes");
        }
        this.passes = recorded;
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
    }

    @Override
    public long passNs(PassShape shape) {
        if (shape.prefillTokens == 0) {
            return shape.decodeRequests == 0 ? 0 : (long) stepNs(shape.decodeRequests, shape.decodeContext);
        }
        double factor = passes.promptFactor(shape);
        double steps = passes.stepsMs(shape.decodeRequests, shape.decodeContext);
        double ns = prefill.ns(factor * passes.promptsMs(shape)) + decode.ns(factor * steps);
        return (long) Math.min(Horizon.LAST_NS, ns);
    }

    private double stepNs(int requests, long context) {
        return Math.min(Horizon.LAST_NS, decode.ns(passes.decodeMs(requests, context)));
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passCount) {
        boolean ascending = true;
        double before = 0;
        for (int i = 0; i < passCount; i++) {
            double ns = stepNs(requests, context + (long) requests * i);
            ascending &= ns >= before;
            out[i] = ns;
            before = ns;
        }
        return ascending;
    }
}

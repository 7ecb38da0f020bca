package dev.orrery.model.timing;

import java.util.Arrays;

/** Constants per pass (engines.md R-T5 {@code fixed}): one if it computes any prompt token, one if it decodes any. */
public final class FixedTimer implements PassTimer {
    private final double prefillNs;
    private final double decodeNs;

    /** Creates the timer from {@link TimingConfig#prefillMs} and {@link TimingConfig#decodeMs}. */
    public FixedTimer(TimingConfig config) {
        prefillNs = new Scale(config.speedup()).ns(config.prefillMs());
        decodeNs = new Scale(config.speedup() * config.decodeSpeedup()).ns(config.decodeMs());
    }

    @Override
    public long passNs(PassShape shape) {
        return (long) ((shape.prefillTokens > 0 ? prefillNs : 0) + (shape.decodeRequests > 0 ? decodeNs : 0));
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        Arrays.fill(out, 0, passes, decodeNs);
        return true;
    }
}

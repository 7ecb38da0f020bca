package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;

/**
 * Another timer's passes as a measured deployment takes them: decode steps and what prompts add to them, each by a
 * factor of its own ({@link dev.orrery.model.benchmark.Calibration}).
 */
public final class CalibratedTimer implements PassTimer {
    private final PassTimer device;
    private final double decode;
    private final double prompts;
    private final PassShape steps = new PassShape();

    /**
     * Wraps a timer.
     *
     * @param decode factor on passes that decode, above 0
     * @param prompts factor on what prompts add to a pass, above 0
     */
    public CalibratedTimer(PassTimer device, double decode, double prompts) {
        this.device = device;
        this.decode = decode;
        this.prompts = prompts;
    }

    @Override
    public PassTimer fork() {
        return new CalibratedTimer(device.fork(), decode, prompts);
    }

    @Override
    public long passNs(PassShape shape) {
        long all = device.passNs(shape);
        if (shape.prefillRequests == 0) {
            return bounded(Math.rint(decode * all));
        }
        long stepping = Math.min(all, steppingNs(shape));
        return bounded(Math.rint(prompts * (all - stepping) + decode * stepping));
    }

    private static long bounded(double ns) {
        return (long) Math.min(Horizon.LAST_NS, ns);
    }

    /** Returns what the decode steps of a pass would take alone. */
    private long steppingNs(PassShape shape) {
        if (shape.decodeRequests == 0) {
            return 0;
        }
        steps.decodeRequests = shape.decodeRequests;
        steps.decodeContext = shape.decodeContext;
        return device.passNs(steps);
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        boolean ascending = device.decodeRun(context, requests, out, passes);
        for (int i = 0; i < passes; i++) {
            out[i] = Math.min(Horizon.LAST_NS, Math.rint(decode * out[i]));
        }
        return ascending;
    }
}

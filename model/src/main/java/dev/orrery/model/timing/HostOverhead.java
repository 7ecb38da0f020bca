package dev.orrery.model.timing;

import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.kernel.Nanos;

/** Adds what the host needs between passes (scheduling, sampling, detokenising) to each pass of another timer. */
public final class HostOverhead implements PassTimer {
    private final PassTimer device;
    private final long overheadNs;

    /** Wraps a timer. */
    public HostOverhead(PassTimer device, double overheadMs) {
        this(device, Nanos.ofMs(overheadMs));
    }

    private HostOverhead(PassTimer device, long overheadNs) {
        this.device = device;
        this.overheadNs = overheadNs;
    }

    @Override
    public PassTimer fork() {
        return new HostOverhead(device.fork(), overheadNs);
    }

    @Override
    public long passNs(PassShape shape) {
        boolean empty = shape.prefillTokens == 0 && shape.decodeRequests == 0;
        return empty ? 0 : Math.min(Horizon.LAST_NS, device.passNs(shape)) + overheadNs;
    }

    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        boolean ascending = device.decodeRun(context, requests, out, passes);
        for (int i = 0; i < passes; i++) {
            out[i] += overheadNs;
        }
        return ascending;
    }
}

package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.op.Kernel;

/** What the kernels of a gated delta net move: they compute little. */
final class DeltaBytes {
    private static final double STATE_BYTES = 4;
    private static final double VALUE_BYTES = 2;
    private static final int CHUNK = 64;

    private DeltaBytes() {}

    /** Returns the bytes of a call over so many requests of so many new tokens. */
    static double of(Kernel.Gdn op, double batch, double length) {
        double keys = 2.0 * op.keyHeads() * op.keyDim();
        double values = (double) op.valueHeads() * op.valueDim();
        double tokens = batch * length;
        if (op.kernel().startsWith("causal_conv1d")) {
            return tokens * (keys + values) * VALUE_BYTES * (op.convWidth() + 2);
        }
        // The state of a request is read and written, and passed on from chunk to chunk.
        double state = values * op.keyDim() * STATE_BYTES;
        double passed = op.context() ? Math.floor(length / CHUNK) : 0;
        return batch * state * (2 + passed) + tokens * VALUE_BYTES * (keys + 2 * values);
    }
}

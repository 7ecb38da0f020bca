package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.Origin;
import org.jspecify.annotations.Nullable;

/**
 * The time of one kernel on one system, with its tables at hand.
 *
 * <p>A time that cannot be told throws {@link dev.orrery.model.silicon.op.NoTimeException}.
 */
interface KernelTime {
    /** Milliseconds in a second: formulas of bytes and rates give seconds. */
    double S = 1e3;

    /** Returns the ms of a call. */
    double ms(OpShape shape);

    /** Returns where that comes from. */
    Origin origin(OpShape shape);

    /** Returns the sizes of the token-wise argument at which something was measured; none for a formula. */
    default int[] knots() {
        return new int[0];
    }

    /** Returns {@link dev.orrery.model.silicon.op.OpTimer#bends} of the kernel. */
    default int @Nullable [] bends() {
        return null;
    }
}

package dev.orrery.model.video.control;

import dev.orrery.model.video.SessionTrace;

/** Makes the policy of one run: policies remember things. */
@FunctionalInterface
public interface PolicyFactory {
    /**
     * Returns a fresh policy.
     *
     * @param trace sizes the columns that a policy keeps per session; its future is not for policies
     * @param batches what is known of the work on GPUs
     * @param clock the controller's clock
     */
    ControlPolicy make(SessionTrace trace, BatchView batches, ControlClock clock);
}

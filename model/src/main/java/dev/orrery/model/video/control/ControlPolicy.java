package dev.orrery.model.video.control;

import dev.orrery.model.video.autoscale.Autoscaler;
import dev.orrery.model.video.autoscale.GpuSupply;
import dev.orrery.model.video.placement.Chooser;
import dev.orrery.model.video.placement.Rebalancer;

/**
 * The decisions of a controller.
 *
 * @param chooser places sessions that have no GPU
 * @param rebalancer moves the others
 * @param autoscaler how many GPUs
 * @param supply which GPUs
 * @param migrate whether a GPU that is given up is emptied by moving its sessions; otherwise it drains
 * @param startupNs time from the order of a GPU until it takes sessions, ns
 * @param window seconds that the volatility looks back
 */
public record ControlPolicy(
        Chooser chooser,
        Rebalancer rebalancer,
        Autoscaler autoscaler,
        GpuSupply supply,
        boolean migrate,
        long startupNs,
        int window) {
    /** Returns these decisions with another autoscaler. */
    public ControlPolicy with(Autoscaler other) {
        return new ControlPolicy(chooser, rebalancer, other, supply, migrate, startupNs, window);
    }
}

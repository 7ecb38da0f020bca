package dev.orrery.model.video.autoscale;

import dev.orrery.model.video.control.BatchView;

/** An autoscaler that gets no more GPUs than it is allowed, and gives up those that are taken from it. */
public final class Capped implements Autoscaler {
    private final Autoscaler own;
    private final GpuAllowance allowance;
    private final BatchView batches;

    /**
     * Puts an autoscaler under an allowance.
     *
     * @param batches tells how many GPUs are paid for
     */
    public Capped(Autoscaler own, GpuAllowance allowance, BatchView batches) {
        this.own = own;
        this.allowance = allowance;
        this.batches = batches;
    }

    @Override
    public int gpus(ScaleView now) {
        int have = now.gpus();
        return allowance.answer(own.gpus(now), have, Math.max(have, batches.paid()));
    }

    @Override
    public long dueNs() {
        return Math.min(own.dueNs(), allowance.dueNs());
    }
}

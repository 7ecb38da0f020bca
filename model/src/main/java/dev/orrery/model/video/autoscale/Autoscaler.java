package dev.orrery.model.video.autoscale;

/** Decides how many GPUs there should be. */
public interface Autoscaler {
    /** Never changes anything. */
    Autoscaler FIXED = ScaleView::gpus;

    /** Returns how many GPUs should be open or starting; {@link ScaleView#gpus()} to hold. */
    int gpus(ScaleView now);

    /** Returns when to ask again even if nothing happens, ns; {@link Long#MAX_VALUE} for never. */
    default long dueNs() {
        return Long.MAX_VALUE;
    }
}

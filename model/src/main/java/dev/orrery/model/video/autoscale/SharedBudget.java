package dev.orrery.model.video.autoscale;

/**
 * A fleet that shares its GPUs with LLM serving (sessions.md I8): the other side's need comes first, down to a floor
 * that is never lent; what is left bounds another autoscaler.
 */
public final class SharedBudget implements Autoscaler {
    private final Autoscaler inner;
    private final int total;
    private final int floor;
    private final Demand other;

    /** What the other side needs. */
    @FunctionalInterface
    public interface Demand {
        /** Returns the GPUs that the other side needs at an instant in ns. */
        int gpus(long nowNs);
    }

    /**
     * Creates a bounded autoscaler.
     *
     * @param total GPUs of both sides
     * @param floor GPUs that are always left to video
     */
    public SharedBudget(Autoscaler inner, int total, int floor, Demand other) {
        this.inner = inner;
        this.total = total;
        this.floor = floor;
        this.other = other;
    }

    @Override
    public int gpus(ScaleView now) {
        int bound = Math.max(floor, total - other.gpus(now.nowNs()));
        return Math.min(bound, inner.gpus(now));
    }
}

package dev.orrery.model.video.autoscale;

/**
 * The paper's autoscaler: a dead band around a target load, and a share of the distance to the target number of GPUs
 * (sessions.md A1 to A5).
 */
public final class Proportional implements Autoscaler {
    private static final double EPSILON = 1e-9;

    private final ScalingTable table;
    private final double delta;
    private final int capacity;
    private final int min;
    private final int max;

    private int target;
    private int level;

    /**
     * Creates an autoscaler.
     *
     * @param table step and target load by volatility
     * @param delta half of the dead band
     * @param capacity sessions of a GPU at load 1: K
     * @param min least GPUs
     * @param max most GPUs
     */
    public Proportional(ScalingTable table, double delta, int capacity, int min, int max) {
        this.table = table;
        this.delta = delta;
        this.capacity = capacity;
        this.min = min;
        this.max = max;
    }

    /** Returns the number of GPUs at which the load is the target: M_tar. */
    public static int target(int sessions, int capacity, double rhoTarget, int min, int max) {
        int needed = (int) Math.ceil(sessions / (capacity * rhoTarget) - EPSILON);
        return Math.max(min, Math.min(max, needed));
    }

    @Override
    public int gpus(ScaleView now) {
        level = table.level(now.volatility().cv());
        return decide(now.rho(), now.sessions(), now.gpus());
    }

    /** Returns the new number of GPUs for a load, sessions and GPUs, at the level of the last observation. */
    public int decide(double rho, int sessions, int gpus) {
        ScalingTable.Row row = table.rows().get(level);
        target = target(sessions, capacity, row.rhoTarget(), min, max);
        if (rho > row.rhoTarget() + delta + EPSILON && target > gpus) {
            int step = (int) Math.ceil(row.lambda() * (target - gpus) - EPSILON);
            return Math.min(max, gpus + Math.max(1, step));
        }
        if (rho < row.rhoTarget() - delta - EPSILON && target < gpus) {
            int step = (int) Math.floor(row.lambda() * (gpus - target) + EPSILON);
            int floor = (sessions + capacity - 1) / capacity;
            return Math.max(gpus - Math.max(1, step), Math.max(floor, min));
        }
        return gpus;
    }

    /** Returns M_tar of the last decision. */
    public int target() {
        return target;
    }

    /** Returns the level of the table that the last decision used, from 0. */
    public int level() {
        return level;
    }

    /** Returns the row of the table that the last decision used. */
    public ScalingTable.Row row() {
        return table.rows().get(level);
    }
}

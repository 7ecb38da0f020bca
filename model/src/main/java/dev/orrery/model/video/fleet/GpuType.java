package dev.orrery.model.video.fleet;

/**
 * A type of GPU with the model replica on it.
 *
 * @param name what reports call it
 * @param times profiled chunk times, for up to {@code hard} sessions at least
 * @param target sessions that make a load of 1: K
 * @param hard most sessions: Kmax, at least K
 * @param price price of an hour
 * @param hbmMb memory for states in MB; infinite if only counts limit
 */
public record GpuType(String name, ChunkTimes times, int target, int hard, double price, double hbmMb) {
    /** Checks the ranges. */
    public GpuType {
        if (target < 1 || hard < target || times.most() < hard) {
            throw new IllegalArgumentException("GPU type " + name + " takes " + target + " to " + hard
                    + " sessions, expected 1 <= target <= hard <= " + times.most()
                    + ", the sessions of its chunk times");
        }
    }

    /** Returns a type with the price 1 and no limit of memory. */
    public static GpuType of(ChunkTimes times, int target, int hard) {
        return new GpuType("gpu", times, target, hard, 1, Double.POSITIVE_INFINITY);
    }
}

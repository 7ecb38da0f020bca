package dev.orrery.model.silicon.table;

import java.util.Arrays;

/** Points of an axis. */
public final class Points {
    private Points() {}

    /** Returns the different ones of some points from {@code least} to {@code most}, rising. */
    public static int[] within(int[] points, int least, int most) {
        int[] sorted = points.clone();
        Arrays.sort(sorted);
        int n = 0;
        for (int point : sorted) {
            if (point >= least && point <= most && (n == 0 || sorted[n - 1] != point)) {
                sorted[n++] = point;
            }
        }
        return Arrays.copyOf(sorted, n);
    }
}

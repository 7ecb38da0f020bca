package dev.orrery.data.measured;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measurements without those that are there twice, such as one run in two files of its client.
 *
 * @param points the first of each
 * @param copies how many were left out
 * @param example two places of one measurement; null if there is none
 */
public record Distinct(
        List<MeasuredPoint> points, int copies, @Nullable String example) {
    /** Clients print two or three decimals, and two runs of a server never agree so well. */
    private static final double ALIKE = 1e-3;

    /** Leaves copies out. */
    public static Distinct of(List<MeasuredPoint> points) {
        List<MeasuredPoint> first = new ArrayList<>();
        String example = null;
        for (MeasuredPoint point : points) {
            MeasuredPoint same = first.stream()
                    .filter(other -> same(point, other))
                    .findFirst()
                    .orElse(null);
            if (same == null) {
                first.add(point);
            } else if (example == null) {
                example = same.place() + " and " + point.place();
            }
        }
        return new Distinct(List.copyOf(first), points.size() - first.size(), example);
    }

    private static boolean same(MeasuredPoint a, MeasuredPoint b) {
        return alike(a.load().concurrency(), b.load().concurrency())
                && alike(a.isl(), b.isl())
                && alike(a.osl(), b.osl())
                && alike(a.mean().ttftMs(), b.mean().ttftMs())
                && alike(a.mean().tpotMs(), b.mean().tpotMs());
    }

    private static boolean alike(double a, double b) {
        return Math.abs(a - b) <= ALIKE * Math.max(Math.abs(a), Math.abs(b));
    }
}

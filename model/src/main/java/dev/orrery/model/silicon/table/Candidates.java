package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.table.Lines.Line;
import dev.orrery.model.silicon.table.Row.Near;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The measured points among which the nearest ones are for each query of a part of an octave along a row. */
final class Candidates {
    static final int PER_OCTAVE = 8;

    /** A query is at most half a part from the middle, and so are its nearest points from where they are then. */
    private static final double REACH = 1.0 / PER_OCTAVE + 1e-9;

    /** The nearest to the middle first: of the others most are then no more than looked at. */
    private final Point[] points;

    private Candidates(List<Point> found) {
        points = found.toArray(new Point[0]);
        Arrays.sort(points, Comparator.comparingDouble(Point::fromMiddle));
    }

    /**
     * A measured point.
     *
     * @param fromMiddle its squared distance from the middle of the part
     * @param before as its line has it
     * @param after as its line has it
     * @param log2 where it is along the row
     * @param ratio what physics allows over what was measured
     * @param place where its value stands
     */
    private record Point(double fromMiddle, double before, double after, double log2, double ratio, int place) {}

    /**
     * Collects them.
     *
     * @param sorted the lines by their distance
     * @param part the number of the part, 0 from 1 on
     */
    static Candidates of(Near[] sorted, int part) {
        double middle = (part + 0.5) / PER_OCTAVE;
        Nearest nearest = new Nearest(Grid.NEAREST + 1);
        for (Near line : sorted) {
            if (line.squared() > nearest.worst()) {
                break;
            }
            offerAll(line, middle, nearest);
        }
        double farthest = Math.sqrt(nearest.worst()) + REACH;
        List<Point> found = new ArrayList<>();
        for (Near line : sorted) {
            if (line.squared() > farthest * farthest) {
                break;
            }
            addAll(line, middle, farthest * farthest, found);
        }
        return new Candidates(found);
    }

    /** Walks outward from the query. */
    private static void offerAll(Near near, double at, Nearest nearest) {
        Line line = near.line();
        double[] logs = line.log2();
        int right = above(logs, at);
        int left = right - 1;
        while (left >= 0 || right < logs.length) {
            double below = left >= 0 ? at - logs[left] : Double.POSITIVE_INFINITY;
            double above = right < logs.length ? logs[right] - at : Double.POSITIVE_INFINITY;
            int i = below <= above ? left-- : right++;
            double sum = squared(near.before(), logs[i] - at, near.after());
            if (sum > nearest.worst()) {
                return;
            }
            if (line.ratio()[i] > 0) {
                nearest.offer(sum, line.ratio()[i], line.places()[i]);
            }
        }
    }

    /** Returns the first index that is not below a value. Most queries lie beyond the end. */
    private static int above(double[] sorted, double value) {
        if (sorted[sorted.length - 1] < value) {
            return sorted.length;
        }
        int place = Arrays.binarySearch(sorted, value);
        return place < 0 ? -place - 1 : place;
    }

    private static double squared(double before, double along, double after) {
        return before + along * along + after;
    }

    private static void addAll(Near near, double middle, double farthest, List<Point> into) {
        Line line = near.line();
        for (int i = 0; i < line.log2().length; i++) {
            double at = line.log2()[i];
            double ratio = line.ratio()[i];
            double sum = squared(near.before(), at - middle, near.after());
            if (ratio > 0 && sum <= farthest) {
                into.add(new Point(sum, near.before(), near.after(), at, ratio, line.places()[i]));
            }
        }
    }

    /** Offers them with their distances from a query. */
    void offer(double at, Nearest nearest) {
        for (Point point : points) {
            double sum = squared(point.before, point.log2 - at, point.after);
            if (sum <= nearest.worst()) {
                nearest.offer(sum, point.ratio, point.place);
            }
        }
    }
}

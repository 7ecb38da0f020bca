package dev.orrery.model.silicon.table;

import dev.orrery.model.silicon.table.Lines.Line;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A grid along one axis, the others fixed. */
public final class Row {
    private final Lines lines;
    private final int first;
    private final int second;
    private final int least;
    private final int most;
    private final Nearest nearest = new Nearest(Grid.NEAREST + 1);
    private Near @Nullable [] near;

    Row(Lines lines, int first, int second) {
        this.lines = lines;
        this.first = first;
        this.second = second;
        int[] reach = lines.reach(first, second);
        this.least = reach[0];
        this.most = reach[1];
    }

    /**
     * A line and how far its fixed keys are from the wanted ones, in octaves.
     *
     * @param squared square of the distance
     * @param before part of it that the grid adds up before that along the row, for the same last bits
     * @param after part of it that comes after
     */
    private record Near(double squared, double before, double after, Line line) {}

    /** Returns the ms at a point. NaN if nothing can be told. */
    public double ms(int at) {
        double inside = at < least || at > most ? Double.NaN : lines.inside(first, at, second);
        return Double.isNaN(inside) ? held(at) : inside;
    }

    private double held(int at) {
        Near[] sorted = near;
        if (sorted == null) {
            sorted = sorted();
            near = sorted;
        }
        double log = Grid.log2(at);
        nearest.clear();
        for (Near one : sorted) {
            if (one.squared > nearest.worst()) {
                break;
            }
            search(one, log);
        }
        return nearest.size() == 0 ? Double.NaN : lines.light(first, at, second) / nearest.utilisation(Grid.NEAREST);
    }

    private Near[] sorted() {
        Line[] all = lines.all();
        Near[] sorted = new Near[all.length];
        for (int i = 0; i < all.length; i++) {
            double d1 = Grid.log2(all[i].first()) - Grid.log2(first);
            double d2 = Grid.log2(all[i].second()) - Grid.log2(second);
            double squared = d1 * d1 + d2 * d2;
            sorted[i] = lines.middle()
                    ? new Near(squared, d1 * d1, d2 * d2, all[i])
                    : new Near(squared, squared, 0, all[i]);
        }
        Arrays.sort(sorted, Comparator.comparingDouble(Near::squared));
        return sorted;
    }

    /** Walks outward from the query. */
    private void search(Near one, double at) {
        Line line = one.line;
        double[] logs = line.log2();
        int right = above(logs, at);
        int left = right - 1;
        while (left >= 0 || right < logs.length) {
            double below = left >= 0 ? at - logs[left] : Double.POSITIVE_INFINITY;
            double above = right < logs.length ? logs[right] - at : Double.POSITIVE_INFINITY;
            int i = below <= above ? left-- : right++;
            double d = logs[i] - at;
            double sum = one.before + d * d + one.after;
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
}

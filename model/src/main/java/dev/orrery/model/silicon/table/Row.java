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
    private final @Nullable Candidates[] candidates = new Candidates[Integer.SIZE * Candidates.PER_OCTAVE];

    Row(Lines lines, int first, int second) {
        this.lines = lines;
        this.first = first;
        this.second = second;
        int[] reach = lines.reach(first, second);
        this.least = reach[0];
        this.most = reach[1];
    }

    /** Returns the ms at a point. NaN if nothing can be told, as below 1. */
    public double ms(int at) {
        double inside = at < least || at > most ? Double.NaN : lines.inside(first, at, second);
        return Double.isNaN(inside) ? held(at) : inside;
    }

    private double held(int at) {
        if (at < 1) {
            return Double.NaN;
        }
        double log = Grid.log2(at);
        int part = (int) (log * Candidates.PER_OCTAVE);
        Candidates known = candidates[part];
        if (known == null) {
            known = Candidates.of(near(), part);
            candidates[part] = known;
        }
        nearest.clear();
        known.offer(log, nearest);
        return nearest.size() == 0 ? Double.NaN : lines.light(first, at, second) / nearest.utilisation(Grid.NEAREST);
    }

    private Near[] near() {
        Near[] known = near;
        if (known == null) {
            Line[] all = lines.all();
            known = new Near[all.length];
            for (int i = 0; i < all.length; i++) {
                double d1 = Grid.log2(all[i].first()) - Grid.log2(first);
                double d2 = Grid.log2(all[i].second()) - Grid.log2(second);
                double squared = d1 * d1 + d2 * d2;
                known[i] = lines.middle()
                        ? new Near(squared, d1 * d1, d2 * d2, all[i])
                        : new Near(squared, squared, 0, all[i]);
            }
            Arrays.sort(known, Comparator.comparingDouble(Near::squared));
            near = known;
        }
        return known;
    }

    /**
     * A line and how far its fixed keys are from the wanted ones, in octaves.
     *
     * @param squared square of the distance
     * @param before part of it that the grid adds up before that along the row, for the same last bits
     * @param after part of it that comes after
     */
    record Near(double squared, double before, double after, Line line) {}
}

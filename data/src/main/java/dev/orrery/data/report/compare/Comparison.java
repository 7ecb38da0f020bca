package dev.orrery.data.report.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs of the same workload beside each other. The first is the reference for all others; runs of equal seeds are
 * pairs.
 *
 * @param catalogue what there is to compare
 * @param sides what is compared, the reference first; alone it is only described
 * @param marginPercent smaller differences count as none
 * @param random whether the seed makes a difference to any side; if not, there are no intervals
 * @param pairs each other side against the reference
 */
public record Comparison(
        Catalogue catalogue, List<Side> sides, double marginPercent, boolean random, List<Pair> pairs) {
    /** The margin if nobody gives one. */
    public static final double MARGIN_PERCENT = 1;

    /**
     * Two sides.
     *
     * @param side the one that is not the reference
     * @param changes in the order of the catalogue
     * @param verdicts of the first measure of each, in the order of the catalogue
     */
    public record Pair(Side side, List<Change> changes, List<Objective.Verdict> verdicts) {
        /** Returns the change of a metric. */
        public Change change(Quantity metric) {
            return changes.get(metric.index());
        }
    }

    /**
     * Compares.
     *
     * @param sides with the same seeds each, the reference first
     */
    public static Comparison of(Catalogue catalogue, List<Side> sides, double marginPercent) {
        Side reference = sides.getFirst();
        int seeds = reference.samples().size();
        boolean random = seeds > 1 && sides.stream().anyMatch(Side::varies);
        PairedBootstrap bootstrap =
                new PairedBootstrap(reference.samples().getFirst().seed(), random ? seeds : 1);
        List<Pair> pairs = new ArrayList<>();
        for (Side side : sides.subList(1, sides.size())) {
            if (!side.seeds().equals(reference.seeds())) {
                throw new IllegalArgumentException(side.seeds() + " are not the seeds " + reference.seeds());
            }
            List<Change> changes = new ArrayList<>();
            for (int m = 0; m < catalogue.quantities().size(); m++) {
                double[] differences = side.column(m);
                double[] first = reference.column(m);
                for (int s = 0; s < seeds; s++) {
                    differences[s] -= first[s];
                }
                changes.add(new Change(reference.mean(m), side.mean(m), bootstrap.of(differences)));
            }
            List<Objective.Verdict> verdicts = new ArrayList<>();
            for (Objective objective : catalogue.objectives()) {
                verdicts.add(objective
                        .first()
                        .judge(changes.get(objective.first().metric().index()), marginPercent));
            }
            pairs.add(new Pair(side, changes, verdicts));
        }
        return new Comparison(catalogue, List.copyOf(sides), marginPercent, random, pairs);
    }

    /** Returns the side that the others are compared with. */
    public Side reference() {
        return sides.getFirst();
    }

    /** Returns how many seeds each side was run with. */
    public int seeds() {
        return reference().samples().size();
    }

    /** Returns the interval of a metric's mean over the seeds of the reference. */
    public Interval meanInterval(int metric) {
        return new PairedBootstrap(reference().samples().getFirst().seed(), random ? seeds() : 1)
                .of(reference().column(metric));
    }

    /**
     * Returns a sentence for each goal that a side misses: by any of its numbers it is worse, or cannot be compared.
     */
    public List<String> regressions() {
        List<String> regressions = new ArrayList<>();
        for (Pair pair : pairs) {
            for (Objective objective : catalogue.objectives()) {
                if (objective.missed(pair, marginPercent)) {
                    regressions.add(pair.side().name() + " against "
                            + reference().name() + ": " + Sentences.verdict(pair, objective, marginPercent));
                }
            }
        }
        return regressions;
    }
}

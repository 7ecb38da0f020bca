package dev.orrery.data.report.compare;

import java.util.List;

/**
 * Something that a fleet is to be good at.
 *
 * @param key its name in JSON
 * @param title its name in sentences
 * @param goal whether getting worse is a regression; what only explains others is none
 * @param measures its numbers, the one that verdicts name first; a goal is missed by any of them
 */
public record Objective(String key, String title, boolean goal, List<Measure> measures) {
    /**
     * A number that an objective is about.
     *
     * @param where how sentences name it
     * @param metric which number
     * @param less whether less is better
     */
    public record Measure(String where, Quantity metric, boolean less) {
        /** Decides. A difference from zero has no percentage and counts whole. */
        Verdict judge(Change change, double marginPercent) {
            if (!Double.isFinite(change.delta())) {
                return Verdict.UNDEFINED;
            }
            if (change.delta() == 0 || Math.abs(change.percent()) <= marginPercent) {
                return Verdict.SAME;
            }
            if (change.interval().known() && change.interval().hasZero()) {
                return Verdict.UNDECIDED;
            }
            return change.delta() < 0 == less ? Verdict.BETTER : Verdict.WORSE;
        }
    }

    /** Returns a goal. */
    public static Objective of(String key, String title, Measure... measures) {
        return new Objective(key, title, true, List.of(measures));
    }

    /** Returns whether a change makes the later run miss this goal: by any of its numbers, or by one that is gone. */
    boolean missed(Comparison.Pair pair, double marginPercent) {
        for (Measure measure : measures) {
            Change change = pair.change(measure.metric());
            if (change.oneSided() || measure.judge(change, marginPercent) == Verdict.WORSE) {
                return goal;
            }
        }
        return false;
    }

    /** Returns the number that verdicts name. */
    public Measure first() {
        return measures.getFirst();
    }

    /** How the later of two runs is beside the first. */
    public enum Verdict {
        /** Better by more than the margin. */
        BETTER,
        /** Worse by more than the margin. */
        WORSE,
        /** Equal, or different by no more than the margin. */
        SAME,
        /** The seeds leave open whether there is a difference. */
        UNDECIDED,
        /** Not defined for both. */
        UNDEFINED
    }
}

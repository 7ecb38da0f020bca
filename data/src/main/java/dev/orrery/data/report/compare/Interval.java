package dev.orrery.data.report.compare;

/**
 * Where a mean difference lies with 95 % confidence.
 *
 * @param low lower end, NaN if nothing can be said
 * @param high upper end, NaN if nothing can be said
 */
public record Interval(double low, double high) {
    /** Nothing can be said. */
    public static final Interval NONE = new Interval(Double.NaN, Double.NaN);

    /** Returns whether something can be said. */
    public boolean known() {
        return !Double.isNaN(low);
    }

    /** Returns whether no difference at all is among what is likely. */
    public boolean hasZero() {
        return low <= 0 && high >= 0;
    }
}

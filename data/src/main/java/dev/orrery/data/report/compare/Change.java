package dev.orrery.data.report.compare;

/**
 * A metric of two runs. What is not defined is NaN.
 *
 * @param reference of the first
 * @param value of the other
 * @param interval of {@link #delta}
 */
public record Change(double reference, double value, Interval interval) {
    /** Returns the difference. */
    public double delta() {
        return value - reference;
    }

    /** Returns the difference in percent of the first; NaN if that is 0 or so small that there is none. */
    public double percent() {
        double percent = 100 * delta() / Math.abs(reference);
        return Double.isFinite(percent) ? percent : Double.NaN;
    }

    /** Returns whether only one of the two has a value. */
    public boolean oneSided() {
        return Double.isFinite(reference) != Double.isFinite(value);
    }
}

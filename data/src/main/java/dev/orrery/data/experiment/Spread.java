package dev.orrery.data.experiment;

import dev.orrery.data.report.Text;
import java.util.Arrays;

/**
 * Values of one measure under several seeds; those that are not numbers do not count.
 *
 * @param sorted ascending
 */
public record Spread(double[] sorted) {
    /** Returns the spread of some values. */
    public static Spread of(double... values) {
        return new Spread(
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray());
    }

    /** Returns how many there are. */
    public int count() {
        return sorted.length;
    }

    /** Returns the mean, NaN without values. */
    public double mean() {
        return sorted.length == 0 ? Double.NaN : Arrays.stream(sorted).sum() / sorted.length;
    }

    /** Returns the median, the mean of the middle two for an even number; NaN without values. */
    public double median() {
        int n = sorted.length;
        return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    /** Returns the least, NaN without values. */
    public double min() {
        return sorted.length == 0 ? Double.NaN : sorted[0];
    }

    /** Returns the largest, NaN without values. */
    public double max() {
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1];
    }

    /** Returns {@code mean [min..max]}, one number if there is one value, {@code -} if there is none. */
    public String means(int decimals) {
        return text(mean(), decimals);
    }

    /** Returns {@code median [min..max]}, one number if there is one value, {@code -} if there is none. */
    public String medians(int decimals) {
        return text(median(), decimals);
    }

    private String text(double middle, int decimals) {
        if (sorted.length == 0) {
            return "-";
        }
        String number = Text.number(middle, decimals);
        return sorted.length == 1
                ? number
                : number + " [" + Text.number(min(), decimals) + ".." + Text.number(max(), decimals) + "]";
    }
}

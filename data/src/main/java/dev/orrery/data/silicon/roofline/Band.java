package dev.orrery.data.silicon.roofline;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What times from a data sheet are of measured ones, as factors.
 *
 * @param low a tenth is below
 * @param middle half is below
 * @param high a tenth is above
 */
public record Band(double low, double middle, double high) {
    /** Returns the band of some lists of factors together. */
    static Band of(List<double[]> factors) {
        double[] sorted =
                factors.stream().flatMapToDouble(DoubleStream::of).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("a band needs factors");
        }
        return new Band(at(sorted, 0.1), at(sorted, 0.5), at(sorted, 0.9));
    }

    private static double at(double[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
    }

    /** Returns it as tables show it. */
    public String text() {
        return String.format(Locale.ROOT, "%.2f / %.2f / %.2f", low, middle, high);
    }

    double[] numbers() {
        return DoubleStream.of(low, middle, high)
                .map(x -> Math.round(x * 1000) / 1000.0)
                .toArray();
    }

    static Band of(double[] numbers) {
        if (numbers.length != 3) {
            throw new IllegalArgumentException("a band needs three numbers; got " + Arrays.toString(numbers));
        }
        return new Band(numbers[0], numbers[1], numbers[2]);
    }
}

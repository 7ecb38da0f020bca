package dev.orrery.data.synth;

/**
 * A distribution given by its values at fixed probabilities, linear in between.
 *
 * <p>Only additions, multiplications and comparisons: the same draw gives the same value on any machine.
 */
final class Quantiles {
    private static final double[] FINE = {
        0, .02, .05, .10, .15, .20, .30, .40, .50, .60, .70, .80, .90, .95, .98, .995, 1
    };
    private static final double[] COARSE = {0, .05, .25, .50, .75, .90, .97, 1};

    private final double[] probability;
    private final double[] value;

    private Quantiles(double[] probability, double[] value) {
        if (value.length != probability.length) {
            throw new IllegalArgumentException(value.length + " values for " + probability.length + " probabilities");
        }
        this.probability = probability;
        this.value = value;
    }

    /** Takes the values at 0, 2, 5, 10, 15, 20, 30 ... 80, 90, 95, 98, 99.5 and 100 %, ascending. */
    static Quantiles fine(double... values) {
        return new Quantiles(FINE, values);
    }

    /** Takes the values at 0, 5, 25, 50, 75, 90, 97 and 100 %, ascending. */
    static Quantiles coarse(double... values) {
        return new Quantiles(COARSE, values);
    }

    /** Returns the value below which the share {@code u} of the distribution lies, 0 <= u < 1. */
    double at(double u) {
        int i = 1;
        while (i < probability.length - 1 && u >= probability[i]) {
            i++;
        }
        double share = (u - probability[i - 1]) / (probability[i] - probability[i - 1]);
        return value[i - 1] + share * (value[i] - value[i - 1]);
    }

    /** Returns the value at {@code u}, rounded to the nearest integer. */
    int round(double u) {
        return (int) (at(u) + 0.5);
    }
}

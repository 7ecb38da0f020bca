package dev.orrery.data.imitate;

import org.apache.commons.rng.UniformRandomProvider;

/** Random numbers of some laws, the same on every machine. */
final class Draws {
    private final UniformRandomProvider random;

    Draws(UniformRandomProvider random) {
        this.random = random;
    }

    double uniform() {
        return random.nextDouble();
    }

    /** Returns a whole number of 0 to n - 1. */
    int below(int n) {
        return random.nextInt(n);
    }

    /** Returns a standard normal number (Box and Muller). */
    double normal() {
        double u = 1 - random.nextDouble();
        return Math.sqrt(-2 * StrictMath.log(u)) * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }

    /** Returns a number of a gamma law with scale 1 (Marsaglia and Tsang, 2000). */
    private double gamma(double shape) {
        if (shape < 1) {
            return gamma(shape + 1) * StrictMath.pow(1 - random.nextDouble(), 1 / shape);
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double x = normal();
            double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
            if (v > 0 && StrictMath.log(1 - random.nextDouble()) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                return d * v;
            }
        }
    }

    /**
     * Returns how many of n fall into a part.
     *
     * @param share mean share of the part
     * @param together 0 if they fall independently (binomial); up to 1, correlation of any two (beta-binomial); down to
     *     -1, how often they are dealt evenly instead
     */
    int part(int n, double share, double together) {
        double p = share;
        if (together < 0 && random.nextDouble() < -together) {
            double even = n * share;
            int below = (int) even;
            return below + (random.nextDouble() < even - below ? 1 : 0);
        }
        if (together >= 0.999) {
            return random.nextDouble() < share ? n : 0;
        }
        if (together > 1e-6) {
            double sum = 1 / together - 1;
            double a = gamma(share * sum);
            double b = gamma((1 - share) * sum);
            p = a + b > 0 ? a / (a + b) : random.nextDouble() < share ? 1 : 0;
        }
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += random.nextDouble() < p ? 1 : 0;
        }
        return count;
    }

    /** Returns n numbers of 0 to 1 in random order, one in each of n equal intervals. */
    double[] strata(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        shuffle(order);
        double[] out = new double[n];
        for (int i = 0; i < n; i++) {
            out[i] = (order[i] + random.nextDouble()) / n;
        }
        return out;
    }

    /** Puts values into random order. */
    void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }
}

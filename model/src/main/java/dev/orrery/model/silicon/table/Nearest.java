package dev.orrery.model.silicon.table;

/** The few nearest measured points of a query, the earlier one first among equals, and the efficiency they have. */
final class Nearest {
    private static final double TINY = 1e-12;

    private final double[] squared;
    private final double[] utilisation;
    int size;

    Nearest(int most) {
        squared = new double[most];
        utilisation = new double[most];
    }

    /** Returns a squared distance at and beyond which nothing is taken any more. */
    double worst() {
        return size < squared.length ? Double.POSITIVE_INFINITY : squared[size - 1];
    }

    /** Takes a point by its squared distance and the ratio of what physics allows to what was measured. */
    void offer(double distance, double ratio) {
        if (distance >= worst()) {
            return;
        }
        int i = size < squared.length ? size++ : size - 1;
        while (i > 0 && squared[i - 1] > distance) {
            squared[i] = squared[i - 1];
            utilisation[i] = utilisation[i - 1];
            i--;
        }
        squared[i] = distance;
        utilisation[i] = ratio;
    }

    /** Returns the mean ratio of the nearest {@code of} points, weighted so that the one after them weighs nothing. */
    double utilisation(int of) {
        int n = Math.min(of, size);
        double[] weights = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            weights[i] = size > of ? shepard(Math.sqrt(squared[i]), Math.sqrt(squared[of])) : inverse(squared[i]);
            sum += weights[i];
        }
        double weighted = 0;
        for (int i = 0; i < n; i++) {
            weighted += (sum == 0 ? 1 : weights[i]) * utilisation[i];
        }
        return weighted / (sum == 0 ? n : sum);
    }

    private static double shepard(double distance, double radius) {
        double w = Math.max(radius - distance, 0) / (radius * distance + TINY);
        return w * w;
    }

    static double inverse(double squaredDistance) {
        return 1 / (squaredDistance + TINY);
    }
}

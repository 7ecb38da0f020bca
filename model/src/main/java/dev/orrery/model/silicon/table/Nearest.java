package dev.orrery.model.silicon.table;

/** The few nearest measured points of a query, the earlier one first among equals, and the efficiency they have. */
final class Nearest {
    private static final double TINY = 1e-12;

    private final double[] squared;
    private final double[] utilisation;
    private final int[] places;
    private int size;

    Nearest(int most) {
        squared = new double[most];
        utilisation = new double[most];
        places = new int[most];
    }

    /** Forgets all points. */
    void clear() {
        size = 0;
    }

    /** Returns how many points are kept. */
    int size() {
        return size;
    }

    /** Returns a squared distance beyond which nothing is taken any more. */
    double worst() {
        return size < squared.length ? Double.POSITIVE_INFINITY : squared[size - 1];
    }

    /**
     * Takes a point.
     *
     * @param distance squared
     * @param ratio what physics allows over what was measured
     * @param place among equally far ones the lowest comes first
     */
    void offer(double distance, double ratio, int place) {
        if (size == squared.length) {
            if (!ahead(distance, place, size - 1)) {
                return;
            }
            size--;
        }
        int i = size++;
        while (i > 0 && ahead(distance, place, i - 1)) {
            squared[i] = squared[i - 1];
            utilisation[i] = utilisation[i - 1];
            places[i] = places[i - 1];
            i--;
        }
        squared[i] = distance;
        utilisation[i] = ratio;
        places[i] = place;
    }

    private boolean ahead(double distance, int place, int of) {
        return distance < squared[of] || (distance == squared[of] && place < places[of]);
    }

    /** Returns the mean ratio of the nearest {@code of} points, weighted so that the one after them weighs nothing. */
    double utilisation(int of) {
        int n = Math.min(of, size);
        boolean cut = size > of;
        double radius = cut ? Math.sqrt(squared[of]) : 0;
        double sum = 0;
        double weighted = 0;
        double plain = 0;
        for (int i = 0; i < n; i++) {
            double w = cut ? shepard(Math.sqrt(squared[i]), radius) : inverse(squared[i]);
            sum += w;
            weighted += w * utilisation[i];
            plain += utilisation[i];
        }
        return sum == 0 ? plain / n : weighted / sum;
    }

    private static double shepard(double distance, double radius) {
        double w = Math.max(radius - distance, 0) / (radius * distance + TINY);
        return w * w;
    }

    static double inverse(double squaredDistance) {
        return 1 / (squaredDistance + TINY);
    }
}

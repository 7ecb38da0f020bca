package dev.orrery.model.silicon.measured;

/** Where attention of decode steps is read for a length: at five lengths from 10 % below to 10 % above it. */
final class Around {
    static final int READS = 5;

    /** The lengths below which the sum of the five is kept for all. */
    private static final int KEPT = 1 << 17;

    private Around() {}

    /** Returns the least of them. */
    static int low(int length) {
        return Math.max(1, (int) (0.9 * length));
    }

    /** Returns the greatest of them. */
    static int high(int length, int low) {
        return Math.max(low, (int) (1.1 * length));
    }

    /** Returns one of them, 0 the least. */
    static int read(int low, int high, int index) {
        return low + (high - low) * index / (READS - 1);
    }

    /** Sums of the five, made when first asked for. */
    private static final class Sums {
        private static final int[] OF = new int[KEPT];

        static {
            for (int length = 1; length < KEPT; length++) {
                OF[length] = (int) sum(length);
            }
        }

        private static double sum(int length) {
            int low = low(length);
            int high = high(length, low);
            long sum = 0;
            for (int r = 0; r < READS; r++) {
                sum += read(low, high, r);
            }
            return sum;
        }
    }

    /** Adds a line over the sums of the five, for lengths from {@code from + first}. Hot loop, as vector code. */
    static void addLine(double base, double slope, int from, int first, int end, double[] into) {
        int[] sums = Sums.OF;
        int kept = Math.clamp((long) KEPT - from, first, end);
        for (int i = first; i < kept; i++) {
            into[i] += base + slope * sums[from + i];
        }
        for (int i = kept; i < end; i++) {
            into[i] += base + slope * Sums.sum(from + i);
        }
    }
}

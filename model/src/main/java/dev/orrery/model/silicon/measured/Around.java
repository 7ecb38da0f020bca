package dev.orrery.model.silicon.measured;

/** Where attention of decode steps is read for a length: at five lengths from 10 % below to 10 % above it. */
final class Around {
    static final int READS = 5;

    /** The least length at which each read is a fixed part of the length and a rounding that comes again. */
    static final int LEAST = 2;

    private static final double[] PART = {0.9, 0.95, 1, 1.05, 1.1};

    /** After so many lengths the roundings of all reads come again. */
    private static final int PERIOD = 40;

    private static final int CHUNK = 4 * PERIOD;
    private static final double[][] ROUNDING = new double[READS][PERIOD + CHUNK];

    private static final double[] SUM = new double[PERIOD + CHUNK];

    static {
        for (int i = 0; i < PERIOD + CHUNK; i++) {
            int length = PERIOD + i % PERIOD;
            int low = low(length);
            int high = high(length, low);
            for (int r = 0; r < READS; r++) {
                ROUNDING[r][i] = read(low, high, r) - PART[r] * length;
                SUM[i] += read(low, high, r) - length;
            }
        }
    }

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

    /** Adds a line over the sum of the five, for lengths from {@code from + first} on. Hot loop, as vector code. */
    static void addLine(double fixed, double slope, int from, int first, int end, double[] into) {
        for (int done = first; done < end; done += CHUNK) {
            int phase = (from + done) % PERIOD - done;
            int to = Math.min(end, done + CHUNK);
            for (int i = done; i < to; i++) {
                into[i] += fixed + slope * (READS * (double) (from + i) + SUM[phase + i]);
            }
        }
    }

    /**
     * Adds a line over each of the five, for lengths from {@code from + first} on, at least {@link #LEAST}. Hot loop,
     * as vector code.
     *
     * @param fixed the sum of the lines at 0
     * @param slopes of the five
     */
    static void addLines(double fixed, double[] slopes, int from, int first, int end, double[] into) {
        double each = 0;
        for (int r = 0; r < READS; r++) {
            each += PART[r] * slopes[r];
        }
        for (int done = first; done < end; done += CHUNK) {
            addChunk(fixed, each, slopes, from, done, Math.min(end, done + CHUNK), into);
        }
    }

    private static void addChunk(
            double fixed, double each, double[] slopes, int from, int first, int end, double[] into) {
        int phase = (from + first) % PERIOD - first;
        double[] r0 = ROUNDING[0];
        double[] r1 = ROUNDING[1];
        double[] r2 = ROUNDING[2];
        double[] r3 = ROUNDING[3];
        double[] r4 = ROUNDING[4];
        double m0 = slopes[0];
        double m1 = slopes[1];
        double m2 = slopes[2];
        double m3 = slopes[3];
        double m4 = slopes[4];
        for (int i = first; i < end; i++) {
            double rounding = m0 * r0[phase + i] + m1 * r1[phase + i] + m2 * r2[phase + i];
            rounding += m3 * r3[phase + i] + m4 * r4[phase + i];
            into[i] += fixed + each * (from + i) + rounding;
        }
    }
}

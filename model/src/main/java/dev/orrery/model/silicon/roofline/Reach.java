package dev.orrery.model.silicon.roofline;

/**
 * How near kernels of one kind come to what a data sheet promises.
 *
 * @param compute part of the peak rate that they compute at, above 0
 * @param memory part of the bandwidth that they move data at, above 0
 * @param constantMs what a call takes however small it is, ms
 */
public record Reach(double compute, double memory, double constantMs) {
    private static final double MS_PER_S = 1e3;

    /**
     * Returns the ms of a call: the longer of computing and moving, and the constant.
     *
     * @param computeS seconds of computing at the peak
     * @param moveS seconds of moving at the peak
     */
    double ms(double computeS, double moveS) {
        return boundMs(computeS, moveS) + constantMs;
    }

    /** Returns the same without the constant. */
    double boundMs(double computeS, double moveS) {
        return Math.max(computeS / compute, moveS / memory) * MS_PER_S;
    }
}

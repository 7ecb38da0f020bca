package dev.orrery.data.imitate;

/** Deals whole numbers by shares. */
final class Shares {
    private Shares() {}

    /** Returns whole numbers with a sum of n, as near to the shares as can be. */
    static int[] deal(int n, double[] shares) {
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        int[] out = new int[shares.length];
        double due = 0;
        int dealt = 0;
        for (int i = 0; i < shares.length; i++) {
            due += n * shares[i] / sum;
            out[i] = (int) Math.rint(due) - dealt;
            dealt += out[i];
        }
        out[shares.length - 1] += n - dealt;
        return out;
    }

    /** Returns where in a whole of 0 to 1, that bands of equal size make up, a share of a mixture of bands lies. */
    static double through(double[] mix, double u) {
        double sum = 0;
        for (double share : mix) {
            sum += share;
        }
        double left = u * sum;
        for (int band = 0; band < mix.length; band++) {
            if (left < mix[band] || band == mix.length - 1) {
                double inside = mix[band] > 0 ? Math.min(1, left / mix[band]) : 0.5;
                return (band + inside) / mix.length;
            }
            left -= mix[band];
        }
        return u;
    }
}

package dev.orrery.model.timing;

/**
 * The built-in polynomials of NVIDIA Dynamo mocker 1.6.1 (engines.md R-T1 to R-T4). A shape, nobody's GPU: decode time
 * depends on how full the pool is and not on the batch, and attention over a cached prefix is free.
 */
public final class PolynomialTimer implements PassTimer {
    private static final double[] STEP = steps();

    private final double capacity;
    private final Scale prefill;
    private final Scale decode;
    private final boolean flooredMeans;

    /**
     * Creates the timer of a worker.
     *
     * @param capacityTokens tokens that its KV pool holds
     * @param flooredMeans whether the prefill charge follows two floored means, as in the reference (R-T4), or the sum
     */
    public PolynomialTimer(TimingConfig config, long capacityTokens, boolean flooredMeans) {
        this.capacity = capacityTokens;
        this.prefill = new Scale(config.speedup());
        this.decode = new Scale(config.speedup() * config.decodeSpeedup());
        this.flooredMeans = flooredMeans;
    }

    private static double[] steps() {
        double[] step = new double[1024];
        for (int i = 0; i < step.length; i++) {
            step[i] = i;
        }
        return step;
    }

    @Override
    public long passNs(PassShape shape) {
        double ns = 0;
        if (shape.prefillTokens > 0) {
            double t = shape.chargedTokens(flooredMeans);
            ns = t <= 0 ? 0 : prefill.ns(4.209989e-7 * (t * t) + 1.518344e-2 * t + 16.50142);
        }
        if (shape.decodeRequests > 0) {
            double p = Math.min(1, shape.decodeContext / capacity);
            ns += decode.ns(Math.max(1, -25.74 * (p * p) + 54.01 * p + 5.74));
        }
        return (long) ns;
    }

    /**
     * Below capacity no bound applies and the polynomial only rises. Hot loop: this form becomes vector code. Dividing
     * by a power of two is exact either way, so the product may stand for the quotient.
     */
    @Override
    public boolean decodeRun(long context, int requests, double[] out, int passes) {
        if (context + (long) requests * passes >= capacity || passes > STEP.length) {
            return PassTimer.super.decodeRun(context, requests, out, passes);
        }
        double first = context;
        double grow = requests;
        if (Math.scalb(1, Math.getExponent(capacity)) == capacity) {
            double share = 1 / capacity;
            for (int i = 0; i < passes; i++) {
                double p = (first + grow * STEP[i]) * share;
                double seconds = (-25.74 * (p * p) + 54.01 * p + 5.74) / 1000;
                double near = Math.rint(seconds * 1e9);
                out[i] = near + Math.rint(Math.fma(seconds, 1e9, -near));
            }
        } else {
            double pool = capacity;
            for (int i = 0; i < passes; i++) {
                double p = (first + grow * STEP[i]) / pool;
                double seconds = (-25.74 * (p * p) + 54.01 * p + 5.74) / 1000;
                double near = Math.rint(seconds * 1e9);
                out[i] = near + Math.rint(Math.fma(seconds, 1e9, -near));
            }
        }
        if (!decode.isOne()) {
            for (int i = 0; i < passes; i++) {
                out[i] = decode.scale(out[i]);
            }
        }
        return true;
    }
}

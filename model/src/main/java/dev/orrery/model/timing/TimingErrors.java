package dev.orrery.model.timing;

import dev.orrery.model.kernel.RandomStreams;
import dev.orrery.model.silicon.pass.PassSource;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/** How far the pass times of one source are from those of another, at random passes of three forms. */
public record TimingErrors(Spread prefill, Spread decode, Spread mixed) {
    private static final int POINTS = 200;
    private static final int SEED = 7;

    /**
     * Relative errors in percent.
     *
     * @param mean of their sizes
     * @param p95 95th percentile
     * @param max the largest
     */
    public record Spread(double mean, double p95, double max) {}

    /** Returns the errors of one source against another that is taken as exact. */
    public static TimingErrors of(PassSource profile, PassSource exact) {
        double[][] ratios = ratios(profile, exact);
        return new TimingErrors(spread(ratios[0]), spread(ratios[1]), spread(ratios[2]));
    }

    /**
     * Returns what one source says over what another one does that is taken as exact: a row each for prefill, decode
     * and mixed passes.
     */
    public static double[][] ratios(PassSource source, PassSource exact) {
        TimingConfig plain = TimingConfig.polynomial();
        PassTimer tried = new ComposedTimer(plain, source);
        PassTimer truth = new ComposedTimer(plain, exact);
        UniformRandomProvider random = RandomStreams.stream(SEED, "timing errors");
        return new double[][] {
            ratios(tried, truth, random, TimingErrors::prefill),
            ratios(tried, truth, random, TimingErrors::decode),
            ratios(tried, truth, random, TimingErrors::mixed)
        };
    }

    private interface Draw {
        void fill(PassShape shape, UniformRandomProvider random);
    }

    private static double[] ratios(PassTimer tried, PassTimer truth, UniformRandomProvider random, Draw draw) {
        double[] ratios = new double[POINTS];
        PassShape shape = new PassShape();
        for (int i = 0; i < POINTS; i++) {
            shape.clear();
            draw.fill(shape, random);
            ratios[i] = (double) tried.passNs(shape) / truth.passNs(shape);
        }
        return ratios;
    }

    private static Spread spread(double[] ratios) {
        double[] errors = new double[POINTS];
        double sum = 0;
        for (int i = 0; i < POINTS; i++) {
            errors[i] = Math.abs(ratios[i] - 1) * 100;
            sum += errors[i];
        }
        Arrays.sort(errors);
        return new Spread(sum / POINTS, errors[POINTS * 95 / 100], errors[POINTS - 1]);
    }

    private static void prefill(PassShape shape, UniformRandomProvider random) {
        int requests = random.nextInt(1, 13);
        int tokens = Math.max(requests, logUniform(random, 64, 16_384));
        double cached = random.nextDouble(0, 0.8);
        for (int r = 0; r < requests; r++) {
            int fresh = tokens / requests;
            add(shape, fresh, (int) (fresh * cached / (1 - cached)));
        }
    }

    private static void decode(PassShape shape, UniformRandomProvider random) {
        shape.decodeRequests = logUniform(random, 1, 512);
        shape.decodeContext = (long) shape.decodeRequests * logUniform(random, 64, 65_536);
    }

    private static void mixed(PassShape shape, UniformRandomProvider random) {
        int requests = random.nextInt(1, 5);
        for (int r = 0; r < requests; r++) {
            add(shape, logUniform(random, 256, 8192), random.nextInt(0, 8193));
        }
        shape.decodeRequests = logUniform(random, 1, 256);
        shape.decodeContext = (long) shape.decodeRequests * logUniform(random, 64, 16_384);
    }

    private static void add(PassShape shape, int fresh, int cached) {
        long full = (long) fresh + cached;
        shape.prefillRequests++;
        shape.prefillTokens += fresh;
        shape.prefillPrefix += cached;
        shape.prefillSquares += full * full - (long) cached * cached;
    }

    private static int logUniform(UniformRandomProvider random, int least, int most) {
        return (int) Math.round(least * Math.pow((double) most / least, random.nextDouble()));
    }
}

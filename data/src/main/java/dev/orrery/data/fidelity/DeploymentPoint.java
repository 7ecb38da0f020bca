package dev.orrery.data.fidelity;

import dev.orrery.data.measured.Latency;
import dev.orrery.data.measured.MeasuredPoint;
import dev.orrery.model.benchmark.BenchmarkResult;
import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.benchmark.Load;
import dev.orrery.model.benchmark.PassTable;
import dev.orrery.model.silicon.spec.Deployment;

/**
 * One load of a user's own deployment, with what is needed to play it.
 *
 * @param backend the engine's name
 * @param point what was measured
 * @param load what each attention rank gets
 * @param passes what its passes cost
 */
public record DeploymentPoint(String backend, MeasuredPoint point, Load load, PassTable.Family passes)
        implements Playable {
    /** Lengths are even from nine tenths of the longest, so that the longest is the mean times this. */
    private static final double LONGEST = 2 / (1 + BenchmarkLoad.SHORTEST);

    /** Reads the passes that a load needs. */
    @FunctionalInterface
    public interface Passes {
        /**
         * Returns them.
         *
         * @throws dev.orrery.model.silicon.op.NoTimeException if a kernel has no time there
         */
        PassTable.Family of(Load load);
    }

    /**
     * Returns a point ready to be played.
     *
     * @param point a closed loop
     * @param seed of the lengths
     */
    public static DeploymentPoint of(MeasuredPoint point, Deployment deployment, Passes passes, long seed) {
        int batch = Math.max(1, (int)
                Math.round(point.load().concurrency() / deployment.shape().dp()));
        Load load = new BenchmarkLoad(deployment, batch, longest(point.isl()), longest(point.osl()), seed).configured();
        return new DeploymentPoint(deployment.backend().label(), point, load, passes.of(load));
    }

    private static int longest(double mean) {
        return Math.max(1, (int) Math.round(mean * LONGEST));
    }

    /** Returns the clients, as whole numbers are told apart. */
    public int concurrency() {
        return (int) Math.round(point.load().concurrency());
    }

    @Override
    public Latency measured() {
        return point.mean();
    }

    @Override
    public int clients() {
        return load.clients();
    }

    @Override
    public Latency play(Calibration calibration) {
        BenchmarkResult result = calibration.play(load, passes);
        return new Latency(result.ttftMs(), result.tpotMs());
    }
}

package dev.orrery.model.fleet;

import dev.orrery.model.benchmark.Calibration;
import dev.orrery.model.engine.EngineConfig;
import dev.orrery.model.timing.TimingConfig;

/**
 * Equal workers.
 *
 * @param workers how many, at least 1
 * @param gpusPerWorker GPUs of one worker
 * @param engine scheduler configuration
 * @param timing pass timing
 * @param startupNs how long a worker needs before it takes requests
 * @param coldStart whether the first workers need that time too
 * @param calibration what measured workers add to their passes; its part of collectives is in {@code timing} already
 */
public record PoolSpec(
        int workers,
        int gpusPerWorker,
        EngineConfig engine,
        TimingConfig timing,
        long startupNs,
        boolean coldStart,
        Calibration calibration) {
    /** Workers with nothing around their passes. */
    public PoolSpec(
            int workers,
            int gpusPerWorker,
            EngineConfig engine,
            TimingConfig timing,
            long startupNs,
            boolean coldStart) {
        this(workers, gpusPerWorker, engine, timing, startupNs, coldStart, Calibration.NONE);
    }
}

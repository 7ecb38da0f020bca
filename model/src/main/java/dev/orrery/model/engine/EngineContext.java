package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockIndex;
import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.Leases;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.timing.PassTimer;
import dev.orrery.model.timing.RecordedPasses;
import org.jspecify.annotations.Nullable;

/**
 * What all engines of a pool share: configuration, rules, and the columns that they write.
 *
 * @param config scheduler configuration
 * @param timer how long passes take
 * @param recorded where the timer looks passes up; null if it does not
 * @param requests lengths and progress of requests
 * @param paths where the requests' blocks lie
 * @param leases what requests hold
 * @param log what happened to requests
 * @param gaps receives the gaps between tokens
 * @param usage what workers did
 * @param board receives what workers publish
 * @param signals receives what each worker's passes bring that others wait for
 * @param index hears what workers store and remove; null if no router reads it
 * @param horizon the last instant that is simulated
 * @param buffers scratch space
 * @param rules whose rules apply, and what the run needs of the engines
 * @param observer sees each pass; usually null
 */
public record EngineContext(
        EngineConfig config,
        PassTimer timer,
        @Nullable RecordedPasses recorded,
        Requests requests,
        BlockPaths paths,
        Leases leases,
        RequestLog log,
        GapStatistics gaps,
        WorkerUsage usage,
        StatusBoard board,
        PassSignals[] signals,
        @Nullable BlockIndex index,
        Horizon horizon,
        PassBuffers buffers,
        Rules rules,
        @Nullable PassObserver observer) {
    /** Returns a context over copies of all columns, seen by another observer. */
    public EngineContext copy(@Nullable PassObserver other) {
        BlockPaths copiedPaths = paths.copy();
        return new EngineContext(
                config,
                timer.fork(),
                recorded,
                requests.copy(),
                copiedPaths,
                leases.copy(),
                log.copy(),
                gaps.copy(),
                usage.copy(),
                board.copy(),
                PassSignals.copy(signals),
                index == null ? null : index.copy(copiedPaths),
                horizon.copy(),
                new PassBuffers(),
                rules,
                other);
    }

    /**
     * Switches of a run.
     *
     * @param reference whether the reference's rules apply where it is weak
     * @param fastForward whether pure decode passes are advanced together
     * @param ends whether something outside reacts to the end of requests
     * @param firstTokens whether a router reacts to first tokens
     * @param chunks whether a router reacts to computed parts of prompts
     * @param publish whether a router reads the status board
     * @param keepOwn whether later turns continue what earlier ones generated
     */
    public record Rules(
            boolean reference,
            boolean fastForward,
            boolean ends,
            boolean firstTokens,
            boolean chunks,
            boolean publish,
            boolean keepOwn) {}
}

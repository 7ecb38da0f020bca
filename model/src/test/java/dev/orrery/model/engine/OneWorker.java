package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPaths;
import dev.orrery.model.cache.Leases;
import dev.orrery.model.kernel.Horizon;
import dev.orrery.model.metrics.GapStatistics;
import dev.orrery.model.metrics.RequestLog;
import dev.orrery.model.metrics.WorkerUsage;
import dev.orrery.model.testing.Workloads;
import dev.orrery.model.timing.PassTimers;
import dev.orrery.model.timing.TimingConfig;

/** What one worker needs around it: ten requests of 8 tokens in and 4 out, a prefill of 10 ns, a decode of 1 ns. */
final class OneWorker {
    static final int REQUESTS = 10;

    final Requests requests = new Requests(REQUESTS);
    final RequestLog log = new RequestLog(REQUESTS);
    final WorkerUsage usage = new WorkerUsage(1);
    final StatusBoard board;
    final PassSignals[] signals = PassSignals.of(1);
    final Horizon horizon = new Horizon();
    final EngineContext context;

    OneWorker(String engineType, int blocks, EngineContext.Rules rules) {
        EngineConfig vllm = EngineConfig.vllm();
        EngineConfig config = new EngineConfig(
                engineType,
                4,
                blocks,
                vllm.maxNumSeqs(),
                vllm.maxNumBatchedTokens(),
                vllm.maxModelLen(),
                true,
                true,
                EngineConfig.PreemptionMode.LIFO);
        Workloads rows = Workloads.of(4);
        for (int r = 0; r < REQUESTS; r++) {
            rows.request(0, 8, 4);
            requests.prompt[r] = 8;
            requests.output[r] = 4;
            requests.counted[r] = true;
            log.inputTokens[r] = 8;
        }
        board = new StatusBoard(1, blocks);
        context = new EngineContext(
                config,
                PassTimers.create(new TimingConfig("fixed", 10e-6, 1e-6, 1, 1, 0), config.capacityTokens(), false),
                null,
                requests,
                BlockPaths.of(rows.table(), config.blockSize()),
                new Leases(REQUESTS),
                log,
                new GapStatistics(false),
                usage,
                board,
                signals,
                null,
                horizon,
                new PassBuffers(),
                rules,
                null);
    }

    static EngineContext.Rules rules(boolean feedback, boolean publish) {
        return new EngineContext.Rules(false, true, feedback, false, false, publish, false);
    }

    static EngineContext.Rules publishing(boolean fastForward) {
        return new EngineContext.Rules(false, fastForward, false, false, false, true, false);
    }
}

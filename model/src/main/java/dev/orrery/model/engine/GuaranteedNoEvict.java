package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPool;

/**
 * TensorRT-LLM's GUARANTEED_NO_EVICT: the blocks of prompt and output together must be free beside those that all
 * running requests will still take (R-R1), so nobody ever loses blocks.
 */
final class GuaranteedNoEvict extends Admission {
    GuaranteedNoEvict(EngineContext context, BlockPool pool, Batch batch) {
        super(context, pool, batch);
    }

    /** R-R2: an answer ends where the pool does. */
    @Override
    int mostOutput(int request) {
        long room = config.capacityTokens() - requests.prompt[request];
        return (int) Math.min(super.mostOutput(request), room);
    }

    @Override
    boolean neverFits(int request, int known) {
        return requests.prompt[request] >= config.capacityTokens();
    }

    @Override
    boolean mustWait(int request, int known) {
        int needed = blocks(requests.prompt[request] + mostOutput(request)) - pool.activeHits();
        return needed > config.numGpuBlocks() - pool.active() - promised();
    }

    /** Returns the blocks that running requests will still take. */
    private int promised() {
        int blocks = 0;
        for (int i = 0; i < batch.size; i++) {
            blocks += blocks(batch.length[i] + batch.left[i]) - blocks(batch.computed[i]);
        }
        return blocks;
    }

    @Override
    boolean recomputesLastBlock() {
        return false;
    }
}

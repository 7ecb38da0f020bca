package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPool;

/**
 * vLLM: the blocks of all known tokens must be free, none are held back for the output (R-V6). Who runs out later takes
 * them from another request.
 */
final class OnDemand extends Admission {
    private final boolean reference;

    OnDemand(EngineContext context, BlockPool pool, Batch batch) {
        super(context, pool, batch);
        this.reference = context.rules().reference();
    }

    @Override
    boolean neverFits(int request, int known) {
        return blocks(known) > config.numGpuBlocks() && (requests.preemptions[request] == 0 || !reference);
    }

    @Override
    boolean mustWait(int request, int known) {
        return blocks(known) - pool.activeHits() > config.numGpuBlocks() - pool.active();
    }

    @Override
    boolean recomputesLastBlock() {
        return true;
    }
}

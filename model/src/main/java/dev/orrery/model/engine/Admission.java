package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPool;

/** What a waiting request must find in the pool to be admitted: where vLLM and TensorRT-LLM differ. */
abstract class Admission {
    /** Makes the rule of a worker. */
    @FunctionalInterface
    interface Factory {
        /** Returns the rule over a worker's own pool and batch. */
        Admission create(EngineContext context, BlockPool pool, Batch batch);
    }

    final EngineConfig config;
    final Requests requests;
    final BlockPool pool;
    final Batch batch;

    Admission(EngineContext context, BlockPool pool, Batch batch) {
        this.config = context.config();
        this.requests = context.requests();
        this.pool = pool;
        this.batch = batch;
    }

    /** Returns how many tokens a request generates at most, whatever it asks for. */
    int mostOutput(int request) {
        return Math.min(requests.output[request], config.maxModelLen() - requests.prompt[request]);
    }

    /**
     * Returns whether the pool is too small for a request, even if it had it for itself.
     *
     * @param known tokens of its prompt and of what it has generated
     */
    abstract boolean neverFits(int request, int known);

    /** Returns whether a request must wait for blocks, given what {@link BlockPool#lookup} has just found of it. */
    abstract boolean mustWait(int request, int known);

    /** Returns whether the last token of a prompt is computed although its block is cached (R-K4). */
    abstract boolean recomputesLastBlock();

    final int blocks(int tokens) {
        return Math.ceilDiv(tokens, config.blockSize());
    }
}

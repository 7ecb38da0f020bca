package dev.orrery.model.engine;

import dev.orrery.model.cache.BlockPool;
import dev.orrery.model.timing.PassShape;

/**
 * A vLLM or TensorRT-LLM worker as NVIDIA Dynamo mocker 1.6.1 has it (engines.md §3 to §6). {@link VllmPass} decides
 * what goes in a pass; this class delivers its tokens (R-V8).
 */
public final class VllmEngine extends BatchEngine {
    private final Admission.Factory admission;
    private final BlockPool blocks;
    private final VllmPass pass;
    private boolean headBlocked;

    /** Creates an idle worker of vLLM. */
    public VllmEngine(int worker, EngineContext context) {
        this(worker, context, OnDemand::new);
    }

    private VllmEngine(int worker, EngineContext context, Admission.Factory admission) {
        this(worker, context, admission, pool(worker, context));
    }

    private VllmEngine(int worker, EngineContext context, Admission.Factory admission, BlockPool pool) {
        super(worker, context, pool, context.config().maxNumBatchedTokens());
        this.admission = admission;
        this.blocks = pool;
        this.pass = pass();
    }

    private VllmEngine(VllmEngine from, EngineContext context, BlockPool pool) {
        super(from, context, pool, context.config().maxNumBatchedTokens());
        this.admission = from.admission;
        this.blocks = pool;
        this.pass = pass();
        this.headBlocked = from.headBlocked;
    }

    private VllmPass pass() {
        return new VllmPass(worker, context, blocks, admission.create(context, blocks, batch), roster, batch, queue);
    }

    /** Returns an idle worker of TensorRT-LLM: the same passes, another admission (engines.md §6). */
    static VllmEngine trtllm(int worker, EngineContext context) {
        return new VllmEngine(worker, context, GuaranteedNoEvict::new);
    }

    private static BlockPool pool(int worker, EngineContext context) {
        EngineConfig config = context.config();
        return new BlockPool(
                config.numGpuBlocks(),
                config.blockSize(),
                config.enablePrefixCaching(),
                context.paths(),
                context.leases(),
                changes(worker, context));
    }

    @Override
    public Engine fork(EngineContext copied) {
        return new VllmEngine(this, copied, blocks.copy(copied.paths(), copied.leases()));
    }

    @Override
    void arrived(int request, boolean rested) {
        // The head of the queue stays what it was, or is looked at in the next pass.
    }

    @Override
    PassShape form(long startNs) {
        headBlocked = pass.form(startNs);
        return pass.shape;
    }

    @Override
    boolean didSomething() {
        return pass.didSomething();
    }

    /** A blocked head stays blocked until some request ends, because decoding only takes room away. */
    @Override
    int foreseen(int passes) {
        return queue.size() == 0 || headBlocked ? passes : 0;
    }

    @Override
    void decoded(int passes, long endNs) {
        int i = 0;
        while (i < batch.size) {
            if (batch.left[i] <= 0) {
                finish(i, endNs);
            } else {
                i++;
            }
        }
    }

    @Override
    void deliver(long start, long end) {
        pass.commit();
        endWithoutToken(end);
        steady = true;
        int same = 0;
        int i = 0;
        while (i < batch.size) {
            if (!batch.whole(i)) {
                steady = false;
                roster.chunk(batch.request[i], batch.scheduled[i], end);
                i++;
                continue;
            }
            same += roster.token(i, start, end);
            if (batch.left[i] <= 0) {
                finish(i, end);
            } else {
                i++;
            }
        }
        if (same > 0) {
            context.gaps().add(end - start, same);
        }
    }

    /** Who wants no output leaves before the others. */
    private void endWithoutToken(long end) {
        int i = 0;
        while (i < batch.size) {
            if (batch.left[i] <= 0 && batch.whole(i)) {
                finish(i, end);
            } else {
                i++;
            }
        }
    }

    private void finish(int i, long end) {
        int request = batch.request[i];
        int computed = batch.computed[i];
        roster.leave(i);
        blocks.end(request, computed, context.rules().keepOwn());
        headBlocked = false;
        roster.complete(request, end);
    }
}

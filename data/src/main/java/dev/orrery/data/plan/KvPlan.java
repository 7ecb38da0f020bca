package dev.orrery.data.plan;

import dev.orrery.model.silicon.memory.MemoryBudget;
import dev.orrery.model.silicon.memory.MemoryModel;
import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.ParallelShape;
import java.util.ArrayList;
import java.util.List;

/**
 * Why so many requests fill the KV cache of a worker, and what would let more fit.
 *
 * @param deployment the worker
 * @param ask what it is asked
 * @param budget where the memory of each of its GPUs goes
 * @param others the same with one thing changed
 */
public record KvPlan(Deployment deployment, Ask ask, MemoryBudget budget, List<Other> others) {
    /**
     * What a worker is asked.
     *
     * @param isl prompt tokens of a request
     * @param osl its output tokens
     * @param maxTokens most tokens of a pass
     * @param blockSize tokens of a KV block
     * @param fraction part of the memory that the engine may use; NaN for the backend's own
     */
    public record Ask(int isl, int osl, long maxTokens, int blockSize, double fraction) {
        /** Returns the tokens that a request keeps at its end. */
        public long tokens() {
            return (long) isl + osl;
        }
    }

    /**
     * One change.
     *
     * @param what the change, as a flag where there is one
     * @param gpus of the changed worker
     * @param kvTokens tokens that fit
     * @param requests requests that fit
     */
    public record Other(String what, int gpus, long kvTokens, long requests) {}

    /** Works a plan out. */
    public static KvPlan of(Deployment deployment, Ask ask) {
        MemoryBudget budget = budget(deployment, ask);
        List<Other> others = new ArrayList<>();
        ParallelShape shape = deployment.shape();
        ParallelShape wider = wider(shape);
        boolean node = wider.gpus() <= deployment.system().gpusPerNode();
        if (node && wider.problem(deployment.model()) == null) {
            others.add(other("--tp " + wider.tp(), with(deployment, wider), ask));
        }
        if (deployment.formats().kv() == KvQuant.BFLOAT16) {
            others.add(other("--kv-cache-dtype fp8", withCache(deployment, KvQuant.FP8), ask));
        }
        if (ask.maxTokens > 2048) {
            Ask shorter = new Ask(ask.isl, ask.osl, 2048, ask.blockSize, ask.fraction);
            others.add(other("--max-num-batched-tokens 2048", deployment, shorter));
        }
        return new KvPlan(deployment, ask, budget, List.copyOf(others));
    }

    /** Returns where the memory goes. */
    static MemoryBudget budget(Deployment deployment, Ask ask) {
        Backend backend = deployment.backend();
        double fraction = Double.isNaN(ask.fraction) ? MemoryModel.defaultFraction(backend) : ask.fraction;
        return MemoryModel.of(deployment, ask.maxTokens, fraction, backend == Backend.TRTLLM);
    }

    private static ParallelShape wider(ParallelShape shape) {
        boolean spread = shape.moeEp() > 1;
        return new ParallelShape(
                2 * shape.tp(),
                shape.pp(),
                shape.dp(),
                spread ? shape.moeTp() : 2 * shape.moeTp(),
                spread ? 2 * shape.moeEp() : shape.moeEp());
    }

    private static Deployment with(Deployment d, ParallelShape shape) {
        return new Deployment(d.model(), d.system(), d.backend(), shape, d.formats(), d.draftTokens());
    }

    private static Deployment withCache(Deployment d, KvQuant kv) {
        var formats = d.formats().withAttention(d.formats().fmha(), kv);
        return new Deployment(d.model(), d.system(), d.backend(), d.shape(), formats, d.draftTokens());
    }

    private static Other other(String what, Deployment changed, Ask ask) {
        MemoryBudget budget = budget(changed, ask);
        return new Other(what, changed.shape().gpus(), budget.kvTokens(), budget.requests(ask.tokens()));
    }

    /** Returns the requests that fit at once; 0 if the model itself does not fit. */
    public long requests() {
        return budget.requests(ask.tokens());
    }

    /** Returns the KV blocks of the worker. */
    public long blocks() {
        return budget.kvTokens() / ask.blockSize;
    }

    /** Returns how many requests fit, as a fraction. */
    public double concurrency() {
        return Math.max(0, budget.kvBudgetBytes()) / budget.bytesPerRequest(ask.tokens());
    }
}

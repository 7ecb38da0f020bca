package dev.orrery.model.silicon.memory;

import dev.orrery.model.silicon.op.Backend;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.Op;
import dev.orrery.model.silicon.oplist.OpLists;
import dev.orrery.model.silicon.spec.DeltaNet;
import dev.orrery.model.silicon.spec.Deployment;
import dev.orrery.model.silicon.spec.Experts;
import dev.orrery.model.silicon.spec.Family;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;

/** Weights, activations and overheads of one GPU, and the KV cache that is left, by the reference's rules. */
public final class MemoryModel {
    private static final long MIB = 1 << 20;
    private static final double SGLANG_ACTIVATIONS = 1.15;
    private static final double SGLANG_RUNTIME = 1.2;
    private static final int STATE_BYTES = 4;
    private static final int CONV_BYTES = 2;

    private final Deployment deployment;
    private final ModelSpec model;

    private MemoryModel(Deployment deployment) {
        this.deployment = deployment;
        this.model = deployment.model();
    }

    /**
     * Returns the part of memory that a backend uses unless told otherwise: of the whole for vLLM and SGLang, of what
     * is free after loading for TensorRT-LLM.
     */
    public static double defaultFraction(Backend backend) {
        return backend == Backend.VLLM ? 0.92 : 0.9;
    }

    /**
     * Returns the budget of a deployment.
     *
     * @param maxTokens most tokens of a pass
     * @param fraction part of the memory that the engine may use
     * @param ofFree whether of what is free after loading, otherwise of the whole
     */
    public static MemoryBudget of(Deployment deployment, long maxTokens, double fraction, boolean ofFree) {
        return new MemoryModel(deployment).budget(maxTokens, fraction, ofFree);
    }

    /** Returns the budget with the backend's own fraction. */
    public static MemoryBudget of(Deployment deployment, long maxTokens) {
        Backend backend = deployment.backend();
        return of(deployment, maxTokens, defaultFraction(backend), backend == Backend.TRTLLM);
    }

    private MemoryBudget budget(long maxTokens, double fraction, boolean ofFree) {
        long capacity = deployment.system().capacityBytes();
        long weights = weights();
        long activations = activations(maxTokens);
        boolean sglang = deployment.backend() == Backend.SGLANG;
        long other = deployment.system().otherBytes();
        long runtime = sglang ? (long) (other * SGLANG_RUNTIME) : other;
        long comm = deployment.system().ncclBytes(deployment.shape().tp());
        double used = (double) weights + activations + runtime + comm;
        double left = ofFree ? (capacity - used) * fraction : capacity * fraction - used;
        long perToken = kvBytesPerToken();
        long state = stateBytes();
        double tokens = model.window() > 0 ? left / (perToken / 2.0) - model.window() : (left - state) / perToken;
        return new MemoryBudget(
                capacity,
                fraction,
                ofFree,
                weights,
                activations,
                runtime,
                comm,
                left,
                perToken,
                state,
                model.window(),
                Math.max(0, (long) Math.floor(tokens)));
    }

    private long weights() {
        double bytes = 0;
        for (Op op : OpLists.of(deployment).context()) {
            bytes += weights(op);
        }
        return (long) (bytes / deployment.shape().pp());
    }

    private static double weights(Op op) {
        return switch (op) {
            case Kernel.Gemm g -> g.scale() * g.n() * g.k() * g.quant().bytes();
            case Kernel.Embedding e -> e.scale() * e.vocab() * e.hidden() * 2.0;
            case Kernel.Moe m ->
                m.scale() * m.hidden() * m.inter() * m.experts() * m.quant().bytes() * 3 / m.moeEp() / m.moeTp();
            case Op.Fallback f -> {
                double sum = 0;
                for (Op other : f.others()) {
                    sum += weights(other);
                }
                yield sum;
            }
            default -> 0;
        };
    }

    private long activations(long maxTokens) {
        int tp = deployment.shape().tp();
        long width = (long) model.heads() * headDim();
        double bytes = 2.0 * maxTokens * width * factors(deployment)[step(tp)];
        if (model.family() == Family.MLA) {
            Experts experts = model.needExperts();
            bytes += (double) maxTokens
                    * width
                    * deployment.shape().dp()
                    * experts.count()
                    * experts.perToken()
                    / deployment.shape().moeEp()
                    / 128
                    * 4;
        }
        return deployment.backend() == Backend.SGLANG
                ? (long) (Math.max(bytes, 90 * MIB) * SGLANG_ACTIVATIONS)
                : (long) Math.max(bytes, 70 * MIB);
    }

    private int headDim() {
        // Latent heads are wider than the share of the hidden size that the reference takes here.
        return model.latent() == null ? model.headDim() : model.hidden() / model.heads();
    }

    /** Returns the position of a width in the tables of factors, which know 1, 2, 4 and 8 ranks. */
    private static int step(int tp) {
        return 31 - Integer.numberOfLeadingZeros(Math.min(tp, 8));
    }

    private static double[] factors(Deployment deployment) {
        boolean sglang = deployment.backend() == Backend.SGLANG;
        return switch (deployment.model().family()) {
            case DENSE -> sglang ? new double[] {14, 8.5, 6.5, 6.5} : new double[] {11, 6.5, 5, 5};
            case MOE, WINDOWED_MOE, MLA -> sglang ? new double[] {28, 17, 13, 13} : new double[] {22, 13, 10, 10};
            case DELTA_NET -> sglang ? new double[] {13, 8, 6.5, 6.5} : new double[] {10, 6, 5, 5};
        };
    }

    private long kvBytesPerToken() {
        int bytes = deployment.formats().kv().bytes();
        Latent latent = model.latent();
        if (latent != null) {
            return (long) model.layers() * latent.cached() * bytes;
        }
        int kvHeads = model.kvHeadsPerRank(deployment.shape().tp());
        return 2L * kvHeads * model.headDim() * model.attentionLayers() * bytes;
    }

    private long stateBytes() {
        DeltaNet net = model.deltaNet();
        if (net == null) {
            return 0;
        }
        int tp = deployment.shape().tp();
        long state = (long) net.valueHeads() / tp * net.keyDim() * net.valueDim() * STATE_BYTES;
        long conv = (long) (net.convChannels() / tp) * (net.convWidth() - 1) * CONV_BYTES;
        return model.deltaLayers() * (state + conv);
    }
}

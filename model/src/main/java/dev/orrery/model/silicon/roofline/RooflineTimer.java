package dev.orrery.model.silicon.roofline;

import dev.orrery.model.silicon.op.Collective;
import dev.orrery.model.silicon.op.FlopsKey;
import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.NoTimeException;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.spec.Latent;
import dev.orrery.model.silicon.spec.ModelSpec;
import dev.orrery.model.silicon.system.GpuSystem;

/**
 * What kernels take by the data sheet of a GPU: floating point operations at its peak rate or bytes at its bandwidth,
 * whichever takes longer, each at the part of the peak that {@link Reaches} says.
 *
 * <p>A GPU without eight or four bit tensor cores computes such weights in sixteen bits. Nothing is ever missing but
 * whole latent layers over prompts, which an {@link dev.orrery.model.silicon.op.Op.Fallback} has kernel by kernel.
 */
public final class RooflineTimer implements OpTimer {
    private static final double BF16_BYTES = 2;

    /** Writes of keys and values, rotary embedding: small kernels around attention over prompts. */
    private static final int AROUND = 4;

    private static final int AROUND_WITH_NORMS = 12;

    private final GpuSystem gpu;
    private final ModelSpec model;
    private final Reaches reaches;

    /** Takes a GPU and the model that runs on it, whose latent sizes no kernel tells. */
    public RooflineTimer(GpuSystem gpu, ModelSpec model, Reaches reaches) {
        this.gpu = gpu;
        this.model = model;
        this.reaches = reaches;
    }

    @Override
    public double ms(Kernel kernel, OpShape shape) {
        return switch (kernel) {
            case Kernel.Embedding op -> moveMs(BF16_BYTES * op.hidden() * shape.tokens());
            case Kernel.Elementwise op -> moveMs(op.bytesPerToken() * shape.tokens());
            case Kernel.Gdn op -> moveMs(DeltaBytes.of(op, shape.batch(), op.context() ? shape.length() : 1));
            case Kernel.Gemm op -> productMs(shape.tokens(), op.n(), op.k(), op.quant());
            case Kernel.MlaBmm op -> bmmMs(shape.tokens(), op.heads(), op.quant());
            case Kernel.Moe op -> expertsMs(op, shape.tokens() * op.attentionDp());
            case Kernel.AllReduce op -> linkMs(2, op.gpus(), BF16_BYTES * op.hidden() * shape.tokens());
            case Kernel.Nccl op -> linkMs(rounds(op), op.gpus(), BF16_BYTES * op.elementsPerToken() * shape.tokens());
            case Kernel.P2P op -> op.stages() <= 1 ? 0 : linkMs(2, 2, BF16_BYTES * op.hidden() * shape.tokens());
            case Kernel.GenerationAttention op -> stepMs(op, shape.batch(), shape.length());
            case Kernel.GenerationMla op -> stepMs(op, shape.batch(), shape.length());
            case Kernel.MlaModuleGeneration op -> stepMs(op, shape.batch(), shape.length());
            case Kernel.ContextAttention op -> promptMs(op, shape);
            case Kernel.ContextMla op -> promptMs(op, shape);
            case Kernel.MlaModuleContext op -> throw kernelByKernel(op);
        };
    }

    /** Its products go by token and its attention by the square, so it is looked at in parts. */
    private static NoTimeException kernelByKernel(Kernel.MlaModuleContext op) {
        return new NoTimeException(NoTimeException.Kind.MISSING_DATA, op.name() + " is looked at kernel by kernel");
    }

    @Override
    public Origin origin(Kernel kernel, OpShape shape) {
        return Origin.FORMULA;
    }

    private double rate(FlopsKey key) {
        double own = gpu.flops(key);
        return own > 0 ? own : gpu.bf16Flops();
    }

    private double rate(KvQuant kv) {
        return rate(kv == KvQuant.FP8 ? FlopsKey.FP8 : FlopsKey.BF16);
    }

    /** Returns the ms of a kernel that only moves data. */
    private double moveMs(double bytes) {
        return (bytes / (gpu.memoryBytesPerS() * gpu.memoryEfficiency()) + gpu.memoryLatencyS()) * 1e3;
    }

    private double productMs(double m, double n, double k, Quant quant) {
        double bytes = quant.bytes() * n * k + BF16_BYTES * (m * n + m * k);
        return reaches.products().ms(2 * m * n * k / rate(quant.flops()), bytes / gpu.memoryBytesPerS());
    }

    /** A product per head with the part of the compressed keys and values that belongs to it. */
    private double bmmMs(double tokens, double heads, Quant quant) {
        Latent latent = model.needLatent();
        double weights = heads * latent.valueDim() * latent.kvRank();
        double bytes = quant.bytes() * weights + BF16_BYTES * tokens * heads * (latent.valueDim() + latent.kvRank());
        return reaches.products().ms(2 * tokens * weights / rate(quant.flops()), bytes / gpu.memoryBytesPerS());
    }

    /** Tokens choose experts evenly: of so many experts a rank reads the weights of those that any token chose. */
    private double expertsMs(Kernel.Moe op, double tokens) {
        double matrices = op.gated() ? 3 : 2;
        double weights = matrices * op.hidden() * op.inter() / op.moeTp();
        double chosen = tokens * op.topK() / op.moeEp();
        double none = Math.pow(1 - (double) op.topK() / op.experts(), tokens);
        double read = (double) op.experts() / op.moeEp() * (1 - none);
        double bytes = op.quant().bytes() * weights * read + BF16_BYTES * 2 * chosen * op.hidden();
        return reaches.experts().ms(2 * chosen * weights / rate(op.quant().flops()), bytes / gpu.memoryBytesPerS());
    }

    /** A ring: in each round a rank sends all parts but its own. */
    private double linkMs(int rounds, int gpus, double bytes) {
        if (gpus <= 1) {
            return 0;
        }
        double sent = rounds * bytes * (gpus - 1) / gpus;
        return reaches.links().ms(0, sent / gpu.linkBytesPerS(gpus));
    }

    private static int rounds(Kernel.Nccl op) {
        return op.collective() == Collective.ALL_REDUCE ? 2 : 1;
    }

    private double promptMs(Kernel kernel, OpShape shape) {
        double full = (double) shape.length() + shape.prefix();
        double prefix = shape.prefix();
        double share = (full * full - prefix * prefix) / (full * full);
        boolean norms = kernel instanceof Kernel.ContextAttention op && op.qkNorm();
        double around = (norms ? AROUND_WITH_NORMS : AROUND) * reaches.prompts().constantMs();
        return wholePromptMs(kernel, shape.batch(), (int) full) * share + around;
    }

    @Override
    public double wholePromptMs(Kernel kernel, int batch, int full) {
        return switch (kernel) {
            case Kernel.ContextAttention op -> {
                double pairs = op.window() > 0 && op.window() < full ? 2.0 * full * op.window() : (double) full * full;
                double bytes = BF16_BYTES * 2 * op.heads() * op.headDim()
                        + 2.0 * op.kv().bytes() * op.kvHeads() * op.headDim();
                yield prompt(op.fmha(), 2.0 * op.heads() * op.headDim() * pairs * batch, bytes * batch * full);
            }
            case Kernel.ContextMla op -> latentPromptMs(op.heads(), op.fmha(), batch, full);
            default -> throw new IllegalArgumentException(kernel.name() + " does not attend over a prompt");
        };
    }

    private double prompt(Quant quant, double flops, double bytes) {
        return reaches.prompts().boundMs(flops / rate(quant.flops()), bytes / gpu.memoryBytesPerS());
    }

    private double latentPromptMs(double heads, Quant quant, double batch, double full) {
        Latent latent = model.needLatent();
        double width = latent.plainDim() + latent.ropeDim() + latent.valueDim();
        return prompt(quant, heads * width * full * full * batch, BF16_BYTES * 2 * heads * width * full * batch);
    }

    /**
     * Returns attention of a decode step.
     *
     * @param batch requests
     * @param length tokens that each attends to, the new one included
     */
    double stepMs(Kernel kernel, double batch, double length) {
        return switch (kernel) {
            case Kernel.GenerationAttention op -> {
                double seen = op.window() > 0 ? Math.min(length - 1, op.window()) : length - 1;
                double head = op.headDim() * batch;
                double bytes = head
                        * (2 * BF16_BYTES * op.heads()
                                + 2.0 * op.kvHeads() * seen * op.kv().bytes());
                yield step(op.kv(), 4.0 * op.heads() * head * seen, bytes);
            }
            case Kernel.GenerationMla op -> latentStepMs(op.heads(), op.kv(), batch, length);
            case Kernel.MlaModuleGeneration op ->
                latentStepMs(op.heads(), op.kv(), batch, length) + latentProductsMs(op.heads(), op.gemm(), batch);
            default -> throw new IllegalArgumentException(kernel.name() + " does not attend from decode steps");
        };
    }

    private double step(KvQuant kv, double flops, double bytes) {
        return reaches.steps().ms(flops / rate(kv), bytes / gpu.memoryBytesPerS());
    }

    private double latentStepMs(double heads, KvQuant kv, double batch, double length) {
        Latent latent = model.needLatent();
        double flops = 2 * batch * heads * (latent.cached() + latent.kvRank()) * length;
        double query = BF16_BYTES * heads * (latent.cached() + latent.kvRank());
        return step(kv, flops, batch * (query + length * latent.cached() * kv.bytes()));
    }

    /** In a decode step queries go to the compressed keys, so that the fourth product is two, one per side. */
    private double latentProductsMs(double heads, Quant quant, double batch) {
        Latent latent = model.needLatent();
        return productMs(batch, latent.queryRank() + latent.cached(), model.hidden(), quant)
                + productMs(batch, heads * (latent.plainDim() + latent.ropeDim()), latent.queryRank(), quant)
                + 2 * bmmMs(batch, heads, quant)
                + productMs(batch, model.hidden(), heads * latent.valueDim(), quant);
    }
}

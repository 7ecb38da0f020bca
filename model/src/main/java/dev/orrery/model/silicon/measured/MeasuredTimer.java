package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel;
import dev.orrery.model.silicon.op.OpShape;
import dev.orrery.model.silicon.op.OpTimer;
import dev.orrery.model.silicon.op.Origin;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.SiliconTables;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What kernels take by the tables of one system with one backend. A kernel's tables are looked up when it is first
 * asked for. Not for several threads at once.
 */
public final class MeasuredTimer implements OpTimer {
    private static final int MOST_SEEN = 1024;

    private final SiliconTables tables;
    private final SiteCache sites = new SiteCache();
    private final Map<Kernel, KernelTime> times = new HashMap<>();

    /**
     * The same by object, as the kernels of a list are asked for: a hash of all fields takes longer than most reads.
     */
    private final Map<Kernel, KernelTime> seen = new IdentityHashMap<>();

    /** Takes what was measured. */
    public MeasuredTimer(SiliconTables tables) {
        this.tables = tables;
    }

    @Override
    public double ms(Kernel kernel, OpShape shape) {
        return time(kernel).ms(shape);
    }

    @Override
    public double wholePromptMs(Kernel kernel, int batch, int full) {
        if (time(kernel) instanceof PromptTime prompt) {
            return prompt.wholeMs(batch, full);
        }
        throw new IllegalArgumentException(kernel.name() + " does not attend over a prompt");
    }

    @Override
    public Origin origin(Kernel kernel, OpShape shape) {
        return time(kernel).origin(shape);
    }

    @Override
    public int @Nullable [] bends(Kernel kernel) {
        return time(kernel).bends();
    }

    /** Returns the numbers of tokens at which something was measured of a kernel that depends on nothing else. */
    public int[] knots(Kernel kernel) {
        return time(kernel).knots();
    }

    /** Returns what a kernel of decode attention takes with a batch, over the sequence length. */
    public StepAttention steps(Kernel kernel, int batch) {
        if (time(kernel) instanceof DecodeTime decode) {
            return new StepAttention(decode, batch);
        }
        throw new IllegalArgumentException(kernel.name() + " does not attend from decode steps");
    }

    KernelTime time(Kernel kernel) {
        KernelTime known = seen.get(kernel);
        return known == null ? equalTime(kernel) : known;
    }

    private KernelTime equalTime(Kernel kernel) {
        KernelTime known = times.get(kernel);
        if (known == null) {
            known = make(kernel);
            times.put(kernel, known);
        }
        if (seen.size() == MOST_SEEN) {
            seen.clear();
        }
        seen.put(kernel, known);
        return known;
    }

    private KernelTime make(Kernel kernel) {
        GpuSystem gpu = tables.gpu();
        return switch (kernel) {
            case Kernel.Embedding op -> new MemoryTime(gpu, op);
            case Kernel.Elementwise op -> new MemoryTime(gpu, op);
            case Kernel.Gemm op -> new GemmTime(tables, op, sites);
            case Kernel.ContextAttention op -> Prompts.attention(tables, op);
            case Kernel.GenerationAttention op -> Decodes.attention(tables, op);
            case Kernel.AllReduce op -> CollectiveTime.of(tables, op);
            case Kernel.Nccl op -> CollectiveTime.of(tables, op);
            case Kernel.P2P op -> new PipelineTime(gpu, op);
            case Kernel.Moe op -> new MoeTime(tables, op);
            case Kernel.MlaModuleContext op -> Prompts.module(tables, op);
            case Kernel.MlaModuleGeneration op -> Decodes.module(tables, op);
            case Kernel.ContextMla op -> Prompts.granular(tables, op);
            case Kernel.GenerationMla op -> Decodes.granular(tables, op);
            case Kernel.MlaBmm op -> new MlaBmmTime(tables, op);
            case Kernel.Gdn op -> new GdnTime(tables, op);
        };
    }
}

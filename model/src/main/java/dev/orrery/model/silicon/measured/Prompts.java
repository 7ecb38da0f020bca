package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.Kernel.ContextAttention;
import dev.orrery.model.silicon.op.Kernel.ContextMla;
import dev.orrery.model.silicon.op.Kernel.MlaModuleContext;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.op.Quant;
import dev.orrery.model.silicon.system.GpuSystem;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Sol;
import dev.orrery.model.silicon.table.Table;

/** Makes {@link PromptTime} of the kernels that attend over prompts. */
final class Prompts {
    private static final double AROUND = 1.1;
    private static final int MLA_WIDTH = 320;
    private static final int MLA_OUTPUT = 640;

    private Prompts() {}

    static PromptTime attention(SiliconTables tables, ContextAttention op) {
        double flops = Missing.flops(tables, op.fmha());
        String key = SliceKeys.of(
                op.fmha().label(),
                op.kv().label(),
                SliceKeys.kvHeads(op.heads(), op.kvHeads()),
                op.headDim(),
                op.window());
        Slice slice = Heads.slice(tables, Table.CONTEXT_ATTENTION, tables.contextLanes(), key);
        double bandwidth = tables.gpu().memoryBytesPerS();
        double d = op.headDim();
        double w = op.window();
        double kvBytes = op.kv().bytes();
        double kvHeads = SliceKeys.kvHeads(op.heads(), op.kvHeads());
        Sol sol = (n, full, b) -> {
            double pairs = w > 0 && w < full ? 4 * full * w : 2 * full * full;
            double stored = kvHeads == 0 ? n : kvHeads;
            double moved = 4 * b * n * full * d + kvBytes * 2 * b * stored * full * d;
            return Math.max(pairs * b * n * d / flops, moved / bandwidth) * KernelTime.S;
        };
        Grid grid = Grid.sqrt(slice, PromptTime.FULL_AXIS);
        return new PromptTime(grid, sol, op.heads(), AROUND * around(tables.gpu(), op));
    }

    /** Norms of query and key, rotary embedding and the write to the cache; they have no token factor. */
    private static double around(GpuSystem gpu, ContextAttention op) {
        double q = 2.0 * op.heads() * op.headDim();
        double kv = (double) op.kvHeads() * op.headDim();
        double ms = 2 * MemoryTime.ms(gpu, q + 2 * kv)
                + 2 * MemoryTime.ms(gpu, kv * op.fmha().bytes());
        if (op.qkNorm()) {
            ms += 2 * (2 * MemoryTime.ms(gpu, q) + 2 * MemoryTime.ms(gpu, 2 * kv));
        }
        return ms;
    }

    static PromptTime module(SiliconTables tables, MlaModuleContext op) {
        String key = SliceKeys.of(op.fmha().label(), op.kv().label(), op.gemm().label());
        String columns = "attention format/KV format/GEMM format";
        return mla(tables, Table.MLA_CONTEXT_MODULE, columns, key, op.heads(), op.fmha(), op.kv());
    }

    static PromptTime granular(SiliconTables tables, ContextMla op) {
        String key = SliceKeys.of(op.fmha().label(), op.kv().label());
        String columns = "attention format/KV format";
        return mla(tables, Table.CONTEXT_MLA, columns, key, op.heads(), op.fmha(), op.kv());
    }

    private static PromptTime mla(
            SiliconTables tables, Table table, String columns, String key, int heads, Quant fmha, KvQuant kv) {
        double flops = Missing.flops(tables, fmha);
        Slice slice = tables.slice(table, key);
        if (slice == null) {
            throw Missing.slice(tables, table, columns, key);
        }
        double bandwidth = tables.gpu().memoryBytesPerS();
        double kvBytes = kv.bytes();
        Sol sol = (n, full, b) -> Math.max(
                        b * n * MLA_WIDTH * full * full / flops,
                        b * n * (kvBytes * MLA_WIDTH * full + MLA_OUTPUT * full) / bandwidth)
                * KernelTime.S;
        return new PromptTime(Grid.sqrt(slice, PromptTime.FULL_AXIS), sol, heads, 0);
    }
}

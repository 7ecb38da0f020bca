package dev.orrery.model.silicon.measured;

import dev.orrery.model.silicon.op.FlopsKey;
import dev.orrery.model.silicon.op.Kernel.GenerationAttention;
import dev.orrery.model.silicon.op.Kernel.GenerationMla;
import dev.orrery.model.silicon.op.Kernel.MlaModuleGeneration;
import dev.orrery.model.silicon.op.KvQuant;
import dev.orrery.model.silicon.table.Grid;
import dev.orrery.model.silicon.table.SiliconTables;
import dev.orrery.model.silicon.table.Slice;
import dev.orrery.model.silicon.table.SliceKeys;
import dev.orrery.model.silicon.table.Sol;
import dev.orrery.model.silicon.table.Table;

/** Makes {@link DecodeTime} of the kernels that attend from one token per request. */
final class Decodes {
    private static final int FP8_SINCE = 89;
    private static final int MLA_FLOPS = 1088;
    private static final int MLA_QUERY = 2176;
    private static final int MLA_CACHED = 576;
    private static final int MLA_WEIGHTS = 65536;
    private static final int MLA_ACTIVATIONS = 640;

    private Decodes() {}

    /** Attention computes in eight bits where cache and GPU do. */
    private static double flops(SiliconTables tables, KvQuant kv) {
        boolean fp8 = kv == KvQuant.FP8 && tables.gpu().sm() >= FP8_SINCE;
        return Missing.flops(tables, fp8 ? FlopsKey.FP8 : FlopsKey.BF16, kv.label());
    }

    static DecodeTime attention(SiliconTables tables, GenerationAttention op) {
        double flops = flops(tables, op.kv());
        String key =
                SliceKeys.of(op.kv().label(), SliceKeys.kvHeads(op.heads(), op.kvHeads()), op.headDim(), op.window());
        Slice slice = Heads.slice(tables, Table.GENERATION_ATTENTION, tables.generationLanes(), key);
        double bandwidth = tables.gpu().memoryBytesPerS();
        double d = op.headDim();
        double w = op.window();
        double kvHeads = SliceKeys.kvHeads(op.heads(), op.kvHeads());
        double kvBytes = op.kv().bytes();
        Sol sol = (n, b, s) -> {
            double length = w > 0 ? Math.min(s - 1, w) : s - 1;
            double stored = kvHeads == 0 ? n : kvHeads;
            double moved = b * (4 * n * d + 2 * stored * length * d * kvBytes);
            return Math.max(4 * b * n * d * length / flops, moved / bandwidth) * KernelTime.S;
        };
        return new DecodeTime(Grid.linear(Grid.withValues(slice, sol)), sol, op.heads(), true);
    }

    static DecodeTime module(SiliconTables tables, MlaModuleGeneration op) {
        double flops = flops(tables, op.kv());
        double gemmFlops = Missing.flops(tables, op.gemm());
        double gemmBytes = op.gemm().bytes();
        double kvBytes = op.kv().bytes();
        double bandwidth = tables.gpu().memoryBytesPerS();
        String key = SliceKeys.of(op.kv().label(), op.gemm().label());
        Slice slice = tables.slice(Table.MLA_GENERATION_MODULE, key);
        if (slice == null) {
            throw Missing.slice(tables, Table.MLA_GENERATION_MODULE, "KV format/GEMM format", key);
        }
        Sol sol = (n, b, s) -> {
            double computed = 2 * b * n * MLA_FLOPS * s / flops + 4 * b * n * MLA_WEIGHTS / gemmFlops;
            double moved = b * (MLA_QUERY * n + (s - 1) * MLA_CACHED * kvBytes)
                    + 2 * n * (MLA_ACTIVATIONS * b + MLA_WEIGHTS) * gemmBytes;
            return Math.max(computed, moved / bandwidth) * KernelTime.S;
        };
        return new DecodeTime(Grid.linear(slice), sol, op.heads(), false);
    }

    static DecodeTime granular(SiliconTables tables, GenerationMla op) {
        double flops = flops(tables, op.kv());
        double kvBytes = op.kv().bytes();
        double bandwidth = tables.gpu().memoryBytesPerS();
        Slice slice = tables.slice(Table.GENERATION_MLA, op.kv().label());
        if (slice == null) {
            throw Missing.slice(
                    tables, Table.GENERATION_MLA, "KV format", op.kv().label());
        }
        Sol sol = (n, b, s) -> Math.max(
                        2 * b * n * MLA_FLOPS * s / flops,
                        b * (MLA_QUERY * n + (s - 1) * MLA_CACHED * kvBytes) / bandwidth)
                * KernelTime.S;
        return new DecodeTime(Grid.linear(slice), sol, op.heads(), false);
    }
}
